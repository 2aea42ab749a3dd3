import FarmTestSupport
import Foundation
import SudokuEngine
import SudokuLayouts
import Testing

@Suite struct TechniquesTests {
    private static let folder = TestData.root.appending(path: "docs/techniques")

    /// The techniques that only layouts other than the classic one have.
    private static let special = LayoutTechnique.Special.allCases
    /// Those without an example.
    private static let withoutExample = ["brute-force", "generalized-naked-quad", "killer-trial"]

    private static func rows() throws -> [[Substring]] {
        try Command.run("techniques").lines.map {
            $0.split(separator: "\t", omittingEmptySubsequences: false)
        }
    }

    @Test func `docs/techniques is up to date`() throws {
        let made = try TemporaryDirectory()
        let result = try Command.run("techniques", "--markdown", made.path)
        #expect(result.exitCode == 0 && result.output == "" && result.errors == "")
        let manager = FileManager.default
        let names = try manager.contentsOfDirectory(atPath: made.path).sorted()
        #expect(
            try manager.contentsOfDirectory(atPath: Self.folder.path).sorted() == names,
            "to update it: make docs")
        for name in names {
            #expect(
                try Data(contentsOf: Self.folder.appending(path: name))
                    == Data(contentsOf: URL(filePath: made.path + "/" + name)),
                "\(name); to update it: make docs")
        }
    }

    @Test func `the texts of pages are up to date`() throws {
        let made = try TemporaryDirectory()
        let result = try Command.run("techniques", "--texts", made.path)
        #expect(result.exitCode == 0 && result.output == "" && result.errors == "")
        let names = try FileManager.default.contentsOfDirectory(atPath: made.path).sorted()
        #expect(
            names == ["examples.json", "techniques.json", "texts-de.json", "texts-en.json"])
        let joined = try TemporaryDirectory()
        let script = TestData.root.appending(path: "tools/join-texts").path
        #expect(try Command.tool(script, joined.path).exitCode == 0)
        for name in names {
            let folder =
                name.hasPrefix("texts-")
                ? URL(filePath: joined.path)
                : TestData.root.appending(path: "Sources/SudokuWeb/Page")
            #expect(
                try Data(contentsOf: folder.appending(path: name))
                    == Data(contentsOf: URL(filePath: made.path + "/" + name)),
                "\(name); to update it: make docs")
        }
    }

    @Test func `every technique has a section and a picture, with few exceptions`() throws {
        let manager = FileManager.default
        let names = try manager.contentsOfDirectory(atPath: Self.folder.path)
        var text = ""
        for name in names where name.hasSuffix(".md") && name != "README.md" {
            text += try String(contentsOf: Self.folder.appending(path: name), encoding: .utf8)
        }
        let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ").lowercased()
        let techniques =
            Technique.all.map { ($0.id, $0.name()) } + Self.special.map { ($0.id, $0.rawValue) }
        for (id, name) in techniques {
            #expect(text.contains("\n## \(name)\n"), "\(id)")
            #expect(words.contains("id `\(id)`"), "\(id)")
            let picture = "\(id).svg"
            #expect(names.contains(picture) != Self.withoutExample.contains(id), "\(id)")
            #expect(text.contains("(\(picture))") == names.contains(picture), "\(id)")
        }
    }

    @Test func `every link of the overview leads to a heading`() throws {
        let overview = try String(
            contentsOf: Self.folder.appending(path: "README.md"), encoding: .utf8)
        let links = overview.matches(of: /\[([^\]]+)\]\(([a-z-]+\.md)#([a-z0-9-]+)\)/)
        #expect(links.count == Technique.all.count + Self.special.count)
        for link in links {
            let page = try String(
                contentsOf: Self.folder.appending(path: String(link.2)), encoding: .utf8)
            let anchor = link.1.lowercased().replacing(" ", with: "-")
                .filter { $0.isLetter || $0.isNumber || $0 == "-" }
            #expect(page.contains("\n## \(link.1)\n") && anchor == link.3, "\(link.1)")
        }
    }

    @Test func `lines of Markdown begin with a word, so that no list begins by chance`() throws {
        for file in try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
        where file.hasSuffix(".md") {
            let text = try String(
                contentsOf: Self.folder.appending(path: file), encoding: .utf8)
            for line in text.split(separator: "\n") where !line.hasPrefix("|") {
                #expect(line.count <= 110 && !line.contains(/^ *(\d+\.|=|-$)/), "\(file): \(line)")
            }
        }
    }

    @Test func `output on a pipe has one line per technique`() throws {
        let rows = try Self.rows()
        #expect(rows.allSatisfy { $0.count == 14 })
        #expect(rows[0].prefix(3) == ["id", "name", "level"] && rows[0].last == "expert")
        let ids = rows.dropFirst().map { String($0[0]) }
        #expect(Set(ids).count == ids.count)
        #expect(Set(ids) == Set(Technique.all.map(\.id) + Self.special.map(\.id)))
        for row in rows.dropFirst() {
            guard let technique = Technique.named(String(row[0])) else {
                #expect(row[2..<5].allSatisfy { $0 == "-" } && row[7...].allSatisfy { $0 == "-" })
                continue
            }
            #expect(row[2] == technique.level.name && row[3] == "\(technique.score)")
            #expect(row[4] == technique.hodokuCode ?? "-")
            #expect(row[5] == technique.rating?.description ?? "-")
            #expect(row[6] == "\(technique.usesUniqueness)")
        }
    }

    @Test func `techniques that the ladder human does not have have no frequency`() throws {
        for row in try Self.rows().dropFirst() {
            let counts = row.dropFirst(8)
            #expect((row[7] == "-") == counts.allSatisfy { $0 == "-" }, "\(row[0])")
            for count in counts where count != "-" {
                #expect((0...10_000).contains(try #require(Int(count))))
            }
        }
        let counted = try Self.rows().filter { $0[0] == "full-house" }
        #expect(counted.first?.suffix(6).allSatisfy { $0 == "10000" } == true)
    }

    @Test(arguments: ["w-wing", "W-Wing", "w wing"])
    func `a technique is shown with its example`(name: String) throws {
        let result = try Command.run("techniques", name)
        let technique = try #require(Technique.named("w-wing"))
        #expect(result.exitCode == 0 && result.lines.first == "W-Wing")
        let text = result.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        #expect(text.contains(technique.meaning()))
        #expect(text.contains("Example. Wings r") && text.contains("HoDoKu: Hard, score 150"))
        #expect(result.output.contains("-+-"))
        #expect(result.lines.allSatisfy { $0.count <= 80 })
    }

    @Test(arguments: [
        ("cage-pointing", "Example. The 3-cell cage at", "on the ladder killer: tier medium"),
        ("Law of Leftovers", "Example. Columns 1, 2 and 3", "on the ladder farm: tier hard"),
        ("generalized-naked-pair", "Example. r3c7", "on the ladder generalized."),
    ])
    func `a technique of another layout is shown in its grid`(
        name: String, example: String, ladder: String
    ) throws {
        let result = try Command.run("techniques", name)
        let text = result.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        #expect(result.exitCode == 0 && text.contains(example) && text.contains(ladder))
        #expect(result.lines.allSatisfy { $0.count <= 80 } && result.lines.count > 15)
    }

    @Test func `brute force has no example`() throws {
        let result = try Command.run("techniques", "guess")
        #expect(result.exitCode == 0 && !result.output.contains("Example."))
    }

    @Test func `wrong arguments are errors with a remedy`() throws {
        let unknown = try Command.run("techniques", "w-wings")
        #expect(unknown.exitCode == 64)
        #expect(unknown.errors.contains("'w-wings': no such technique; did you mean"))
        #expect(try Command.run("techniques", "nonsense").errors.contains("lists the names"))
        #expect(try Command.run("techniques", "--force").exitCode == 64)
        #expect(try Command.run("techniques", "w-wing", "--markdown", "x").exitCode == 64)
    }

    @Test func `existing files are replaced only with --force`() throws {
        let made = try TemporaryDirectory()
        let path = try made.write("old".utf8, to: "w-wing.svg")
        let refused = try Command.run("techniques", "--markdown", made.path)
        #expect(refused.exitCode == 73 && refused.errors.contains("--force"))
        #expect(try String(contentsOfFile: path, encoding: .utf8) == "old")
        #expect(try Command.run("techniques", "--markdown", made.path, "--force").exitCode == 0)
        #expect(try String(contentsOfFile: path, encoding: .utf8).hasPrefix("<svg "))
    }

    @Test(arguments: [40, 60, 80])
    func `lines fit the width of the terminal`(columns: Int) throws {
        for words in ["", "grouped-aic", "full-house", "hidden-cage-3"] {
            let result = try Command.shell(
                "export puzzlefarm LC_ALL=C.UTF-8 TERM=xterm NO_COLOR=1; script -qec "
                    + "'stty cols \(columns) rows 24; $puzzlefarm techniques \(words)' /dev/null")
            let lines = result.output.split(separator: "\r\n")
            #expect(lines.count > 8 && lines.allSatisfy { $0.count <= columns }, "\(lines)")
        }
    }

    @Test func `the manual has every technique with its definition and example`() throws {
        let text = try Command.run("man", "puzzlefarm-techniques").output
            .replacing("\\-", with: "-").replacing("\\&", with: "")
            .replacing("\"", with: "")
        let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        for technique in Technique.all {
            #expect(text.contains("\n.Ss \(technique.name())\n"), "\(technique)")
            #expect(words.contains(technique.meaning()), "\(technique)")
            let example = technique.example
            guard let step = example?.step else { continue }
            #expect(words.contains(step.sentence().suffix(20)), "\(technique)")
        }
    }
}
