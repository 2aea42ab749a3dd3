import FarmJSON
import FarmTestSupport
import PuzzleBundle
import SudokuEngine
import Testing

/// The errors of each format, as reported by its reader: location and problem.
@Suite struct DamagedBundleTests {
    /// The errors in a modified bundle.
    private func faults(
        _ format: BundleFormat, _ change: (inout String) -> Void
    ) throws -> [String] {
        var text = try Samples.bundle(format, Self.two).text
        change(&text)
        return PuzzlePack.reading(Array(text.utf8), as: format, named: "f").faults.map(
            \.description)
    }

    private static let two = Array(
        Samples.puzzles(2).filter { $0.tier == .hard }.sorted {
            $0.id.description < $1.id.description
        })

    private static let second = two[1]

    private static let remedy = "; write the rows one after another, blanks as . 0 - _ or *"

    @Test(arguments: [
        (
            "\"format\":\"puzzlefarm/1\"", "\"format\":\"puzzlefarm/9\"",
            "the format is \"puzzlefarm/9\""
        ),
        ("\"format\":\"puzzlefarm/1\",", "", "member \"format\" is missing"),
        ("\"puzzles\":", "\"pizzas\":", "member \"puzzles\" is missing"),
        (
            "\"tier\":\"hard\",\"t\":5", "\"tier\":\"hard\",\"t\":4",
            "puzzle 1: the number of hard is 5"
        ),
        (
            "\"tier\":\"hard\",\"t\":5", "\"tier\":\"easy\",\"t\":2",
            "not of the bundle's tier hard"
        ),
        ("\"se\":", "\"se\":\"", "f:1: column "),
        (
            "\"tierRating\":", "\"tierRating\":[],\"more\":",
            "puzzle 1: number \"tierRating\" with one decimal is missing"
        ),
        ("\"t\":5,", "", "puzzle 1: integer t is missing"),
        ("\"s\":\"", "\"s\":\"x", "82 cells, expected 81"),
    ])
    func `json errors name the problem`(found: String, put: String, fault: String) throws {
        let faults = try faults(.json) { text in
            // Modify the puzzles, since the header has the same words.
            let puzzles = text.firstRange(of: "\"id\"")
            let isOfHead = found.contains("format") || found.contains("puzzles")
            let rest = isOfHead ? text.startIndex : puzzles?.lowerBound ?? text.startIndex
            if let place = text[rest...].firstRange(of: found) {
                text.replaceSubrange(place, with: put)
            }
        }
        #expect(faults.count == 1)
        #expect(faults.first?.contains(fault) == true, "\(faults)")
    }

