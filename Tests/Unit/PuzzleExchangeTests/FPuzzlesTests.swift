import FarmTestSupport
import SudokuEngine
import SudokuLayouts
import Testing

@testable import PuzzleExchange

@Suite struct FPuzzlesTests {
    private static let address = "https://www.f-puzzles.com/?load="

    @Test func `published links are decoded, or refused with the names of their members`() throws {
        // Members that only decorate are listed with the others there.
        let decoration: Set<Substring> = ["line", "text", "cage", "circle", "rectangle"]
        var decoded = 0
        for line in try TestData.lines("layouts/fpuzzles-links.tsv").dropFirst() {
            let fields = line.split(separator: "\t")
            let link = Self.address + fields[1]
            guard fields[2].hasPrefix("refuse ") else {
                decoded += 1
                let expected = try LayoutPuzzle(parsing: fields[2])
                #expect(try ExchangeFormatTests.read(link) == expected, "\(fields[0])")
                continue
            }
            let error = #expect(throws: ExchangeError.self) { try ExchangeFormatTests.read(link) }
            let place = error?.place ?? ""
            let names = fields[2].dropFirst("refuse unsupported: ".count).split(separator: ",")
            for name in names where !decoration.contains(name) {
                #expect(fields[2].contains("diagonal") || place.contains(name), "\(place)")
            }
            if fields[2].contains("diagonal") { #expect(place.contains("diagonal-")) }
        }
        #expect(decoded == 18)
    }

    /// JSON of a 4x4 grid, with the members of its first cell and further members.
    private static func json(_ cell: String = "", _ members: String = "") -> String {
        let row = "[{},{},{},{}]"
        return "{\"size\":4,\"grid\":[[{\(cell)},{},{},{}],\(row),\(row),\(row)]\(members)}"
    }

    private static func link(_ json: String) -> String {
        address + String(decoding: LZString.compress(json.utf16), as: UTF8.self)
    }

    @Test(arguments: [
        ("", "", "classic:4:................"),
        (#""value":3,"given":true"#, "", "classic:4:3..............."),
        (#""value":3"#, "", "classic:4:................"),
        (
            #""value":3,"given":false"#, #","title":"x","solution":[1]"#,
            "classic:4:................"
        ),
        (#""region":0"#, #","thermometer":[]"#, "classic:4:................"),
        ("", #","diagonal+":true,"diagonal-":true"#, "x:4:................"),
        ("", #","antiknight":true,"antiking":false"#, "antiknight:4:................"),
        (
            "", #","extraregion":[{"cells":["R2C2","R2C3","R3C2","R3C3"]}]"#,
            "windoku:4:................"
        ),
        (
            "", #","extraregion":[{"cells":["R1C4","R2C3","R3C2","R4C1"]}]"#,
            "extra:4:...A..A..A..A...:................"
        ),
        (
            "", #","killercage":[{"cells":["R4C4","R1C1"],"value":"5"},{"cells":["R1C2"]}]"#,
            "killer:4:AB.............A/5,-:"
        ),
        (
            "", #","killercage":[{"cells":["R1C1"],"value":"","outlineC":"red"}],"line":[1]"#,
            "killer:4:A.............../-:"
        ),
    ])
    func `members are read as kinds, and decoration is ignored`(
        cell: String, members: String, line: String
    ) throws {
        let json = Self.json(cell, members)
        #expect(try ExchangeFormatTests.read(json)?.line == line)
        #expect(try ExchangeFormatTests.read(Self.link(json))?.line == line)
    }

    @Test(arguments: [
        ("", #","negative":["xv"],"odd":[1]"#, "member negative, odd", "no layout has this rule"),
        ("", #","diagonal-":true"#, "member diagonal- without the other one", "no layout"),
        ("", #","antiknight":1"#, "member antiknight", "no layout has this rule"),
        (#""givenPencilMarks":[1]"#, "", "r1c1, member givenPencilMarks", "no layout"),
        (#""value":5,"given":true"#, "", "r1c1", "a given has a value from 1 to 4"),
        (#""given":true"#, "", "r1c1", "a given has a value from 1 to 4"),
        (#""region":4"#, "", "r1c1", "expected the number of its region, from 0 to 3"),
        (#""region":1"#, "", "regions, r1c1", "has 5 cells; give it 4"),
        ("", #","killercage":5"#, "member killercage", "a number; expected an array"),
        ("", #","killercage":[5]"#, "killercage 1", "a number; expected an object"),
        ("", #","killercage":[{"cells":[]}]"#, "killercage 1", "expected cells"),
        ("", #","killercage":[{"cells":["R1C5"]}]"#, "killercage 1", "write R1C1 to R4C4"),
        ("", #","killercage":[{"cells":["R01C1"]}]"#, "killercage 1", "write R1C1 to R4C4"),
        ("", #","killercage":[{"cells":["R1C1"],"value":5}]"#, "killercage 1", "its sum as text"),
        ("", #","killercage":[{"cells":["R1C1"],"value":"9"}]"#, "sum 1", "do not add up to 9"),
        ("", #","killercage":[{"cells":["R1C1","R1C1"]}]"#, "cages, r1c1", "in two cages"),
        ("", #","killercage":[{"cells":["R1C1"],"min":2}]"#, "killercage 1, member min", "no lay"),
        ("", #","extraregion":[{"cells":["R1C1"]}]"#, "extraregion 1", "an extra house has 4"),
        (
            "",
            #","extraregion":[{"cells":["R1C1","R1C2","R3C1","R3C2"]},"#
                + #"{"cells":["R1C1","R1C3","R3C3","R3C4"]}]"#,
            "extra, r1c1", "two extra houses have this cell"
        ),
    ])
    func `a member with a defect is refused with its place and a remedy`(
        cell: String, members: String, place: String, problem: String
    ) {
        let json = Self.json(cell, members)
        let error = #expect(throws: ExchangeError.self) { try ExchangeFormatTests.read(json) }
        #expect(error?.place == place, "\(error?.description ?? "")")
        #expect(error?.problem.contains(problem) == true, "\(error?.description ?? "")")
    }

    @Test(arguments: [
        ("{", "position 2", "unexpected end"),
        ("{\"size\":4,\"size\":4}", "position 11", "duplicate"),
        ("{}", "member size", "4 to 25"), ("{\"size\":4}", "member grid", "4 rows of 4 cells"),
        ("{\"size\":4,\"grid\":[[],[],[],[]]}", "member grid", "4 rows of 4 cells"),
        (
            "{\"size\":7,\"grid\":[\([String](repeating: "[{},{},{},{},{},{},{}]", count: 7).joined(separator: ","))]}",
            "r1c1", "expected the number of its region, from 0 to 6"
        ),
        ("https://example.org/?id=1", "position 1", "no link of f-puzzles"),
        ("https://sudokupad.app/sclN4IgLg", "position 1", "no link of f-puzzles"),
        ("\(address)N4I", "position 35", "ends too early"),
        ("\(address)N4*I", "position 35", "no character of a link"),
        ("\(address)N4%2", "position 35", "% without two hexadecimal digits"),
        ("fpuzzles", "position 9", "ends too early"),
    ])
    func `a text that is no puzzle is refused with its place and a remedy`(
        text: String, place: String, problem: String
    ) {
        let error = #expect(throws: ExchangeError.self) { try ExchangeFormatTests.read(text) }
        #expect(error?.place == place, "\(error?.description ?? "")")
        #expect(error?.problem.contains(problem) == true, "\(error?.description ?? "")")
    }

    @Test func `links are read as browsers and programs change them`() throws {
        let puzzle = try LayoutPuzzle(parsing: "killer:4:AAABCDBBCDEFGGEF/9,8,6,4,4,6,3:")
        let link = try ExchangeFormat.fpuzzles.text(of: puzzle)
        let payload = String(link.dropFirst("https://sudokupad.app/fpuzzles".count))
        #expect(payload.contains("+") && payload.contains("/") && payload.hasSuffix("=="))
        let escaped = payload.replacing("+", with: "%2B").replacing("/", with: "%2f")
            .replacing("=", with: "%3D")
        for text in [
            payload, "fpuzzles" + payload, "https://sudokupad.app/?puzzleid=fpuzzles" + payload,
            Self.address + escaped, Self.address + payload.replacing("+", with: " ") + "  ",
            Self.address + payload.replacing("=", with: "") + "&theme=dark#top",
            link + "\tcomment",
        ] { #expect(try ExchangeFormatTests.read(text) == puzzle, "\(text)") }
    }

    @Test func `hostile texts are refused`() {
        let deep = String(repeating: "[", count: 100_000)
        let names = (0..<20_000).map { ",\"a\($0)\":1" }.joined()
        for text in [
            deep, Self.json("", ",\"a\":\(deep)"), Self.json("", names),
            Self.json("", ",\"\(String(repeating: "a", count: 100_000))\":1"),
            Self.json("", ",\"title\":\"\(String(repeating: "a", count: 300_000))\""),
            Self.address + String(repeating: "/", count: 1 << 20),
            Self.address + String(repeating: "%2F", count: 1 << 18),
            Self.link(String(repeating: " ", count: LZString.mostUnits + 1)),
        ] where text != deep {
            let error = #expect(throws: ExchangeError.self) { try ExchangeFormatTests.read(text) }
            #expect((error?.description.count ?? 0) < 1_000)
        }
    }
}
