"""Reads links of f-puzzles, one a line, and prints each puzzle in the notation of docs/notation.md.

A decoder of its own for tests: a dictionary of texts, written after the definition of the format, without the
tables and the checks of the program.
"""

import json
import string
import sys

ALPHABET = string.ascii_uppercase + string.ascii_lowercase + string.digits + "+/"
LETTERS = string.ascii_uppercase + string.ascii_lowercase + string.digits
DIGITS = "." + "123456789" + string.ascii_uppercase[:16]
BOXES = {4: 2, 6: 3, 8: 4, 9: 3, 10: 5, 12: 4, 16: 4, 25: 5}
FLAGS = ["disjointgroups", "antiknight", "antiking", "nonconsecutive"]
WORDS = {"disjointgroups": "disjoint"}


def inflate(payload):
    bits = "".join(f"{ALPHABET.index(c):06b}" for c in payload.rstrip("="))
    place = 0

    def number(width):
        nonlocal place
        place += width
        return int(bits[place - width : place][::-1], 2)

    phrases, before, text = ["", "", ""], None, ""
    width, room = 2, 2

    def grow():
        nonlocal width, room
        room -= 1
        if room == 0:
            room = 2**width
            width += 1

    while True:
        code = number(width)
        if code == 2:
            return text
        if code < 2:
            phrases.append(chr(number(8 if code == 0 else 16)))
            code = len(phrases) - 1
            grow()
        entry = phrases[code] if code < len(phrases) else before + before[0]
        text += entry
        if before is not None:
            phrases.append(before + entry[0])
        grow()
        before = entry


def letters(labels):
    order = {}
    return "".join("." if l is None else LETTERS[order.setdefault(l, len(order))] for l in labels)


def line(puzzle):
    n = puzzle["size"]
    cells = [cell for row in puzzle["grid"] for cell in row]
    width = BOXES[n]
    boxes = [i // n // (n // width) * (n // width) + i % n // width for i in range(n * n)]
    regions = [cell.get("region", box) for cell, box in zip(cells, boxes)]

    def places(group):
        pairs = [name[1:].split("C") for name in group["cells"]]
        return [(int(r) - 1) * n + int(c) - 1 for r, c in pairs]

    fields = []
    words = ["jigsaw"] if regions != boxes else []
    words += ["x"] if puzzle.get("diagonal+") and puzzle.get("diagonal-") else []
    extra = [None] * (n * n)
    for number, group in enumerate(puzzle.get("extraregion", [])):
        for cell in places(group):
            extra[cell] = number
    windows = [
        1 + i // n // 4 * 2 + i % n // 4 if i // n % 4 and i % n % 4 else None for i in range(n * n)
    ]
    isWindows = n == 9 and letters(extra) == letters(windows)
    words += ["windoku"] if isWindows else ["extra"] if puzzle.get("extraregion") else []
    words += [WORDS.get(flag, flag) for flag in FLAGS if puzzle.get(flag)]
    if "jigsaw" in words:
        fields.append(letters(regions))
    if "extra" in words:
        fields.append(letters(extra))
    if puzzle.get("killercage"):
        words.append("killer")
        cages = sorted((min(places(c)), c) for c in puzzle["killercage"])
        labels = [None] * (n * n)
        for number, (_, cage) in enumerate(cages):
            for cell in places(cage):
                labels[cell] = number
        fields.append(letters(labels) + "/" + ",".join(c.get("value", "-") for _, c in cages))
    givens = [DIGITS[cell["value"]] if cell.get("given") else "." for cell in cells]
    isEmpty = "killer" in words and set(givens) == {"."}
    fields.append("" if isEmpty else "".join(givens))
    return ":".join(["-".join(words) or "classic", str(n)] + fields)


for link in sys.stdin:
    print(line(json.loads(inflate(link.strip().split("fpuzzles")[1]))))