    @Test func `ndjson errors name line and column`() throws {
        let faults = try faults(.ndjson) { text in
            let lines = text.split(separator: "\n")
            text = "\(lines[0])\n{\"id\":\"x\"}\n\n\(lines[1].dropLast())\n"
        }
        #expect(faults.count == 3)
        #expect(faults[0] == "f:2: column 7: an id must be 16 characters of a-z and 2-7")
        #expect(
            faults[1]
                == "f:3: column 1: unexpected end of text, expected an object; is it complete?")
        #expect(faults[2].hasPrefix("f:4: column "))
        #expect(faults[2].hasSuffix("unexpected end of text; is it complete?"))
    }

    @Test func `missing and duplicate members of the long form are reported`() throws {
        let line = Self.second.json
        for name in [
            "givens", "solution", "tierRating", "clues", "w20", "timeIndex", "techniques",
            "symmetry", "usesUniqueness",
        ] {
            let without = line.replacing(
                try Regex("\"\(name)\":(\"[^\"]*\"|\\{[^}]*\\}|[a-z0-9.]+),?"), with: "")
            do throws(BundleError) {
                _ = try PuzzleRecord(json: without.replacing(",}", with: "}"))
                Issue.record("read without \(name)")
            } catch {
                #expect(error.problem.hasSuffix("member \"\(name)\" is missing"))
            }
        }
        #expect(throws: BundleError.self) {
            try PuzzleRecord(json: line.replacing("\"clues\"", with: "\"clues\":24,\"clues\""))
        }
        // Members added by later versions are not errors.
        let later = "{\"later\":[{}]," + line.dropFirst()
        #expect(try PuzzleRecord(json: later) == Self.second)
        // Any order is accepted.
        let value = try JSONReader.value(Array(line.utf8))
        var writer = JSONWriter()
        writer.value(.object((value.members ?? []).reversed()))
        #expect(try PuzzleRecord(json: writer.text) == Self.second)
    }

    @Test func `property list errors name the line`() throws {
        let faults = try faults(.plist) { text in
            text.replace("<string>", with: "<string>1", maxReplacements: 1)
            text.replace("</array>", with: "<integer>7</integer>\n</array>")
        }
        #expect(
            faults == [
                "f:5: 82 cells, expected 81" + Self.remedy, "f:7: <integer>, expected <string>",
            ])
        #expect(try faultsOfTiers() == ["f:5: expected the key of a tier and an array"])
    }

    private func faultsOfTiers() throws -> [String] {
        try faults(.plistTiers) { $0.replace("<key>hard", with: "<key>hart") }
    }

    @Test(arguments: [
        ("version=\"2\"", "version=\"3\"", "f:2: unsupported version 3; expected 1 or 2"),
        ("</folder>", "", "f:7: <folder> on line 3 is not closed"),
        ("note=\"pf:", "note=\"pf:!", "is not an id"),
        (" state=\"0\"", " state=\"0\" state=\"1\"", "f:4: duplicate attribute state"),
        (
            "<opensudoku version=\"2\">",
            "<!DOCTYPE x [<!ENTITY a \"b\">]><opensudoku version=\"2\">",
            "f:2: declarations in the document type are not supported"
        ),
        ("pf:", "&lol;pf:", "f:4: unknown reference; write & as &amp;"),
    ])
    func `opensudoku errors name the line`(found: String, put: String, fault: String) throws {
        let faults = try faults(.opensudoku) { $0.replace(found, with: put, maxReplacements: 1) }
        #expect(faults.count == 1)
        #expect(faults.first?.contains(fault) == true, "\(faults)")
    }

    @Test func `a bank's checksum and width are checked`() throws {
        let faults = try faults(.bank) { text in
            var lines = text.split(separator: "\n").map(String.init)
            lines[0] = "000000000000" + lines[0].dropFirst(12)
            lines[1] += " "
            text = lines.joined(separator: "\n") + "\n"
        }
        #expect(faults.count == 2)
        #expect(faults[0].hasPrefix("f:1: the checksum is "))
        #expect(faults[0].hasSuffix(", the line says '000000000000'"))
        #expect(
            faults[1] == "f:2: expected 100 bytes per line (checksum, puzzle and rating), got 101")
    }

    @Test func `a table is read by its header and checked`() throws {
        let faults = try faults(.csv) { text in
            var lines = text.split(separator: "\r\n").map(String.init)
            lines[1] += ",more"
            lines[2] = "\"" + lines[2]
            text = lines.joined(separator: "\r\n")
        }
        #expect(
            faults == [
                "f:2: 16 fields, the header has 15", "f:3: a quoted field does not end on its line",
            ])
        // A foreign table with arbitrary quoting.
        let puzzle = Self.second
        let table = "\u{FEFF}n,\"puzzle\",\"a \"\"b\"\"\"\n1,\"\(puzzle.givens.text)\",\"x,y\"\n"
        let pack = try PuzzlePack(decoding: Array(table.utf8))
        #expect(pack.format == .csv)
        #expect(pack.puzzles.map(\.givens) == [puzzle.givens])
    }

    @Test func `an archive's directory, checksums and files are checked`() throws {
        let bytes = try Samples.bundle(.sdk, Self.two)
        func faults(_ change: (inout [UInt8]) -> Void) -> [String] {
            var changed = bytes
            change(&changed)
            return PuzzlePack.reading(changed, as: .sdk, named: "f").faults.map(\.problem)
        }
        #expect(faults { _ in } == [])
        #expect(
            faults { $0.removeLast() } == [
                "no directory at the end of the zip; is the file complete?"
            ])
        let row = try #require(bytes.firstRange(of: Self.two[0].givens.ascii.prefix(9)))
        #expect(faults { $0[row.lowerBound] ^= 1 } == ["the checksum (CRC-32) does not match"])
        #expect(faults { $0[0] = 0 } == ["the directory entry does not point to a file"])
        #expect(faults { $0[$0.count - 6] ^= 4 } == ["the directory of the zip is damaged"])
        // Truncation and changed bytes never trap.
        for place in stride(from: 0, to: bytes.count, by: 7) {
            _ = faults { $0.removeLast(place) }
            _ = faults { $0[place] = ~$0[place] }
        }
    }

    @Test func `a comment that contradicts its tier is reported`() throws {
        let faults = try faults(.opensudoku) { $0.replace(" tier:hard ", with: " tier:easy ") }
        #expect(faults == ["f:4: its comment says tier easy", "f:5: its comment says tier easy"])
    }

    @Test func `a picture does not reveal the solution`() throws {
        let text = try Samples.bundle(.svg, [Self.second]).text
        #expect(!text.contains(Self.second.solution.text))
    }

    @Test func `pictures and pages are rendered again and compared`() throws {
        let picture = try Samples.bundle(.svg, [Self.second]).text
        let other = picture.replacing(".5\">", with: ".6\">", maxReplacements: 1)
        #expect(
            PuzzlePack.reading(Array(other.utf8)).faults.map(\.problem) == [
                "the picture does not match the puzzle in its attributes"
            ])
        let faults = try faults(.pdf) { $0.replace(")'\n(", with: ")'\n( ", maxReplacements: 1) }
        #expect(faults == ["f: the pages do not match the puzzles listed in the file"])
    }

    @Test(arguments: [
        ("7 cells", ":0300:7:1234567:::718::", "f:1: 7 cells, expected 81" + remedy),
        ("few colons", ":0300:7", "f:1: a line must begin with a colon and have at least seven"),
    ])
    func `a library line is checked`(what: String, line: String, fault: String) {
        let faults = PuzzlePack.reading(Array(line.utf8), named: "f").faults
        #expect(faults.map(\.description) == [fault])
    }

    @Test func `candidates in a library line are digit, row and column`() throws {
        let faults = try faults(.hodoku) { text in
            let lines = text.split(separator: "\n")
            let parts = lines[0].split(separator: ":", omittingEmptySubsequences: false)
            text = parts[..<5].joined(separator: ":") + ":019::\n"
        }
        #expect(faults == ["f:1: eliminations: '019' is not a digit, row and column"])
    }

    @Test(arguments: Samples.streams)
    func `truncation and changed bytes never trap`(format: BundleFormat) throws {
        let puzzles = format.facts.layout == .filePerPuzzle ? [Self.second] : Self.two
        let bytes = try Samples.bundle(format, puzzles)
        for place in stride(from: 0, to: bytes.count, by: max(1, bytes.count / 150)) {
            _ = PuzzlePack.reading(Array(bytes[..<place]), as: format)
            for byte in [0, 0x20, 0x22, 0x3C, 0x7B, 0xFF] as [UInt8] {
                var changed = bytes
                changed[place] = byte
                _ = PuzzlePack.reading(changed)
            }
        }
    }
}
