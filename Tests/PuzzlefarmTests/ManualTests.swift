import Farm
import FarmStore
import FarmTestSupport
import FarmWire
import Foundation
import Testing

/// The pages of the manual against the tables they are written from, and against mandoc.
@Suite struct ManualTests {
    private static let pages = ["puzzlefarm", "puzzlefarm.toml", "puzzlefarm-api"]

    /// The terms of all lists of a page, and its headings, as they are read.
    private static func terms(of page: String) throws -> Set<String> {
        let text = try Command.run("man", page).output
        var terms: Set<String> = []
        for line in text.split(separator: "\n") {
            guard let macro = [".It ", ".Ss "].first(where: line.hasPrefix) else { continue }
            var words = line.dropFirst(macro.count).replacing("\\-", with: "-")
                .replacing("\\&", with: "")
            if words.hasPrefix("Cm ") || words.hasPrefix("Er ") { words.removeFirst(3) }
            terms.insert(words.replacing("\"", with: ""))
        }
        return terms
    }

    @Test(
        .enabled(if: Command.has("mandoc"), "needs mandoc: apt-get install mandoc"),
        arguments: pages)
    func `mandoc has nothing to say against a page`(page: String) throws {
        let folder = try TemporaryDirectory()
        let path = try folder.write(try Command.run("man", page).output.utf8, to: page)
        let result = try Command.tool("mandoc", "-T", "lint", "-W", "warning", path)
        #expect(result.output + result.errors == "")
        #expect(result.exitCode == 0)
    }

    @Test(arguments: pages)
    func `a page is the same each time, and ASCII`(page: String) throws {
        let text = try Command.run("man", page).output
        #expect(text.utf8.allSatisfy { $0 < 0x80 })
        #expect(text == (try Command.run("man", page).output))
        #expect(text.contains("\n.Dt \(page.uppercased()) "))
    }

    @Test func `without a name it is the page of the command`() throws {
        #expect(
            try Command.run("man").output == Command.run("man", "puzzlefarm").output)
        #expect(try Command.run("man", "api").exitCode == 64)
    }

    @Test func `every verb and every option is in the page`() throws {
        let text = try Command.run("man").output.replacing("\\-", with: "-")
        let verbs = try Command.run("help").output.matches(of: /\n  ([a-z]+)\s/).map(\.1)
        #expect(verbs.count > 20)
        for verb in verbs {
            let part = try #require(text.split(separator: "\n.Ss \(short(verb))\n").last)
            let section = part.prefix(
                upTo: part.firstRange(of: "\n.Ss ")?.lowerBound ?? part.endIndex)
            let help = try Command.run(String(verb), "--help").output
            for option in help.matches(of: /\n  (?:-\w, )?-(-[a-z-]+)/).map(\.1)
            where option != "-help" {
                #expect(section.contains("Fl \(option)"), "\(verb) \(option)")
            }
        }
    }

    /// As a heading has it: short words are quoted.
    private func short(_ verb: Substring) -> String {
        verb.count > 3 ? "\(verb)" : "\"\\&\(verb)\""
    }

    @Test func `every key of the configuration is in the page`() throws {
        let terms = try Self.terms(of: "puzzlefarm.toml")
        for key in ConfigKey.all {
            #expect(terms.contains(key.key), "\(key.name)")
            #expect(ConfigManual.meanings[key.name]?.isEmpty == false, "\(key.name)")
        }
    }

    @Test func `every route, code, event and metric is in the page`() throws {
        let terms = try Self.terms(of: "puzzlefarm-api")
        for route in Route.all { #expect(terms.contains("\(route.method) \(route.path)")) }
        for code in Problem.Code.allCases { #expect(terms.contains(code.rawValue)) }
        for kind in EventKind.allCases { #expect(terms.contains(kind.rawValue)) }
        for family in MetricFamily.allCases {
            #expect(terms.contains { $0.hasPrefix(family.name) }, "\(family.name)")
        }
    }

    @Test func `every code that the sources throw is in the page`() throws {
        let root = URL(filePath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
        let source = try String(
            contentsOf: root.appending(path: "Sources/FarmWire/ProblemCode.swift"), encoding: .utf8)
        let codes = source.matches(of: /case \w+ = "([a-z-]+)"/).map { String($0.1) }
        #expect(codes.count > 30)
        let terms = try Self.terms(of: "puzzlefarm-api")
        for code in codes { #expect(terms.contains(code), "\(code)") }
    }

    @Test func `every state of a store has its commands`() throws {
        let text = try Command.run("man").output.replacing("\\-", with: "-")
        for reason in Degradation.Reason.allCases {
            let part = try #require(text.split(separator: "\n.Ss \(reason.rawValue)\n").last)
            #expect(
                part.prefix(upTo: part.firstRange(of: "\n.Ss ")?.lowerBound ?? part.endIndex)
                    .contains("\n.Bd -literal"), "\(reason)")
        }
    }
}
