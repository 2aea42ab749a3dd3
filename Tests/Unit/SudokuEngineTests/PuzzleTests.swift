import SudokuEngine
import Testing

@Suite struct PuzzleTests {
    private static let text =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"

    @Test(arguments: [".", "0", "-", "_", "*"])
    func `each of the five characters is a blank`(blank: Character) throws {
        let line = String(Self.text.map { $0 == "." ? blank : $0 })
        #expect(try Puzzle(parsing: line).text == Self.text)
        #expect(try Puzzle(line: Array(line.utf8)[...]).text == Self.text)
    }

    @Test(arguments: [" and a comment", "\tx", "\r", " ", ""])
    func `text after white space on a line is ignored`(rest: String) throws {
        #expect(try Puzzle(line: Array((Self.text + rest).utf8)[...]).text == Self.text)
    }

    private static var rows: [String] {
        (0..<9).map { String(Array(Self.text)[$0 * 9..<$0 * 9 + 9]) }
    }

    @Test func `nine lines are a grid, with any line ends`() throws {
        for end in ["\n", "\r\n", "\n\n", "  \n"] {
            #expect(try Puzzle(parsing: Self.rows.joined(separator: end)).text == Self.text)
            #expect(
                try Puzzle(parsing: "\n" + Self.rows.joined(separator: end) + end).text == Self.text
            )
        }
    }

    @Test(
        arguments: [
            ("------+-------+------", " | ", ""),
            ("-----------", "|", ""),
            ("+---+---+---+", "|", "|"),
            ("*-----------*", "|", "|"),
            ("|---|---|---|", "|", "|"),
            ("=========", " ", " "),
            ("---------", "", ""),
        ])
    func `boxed grids are parsed`(rule: String, bar: String, edge: String) throws {
        for blank: Character in [".", "-", "0"] {
            var lines: [String] = []
            for (number, row) in Self.rows.enumerated() {
                if number % 3 == 0 && number > 0 { lines.append(rule) }
                let cells = Array(String(row.map { $0 == "." ? blank : $0 }))
                let boxes = [cells[0..<3], cells[3..<6], cells[6..<9]].map { String($0) }
                lines.append(edge + boxes.joined(separator: bar) + edge)
            }
            #expect(try Puzzle(parsing: lines.joined(separator: "\n")).text == Self.text)
        }
    }

    @Test func `empty rows of dashes are rows, not rules`() throws {
        let lines = [String](repeating: "---------", count: 9)
        #expect(try Puzzle(parsing: lines.joined(separator: "\n")) == .empty)
        let stars = [String](repeating: "*********", count: 9)
        #expect(try Puzzle(parsing: stars.joined(separator: "\n")) == .empty)
    }

    @Test func `the description of a puzzle parses as the same puzzle`() throws {
        let puzzle = try Puzzle(parsing: Self.text)
        #expect(try Puzzle(parsing: puzzle.description) == puzzle)
    }

    private func rejection(_ text: String) -> String {
        do {
            _ = try Puzzle(parsing: text)
            return "accepted"
        } catch {
            return error.description
        }
    }

    private static let rejections: [(text: String, message: String)] = {
        let tail = text.dropFirst(2)
        let eight = rows.dropLast()
        let first = rows[0]
        return [
            ("", "0 rows"),
            ("123", "3 cells, expected 81"),
            (text + "1", "82 cells, expected 81"),
            ("5x" + tail, "position 2: 'x' is neither a digit"),
            ("5\u{7}" + tail, "position 2: U+7 is neither a digit"),
            ("\u{FEFF}" + text, "position 1: U+FEFF is neither a digit"),
            ("5\u{202E}" + tail, "position 2: U+202E is neither a digit"),
            ("5\u{A0}" + tail, "position 2: U+A0 is neither a digit"),
            ("5\u{301}" + tail, "position 2: U+301 is neither a digit"),
            ("5é" + tail, "position 2: 'é' is neither a digit"),
            ("55" + tail, "two 5s in box 1: r1c1 and r1c2"),
            ("53.3" + text.dropFirst(4), "two 3s in row 1: r1c2 and r1c4"),
            (eight.joined(separator: "\n"), "8 rows, expected nine"),
            ((rows + [first]).joined(separator: "\n"), "10 rows, expected nine"),
            ((eight + ["....8..7"]).joined(separator: "\n"), "line 9: 8 cells, expected nine"),
            ((eight + ["....8..7?"]).joined(separator: "\n"), "line 9, column 9: '?' is neither"),
        ]
    }()

    @Test(arguments: rejections)
    func `an error names the problem and its position`(text: String, message: String) {
        #expect(rejection(text).hasPrefix(message), "\(rejection(text))")
    }

    @Test func `a line that begins with a space has no cells`() {
        let error = #expect(throws: ParseError.length(0)) {
            try Puzzle(line: Array((" " + Self.text).utf8)[...])
        }
        #expect(error?.description.hasPrefix("no cells before the first white space") == true)
    }

    @Test func `two equal givens in a column are found`() {
        let text = "1" + String(repeating: ".", count: 26) + "1" + String(repeating: ".", count: 53)
        #expect(rejection(text).hasPrefix("two 1s in column 1: r1c1 and r4c1"))
    }

    @Test func `candidates are the digits that no given excludes`() throws {
        let puzzle = try Puzzle(parsing: Self.text)
        let cell = try #require(Cell(row: 0, column: 2))
        #expect(puzzle.candidates(of: cell).map(\.value) == [1, 2, 4])
        #expect(puzzle.candidates(of: Cell.all[0]).isEmpty)
    }

    @Test func `a solution has no blanks`() throws {
        #expect(throws: ParseError.blanks(51)) { try Solution(parsing: Self.text) }
        #expect(Solution(try Puzzle(parsing: Self.text)) == nil)
    }

    @Test func `100,000 mutated texts neither trap nor give invalid puzzles`() {
        var random = SeededGenerator(seed: 77)
        let alphabet = Array("0123456789.-_*|+= \t\r\nxé\u{0}".unicodeScalars)
        let sources = [Self.text, Self.rows.joined(separator: "\n"), Puzzle.empty.description]
            .map { Array($0.unicodeScalars) }
        var accepted = 0
        for _ in 0..<100_000 {
            var scalars = sources[random.below(sources.count)]
            for _ in 0...random.below(4) {
                let place = random.below(scalars.count)
                switch random.below(4) {
                case 0: scalars.remove(at: place)
                case 1: scalars.insert(alphabet[random.below(alphabet.count)], at: place)
                case 2: scalars[place] = alphabet[random.below(alphabet.count)]
                default: scalars.swapAt(place, random.below(scalars.count))
                }
            }
            var text = ""
            text.unicodeScalars.append(contentsOf: scalars)
            guard let puzzle = try? Puzzle(parsing: text) else { continue }
            accepted += 1
            // An accepted text is a grid without conflicts, and its text parses as the same puzzle.
            #expect((try? Puzzle(parsing: puzzle.text)) == puzzle)
            #expect(
                House.all.allSatisfy { house in
                    let digits = house.cells.compactMap { puzzle[$0] }
                    return Set(digits).count == digits.count
                })
        }
        #expect(accepted > 10_000)
    }

    @Test func `random bytes never trap`() {
        var random = SeededGenerator(seed: 78)
        for _ in 0..<20_000 {
            let bytes = (0..<random.below(200)).map { _ in UInt8(random.below(256)) }
            _ = try? Puzzle(line: bytes[...])
            _ = try? Puzzle(parsing: String(decoding: bytes, as: UTF8.self))
        }
    }
}
