"""Results of a player: as an earlier page stored them, and as a stranger might write backups of them."""

import json

# What an earlier page had stored: an open game, results and a setting.
FORMER = """async ([key, statistics]) => {
    localStorage.setItem("puzzlefarm.settings", '{"theme":"dark"}');
    await new Promise((resolve) => {
        const opening = indexedDB.open("puzzlefarm", 1);
        opening.onupgradeneeded = () => {
            for (const table of ["games", "state", "queue"]) opening.result.createObjectStore(table);
        };
        opening.onsuccess = () => {
            const transaction = opening.result.transaction(["games", "state"], "readwrite");
            transaction.objectStore("games").put({
                key, start: { puzzle: key, tier: "easy" }, digits: key, saved: new Uint8Array(), phase: "playing",
                elapsed: 1000, hints: 0, mistakes: 0, changed: 1, revision: 7 }, key);
            transaction.objectStore("state").put(new TextEncoder().encode(statistics), "statistics");
            transaction.oncomplete = () => (opening.result.close(), resolve());
        };
    });
    localStorage.setItem(`puzzlefarm.acts.${key}`, JSON.stringify({ writer: "w", base: 7, from: 0, calls: [
        { call: { name: "perform", act: { act: "place", digit: 4, cells: [2] } }, elapsed: 1000 }] }));
}"""


def checksum(text):
    """FNV-1a of 64 bits, as 16 digits."""
    found = 0xCBF29CE484222325
    for byte in text.encode():
        found = ((found ^ byte) * 0x100000001B3) & 0xFFFFFFFFFFFFFFFF
    return f"{found:016x}"


def statistics(name, count):
    """Results of easy puzzles with ids of 16 characters; 124 bytes each."""
    records = ",".join(
        f'{{"puzzle":"{name}{number:0{16 - len(name)}d}","tier":"easy","won":true,"microseconds":60000000,'
        f'"hints":0,"mistakes":0,"finished":{1_700_000_000 + number}}}' for number in range(count))
    body = f'{{"format":"puzzlefarm-statistics/1","records":[{records}]'
    return f'{body},"check":"{checksum(body)}"}}'


def backup(results, **others):
    return json.dumps({"format": "puzzlefarm-backup/1", "made": "", "statistics": results, **others})
