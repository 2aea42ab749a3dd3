import FarmAPI
import FarmConfig
import FarmService
import FarmStore
import FarmSystem
import FarmTestSupport
import Foundation
import SudokuEngine
import Testing

/// Checks the manual pages against the tables they are generated from, and with mandoc.
@Suite struct ManualTests {
    private static let pages = [
        "puzzlefarm", "puzzlefarm.toml", "puzzlefarm-api", "puzzlefarm-tiers",
        "puzzlefarm-techniques",
        "puzzlefarm-problems", "puzzlefarm-edge",
    ]

    /// The headings of a page and the terms of its lists, as rendered.
    private static func terms(of page: String) throws -> Set<String> {
        let text = try Command.run("man", page).output
        var terms: Set<String> = []
        for line in text.split(separator: "\n") {
            guard let macro = [".It ", ".Ss "].first(where: line.hasPrefix) else { continue }
            var words = line.dropFirst(macro.count).replacing("\\-", with: "-")
                .replacing("\\&", with: "")
            if words.hasPrefix("Cm ") || words.hasPrefix("Er ") { words.removeFirst(3) }
            terms.insert(String(words.replacing("\"", with: "")))
        }
        return terms
    }

    @Test(
        .enabled(if: Command.has("mandoc"), "needs mandoc: apt-get install mandoc"),
        arguments: pages)
    func `mandoc reports no warnings`(page: String) throws {
        let folder = try TemporaryDirectory()
        let path = try folder.write(try Command.run("man", page).output.utf8, to: page)
        // Without a name, in which a dot of a folder would be the beginning of a section.
        let result = try Command.shell("mandoc -T lint -W warning < \(path)")
        #expect(result.output + result.errors == "")
        #expect(result.exitCode == 0)
    }

    @Test(arguments: pages)
    func `a page is reproducible and ASCII`(page: String) throws {
        let text = try Command.run("man", page).output
        #expect(text.utf8.allSatisfy { $0 < 0x80 })
        #expect(text == (try Command.run("man", page).output))
        #expect(text.contains("\n.Dt \(page.uppercased()) "))
    }

    @Test func `man without a page prints that of the command`() throws {
        #expect(
            try Command.run("man").output == Command.run("man", "puzzlefarm").output)
        #expect(try Command.run("man", "api").exitCode == 64)
    }

    /// The text below a heading.
    private static func part(_ title: String, of text: String) throws -> Substring {
        // Short words are quoted.
        let heading = title.count > 3 ? title : "\"\\&\(title)\""
        let start = try #require(text.firstRange(of: "\n.Ss \(heading)\n"), "\(title)").upperBound
        let rest = text[start...]
        return rest.prefix(upTo: rest.firstRange(of: "\n.Ss ")?.lowerBound ?? rest.endIndex)
    }

    @Test func `the command page has every verb and option`() throws {
        let text = try Command.run("man").output.replacing("\\-", with: "-")
        let verbs = try Command.run("help").output.matches(of: /\n  ([a-z]+)\s/).map {
            String($0.1)
        }
        #expect(verbs.count > 20)
        for verb in verbs where verb != "puzzlefarm" {
            let part = try Self.part(verb, of: text)
            let help = try Command.run(verb, "--help").output
            for option in help.matches(of: /\n  (?:-\w, )?-(-[a-z-]+)/).map({ String($0.1) })
            where option != "-help" {
                // Short words are quoted.
                let isNamed =
                    part.contains("Fl \(option)") || part.contains("Fl \"\(option)\"")
                #expect(isNamed, "\(verb) \(option)")
            }
        }
    }

    @Test func `the configuration page has every key`() throws {
        let terms = try Self.terms(of: "puzzlefarm.toml")
        for key in ConfigKey.all {
            #expect(terms.contains(key.key), "\(key.name)")
            let meaning =
                ConfigManual.meanings[key.name] ?? ConfigManual.meaningsOfOwnPools[key.key]
            #expect(meaning?.isEmpty == false, "\(key.name)")
        }
    }

    @Test func `the API page has every route, problem code, event and metric`() throws {
        let terms = try Self.terms(of: "puzzlefarm-api")
        for route in Route.all { #expect(terms.contains("\(route.method) \(route.path)")) }
        for code in Problem.Code.allCases { #expect(terms.contains(code.rawValue)) }
        for kind in EventKind.allCases { #expect(terms.contains(kind.rawValue)) }
        for family in MetricFamily.allCases {
            #expect(terms.contains { $0.hasPrefix(family.name) }, "\(family.name)")
        }
    }

    @Test func `the API page has every problem code in the sources`() throws {
        let root = TestData.root
        let source = try String(
            contentsOf: root.appending(path: "Sources/FarmAPI/Problems/Problem+Code.swift"),
            encoding: .utf8)
        let codes = source.matches(of: /case \w+ = "([a-z-]+)"/).map { String($0.1) }
        #expect(codes.count > 30)
        let terms = try Self.terms(of: "puzzlefarm-api")
        for code in codes { #expect(terms.contains(code), "\(code)") }
    }

    @Test func `the URI of every problem names a heading of the page on problems`() throws {
        let terms = try Self.terms(of: "puzzlefarm-problems")
        for code in Problem.Code.allCases {
            let parts = code.uri.split(separator: "#")
            #expect(parts.first == "man:puzzlefarm-problems(7)")
            #expect(parts.count == 2 && terms.contains(String(parts[1])), "\(code.uri)")
        }
    }

    @Test func `the chapters have what the program has`() throws {
        let pages = try Self.pages.map { try Command.run("man", $0).output }
        #expect(pages.allSatisfy { !$0.contains("{{") }, "a list that the program does not write")
        let status = try #require(pages[0].split(separator: "\n.Sh \"\\&EXIT STATUS\"\n").last)
        for code in ExitCode.allCases {
            #expect(status.contains(".It \(code.rawValue)\n"), "\(code.rawValue)")
        }
        let words = pages[1].split(whereSeparator: \.isWhitespace).joined(separator: " ")
        #expect(words.contains("up to \(FarmStore.mostPools) with those of the tiers"))
        #expect(words.contains("The name is \(PoolName.form);"))
        #expect(pages[2].contains("\n.Ql \(Problem.mediaType)\n"))
        let uri = Problem.Code.leaseLost.uri.replacing("-", with: "\\-")
        #expect(pages[5].contains("\n.Ql \(uri) ,\n"))
    }

    @Test func `every degraded state has its commands`() throws {
        let text = try Command.run("man").output.replacing("\\-", with: "-")
        for reason in Degradation.Reason.allCases {
            let part = try Self.part(reason.rawValue, of: text)
            #expect(part.contains("\n.Bd -literal"), "\(reason)")
        }
    }

    @Test func `docs/api.md is up to date`() throws {
        let page = try Command.run("man", "puzzlefarm-api", "--markdown").output
        let file = TestData.root.appending(path: "docs/api.md")
        #expect(
            try String(contentsOf: file, encoding: .utf8) == page,
            "to update it: puzzlefarm man puzzlefarm-api --markdown > docs/api.md")
        #expect(page.contains("### `POST /v1/claims`"))
    }
}
