import FarmTestSupport
import Foundation
import Testing

/// The language of the sources, documents and scripts: plain technical English, in the field's own
/// words.
@Suite struct LanguageTests {
    private struct Text {
        let path: String
        let lines: [String]
    }

    private static let places = [
        "Sources", "Tests", "Examples", "Web", "config", "docs", "systemd", "debian", "monitoring",
        "schema", "tools",
        "README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "CHANGELOG.md", "SECURITY.md",
        "Makefile",
        "Package.swift",
    ]

    /// Data, and files of earlier versions, which stay as they were.
    private static let exceptions = [
        "Tests/Data/", "Tests/Fuzzing/Corpus/", "Tests/System/Debian/puzzlefarm-0.1.toml",
        "Tests/Unit/LayeringTests/LanguageTests.swift",
    ]

    private static func texts() throws -> [Text] {
        let manager = FileManager.default
        var paths: [String] = []
        for place in places {
            let base = TestData.root.appending(path: place).path
            if let walk = manager.enumerator(atPath: base) {
                paths += walk.compactMap { $0 as? String }.map { place + "/" + $0 }
            }
            paths.append(place)
        }
        return paths.sorted().compactMap { path in
            if exceptions.contains(where: path.hasPrefix) { return nil }
            let file = TestData.root.appending(path: path)
            guard let text = try? String(contentsOf: file, encoding: .utf8) else { return nil }
            return Text(
                path: path,
                lines: text.split(separator: "\n", omittingEmptySubsequences: false).map(
                    String.init))
        }
    }

    /// Words that give a translation away, and metaphors that once named types.
    private static let banned = [
        "anew", "gets on", "get on", "somebody", "comes to its end", "what comes of it", "says so",
        "for good", "all the same", "belongs into", "by and by", "sign of life", "stockroom",
        "handout", "vigil", "caretaker", "roster", "notebook", "diary", "bulletin", "posture",
        "desk",
        "stocknews", "workforce", "bells", "hinges",
    ]

    /// Foundation's expressions: over ten megabytes of text they are ten times faster than `Regex` in a
    /// debug build.
    @Test func `no banned word stands in a text or a name`() throws {
        let pattern = "\\b(?:\(Self.banned.joined(separator: "|")))\\b"
        for text in try Self.texts() {
            let words = Self.wordsOfNames(text.lines.joined(separator: "\n"))
            let found = words.range(of: pattern, options: [.regularExpression, .caseInsensitive])
            if let found {
                let line = words[..<found.lowerBound].split(
                    separator: "\n", omittingEmptySubsequences: false
                ).count
                Issue.record("\(text.path):\(line): \(words[found])")
            }
        }
    }

    /// Separates the words of names in camel case: `relayDesk` becomes `relay Desk`.
    private static func wordsOfNames(_ text: String) -> String {
        text.replacingOccurrences(
            of: "([a-z])([A-Z])", with: "$1 $2", options: .regularExpression)
    }

    @Test func `a doc comment begins with a noun phrase or a verb`() throws {
        let questions: Set<Substring> = [
            "What", "How", "Whether", "Where", "Who", "Why", "When", "If", "That", "Which",
        ]
        for text in try Self.texts() where text.path.hasSuffix(".swift") {
            var isInComment = false
            for (number, line) in text.lines.enumerated() {
                let line = line.drop { $0 == " " }
                let isComment = line.hasPrefix("/// ")
                if isComment, !isInComment, let word = line.split(separator: " ").dropFirst().first,
                    questions.contains(word)
                {
                    Issue.record("\(text.path):\(number + 1): \(line)")
                }
                isInComment = line.hasPrefix("///")
            }
        }
    }
}
