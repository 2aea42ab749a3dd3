import FarmTestSupport
import Foundation
import Testing

/// The rules for the pages that introduce the project: short, and without dead ends.
@Suite struct DocumentationTests {
    private static let root = TestData.root

    /// The pages in the root folder and in `docs`, without the generated one.
    private static let pages: [String] = ["", "docs/"]
        .flatMap { folder in
            let names = try? FileManager.default.contentsOfDirectory(
                atPath: root.appending(path: folder).path)
            return (names ?? []).filter { $0.hasSuffix(".md") && $0 != "tiers.md" }
                .map { folder + $0 }
        }
        .sorted()

    /// The folders that a path in a text may begin with.
    private static let folders = [
        "Sources/", "Tests/", "Examples/", "Web/", "config/", "debian/", "deploy/", "docs/",
        "edge/", "licences/", "schema/", "tools/",
    ]

    private static func text(of page: String) throws -> String {
        try String(contentsOf: root.appending(path: page), encoding: .utf8)
    }

    private static func exists(_ path: some StringProtocol) -> Bool {
        FileManager.default.fileExists(atPath: root.appending(path: String(path)).path)
    }

    @Test(arguments: pages)
    func `every link to a file resolves`(page: String) throws {
        let folder = page.hasPrefix("docs/") ? "docs/" : ""
        for match in try Self.text(of: page).matches(of: /\]\(([^()#\s]+)(?:#[^()\s]*)?\)/) {
            let target = match.1
            if target.contains("://") { continue }
            #expect(Self.exists(folder + target), "\(page): \(target)")
        }
    }

    @Test(arguments: pages)
    func `every link to a heading resolves`(page: String) throws {
        let folder = page.hasPrefix("docs/") ? "docs/" : ""
        for match in try Self.text(of: page).matches(of: /\]\(([^()#\s]*\.md)?#([^()\s]+)\)/) {
            let target = match.1.map { folder + $0 } ?? page
            let headings = try Self.text(of: target).split(separator: "\n").filter {
                $0.hasPrefix("#")
            }
            let anchors = headings.map { heading in
                String(
                    heading.drop { $0 == "#" }.dropFirst().lowercased().compactMap { sign in
                        sign == " "
                            ? "-"
                            : sign.isLetter || sign.isNumber || "-_".contains(sign) ? sign : nil
                    })
            }
            #expect(anchors.contains(String(match.2)), "\(page): \(target)#\(match.2)")
        }
    }

    @Test(arguments: pages)
    func `every path between backticks exists`(page: String) throws {
        for match in try Self.text(of: page).matches(of: /`([A-Za-z][A-Za-z0-9_.+\/-]*)`/) {
            let path = match.1
            guard Self.folders.contains(where: path.hasPrefix) else { continue }
            #expect(Self.exists(path), "\(page): \(path)")
        }
    }

    @Test(arguments: pages)
    func `lines have at most 110 characters, except in tables`(page: String) throws {
        let lines = try Self.text(of: page).split(separator: "\n", omittingEmptySubsequences: false)
        for (number, line) in lines.enumerated() where !line.hasPrefix("|") {
            #expect(line.count <= 110, "\(page):\(number + 1)")
        }
    }

    // MARK: Facts that stand in several places

    /// Returns the numbers of a match, without their commas.
    private static func numbers(_ text: Substring) -> [Int] {
        text.matches(of: /[0-9][0-9,]*/).compactMap { Int($0.0.replacing(",", with: "")) }
    }

    /// The chapters of puzzlefarm(1).
    private static func manual() throws -> String {
        try text(of: "Sources/puzzlefarm/Manual/Chapters/puzzlefarm.mdoc")
            .replacing("\n", with: " ")
    }

    @Test func `the rates of production are those of docs/performance.md`() throws {
        let table = try Self.text(of: "docs/performance.md")
        let row = try #require(table.firstMatch(of: /\| per second \|(.*)\n/)?.1)
        let rates = Self.numbers(row)
        let span = [try #require(rates.min()), try #require(rates.max())]
        let places = [
            try Self.text(of: "README.md").replacing("\n", with: " "), try Self.manual(),
        ]
        for text in places {
            let rates = text.firstMatch(of: /(?:produces|makes about) ([0-9, to]+)puzzles/)?.1
            #expect(Self.numbers(try #require(rates)) == span)
        }
    }

    @Test func `the size of a puzzle in stock is that of docs/performance-service.md`() throws {
        let page = try Self.text(of: "docs/performance-service.md")
        let bytes = try #require(page.firstMatch(of: /puzzle in stock takes ([0-9]+) bytes/)?.1)
        #expect(try Self.text(of: "docs/scale.md").contains("| a ready puzzle | \(bytes) bytes |"))
        #expect(try Self.manual().contains("in stock take about \(bytes) MB"))
    }

    @Test func `the README names every verb`() throws {
        let folder = Self.root.appending(path: "Sources/puzzlefarm/Commands")
        let table = try Self.text(of: "README.md").split(separator: "\n").filter {
            $0.hasPrefix("| `")
        }.joined()
        var verbs = 0
        for file in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
            let source = try String(contentsOf: folder.appending(path: file), encoding: .utf8)
            for match in source.matches(of: /= Verb\(\s*name: "([a-z]+)"/) {
                verbs += 1
                #expect(table.contains("`\(match.1)`"), "\(match.1)")
            }
        }
        #expect(verbs > 20)
    }

    @Test func `the address of the project is one`() throws {
        let makefile = try Self.text(of: "Makefile")
        let address = try #require(makefile.firstMatch(of: /\nADDRESS := (\S+)/)?.1)
        for page in ["README.md", "docs/library.md"] {
            let line = /package\(url: "([^"]*)", (\w+: "\w+")\)/
            let found = try Self.text(of: page).matches(of: line)
            #expect(found.count == 1, "\(page)")
            #expect(found.allSatisfy { $0.1 == address && $0.2 == "branch: \"main\"" }, "\(page)")
        }
        let name = try #require(address.split(separator: "/").last)
        #expect(
            try Self.text(of: "docs/verifying.md").contains(
                "\(address.dropLast(name.count))apt/puzzlefarm.sources"))
    }

    @Test func `the catalogue is published as often as its page says`() throws {
        let timer = try Self.text(of: "systemd/puzzlefarm-catalogue.timer")
        #expect(timer.contains("\nOnCalendar=*-*-* 10:"), "once a day")
        let page = try Self.text(of: "docs/catalogue.md")
        #expect(page.contains("run the command once a day, as the timer of the package does"))
        let site = try Self.text(of: "docs/site.md")
        #expect(site.contains("`make web`") && site.contains("`PUZZLEFARM_WEB=.build/web`"))
    }

    @Test func `the README fits on two pages`() throws {
        let lines = try Self.text(of: "README.md").split(
            separator: "\n", omittingEmptySubsequences: false)
        #expect(lines.count <= 150)
    }
}
