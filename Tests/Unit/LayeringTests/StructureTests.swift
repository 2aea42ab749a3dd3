import FarmTestSupport
import Foundation
import Testing

/// The layout of the sources: type names, file names, and the order of folders.
@Suite struct StructureTests {
    /// The expressions that a file is searched for.
    private struct Patterns {
        let top: Regex<AnyRegexOutput>
        let any: Regex<AnyRegexOutput>
        let extensions: Regex<AnyRegexOutput>
        let rawText = /##".*"##/
        let text = /"(?:\\\(|\\.|[^"\\])*"/
        let interpolation = /\\\(([^)]*)\)/

        init() throws {
            let kinds = "(?:struct|class|enum|protocol|actor|typealias)"
            let words = "(?:(?:@\\w+|public|package|private|fileprivate|final|indirect) )*"
            top = try Regex("(?m)^\(words)\(kinds) (\\w+)")
            any = try Regex("\\b\(kinds) ([A-Z]\\w*)")
            extensions = try Regex("(?m)^ *\(words)extension ([\\w.]+)")
        }
    }

    /// A source file with its code, without comments and texts.
    private struct File {
        let path: String
        let target: String
        /// The folders within the target, from the top; none for the target's own.
        let folder: ArraySlice<String>
        let name: String
        let code: String
        let words: Set<String>
        /// The types declared at the top level.
        let types: [String]
        /// All types, nested ones included.
        let allTypes: Set<String>
        /// The types that the file extends.
        let extended: Set<String>

        init(_ path: String, _ text: String, _ patterns: Patterns) {
            self.path = path
            let parts = path.split(separator: "/").map(String.init)
            target = parts[1]
            folder = parts[2..<(parts.count - 1)]
            name = String(parts[parts.count - 1].dropLast(".swift".count))
            code = Self.code(of: text, patterns)
            words = Set(code.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.map(String.init))
            types = code.matches(of: patterns.top).compactMap { match in
                match.output[1].substring.map(String.init)
            }
            allTypes = Set(
                code.matches(of: patterns.any).compactMap {
                    $0.output[1].substring.map(String.init)
                })
            extended = Set(
                code.matches(of: patterns.extensions).compactMap { match in
                    match.output[1].substring?.split(separator: ".").map(String.init)
                }.flatMap { [$0.joined(separator: "."), $0[0], $0[$0.count - 1]] })
        }

        /// Returns a text without comments and string literals, but with interpolated code.
        private static func code(of text: String, _ patterns: Patterns) -> String {
            var code = ""
            for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
                let hasText = line.utf8.contains(UInt8(ascii: "\""))
                let line = hasText ? withoutTexts(line, patterns) : line
                let end = line.firstRange(of: "//")?.lowerBound ?? line.endIndex
                code += line[..<end] + "\n"
            }
            return code
        }

        private static func withoutTexts(_ line: Substring, _ patterns: Patterns) -> Substring {
            line.replacing(patterns.rawText, with: "").replacing(patterns.text) { match in
                match.output.matches(of: patterns.interpolation).map { " \($0.1) " }.joined()
            }
        }
    }

    /// The files of all targets, read once.
    private static let read = Result { try readFiles() }

    private static func files() throws -> [File] { try read.get() }

    private static func readFiles() throws -> [File] {
        let base = TestData.root.appending(path: "Sources")
        let walk = try #require(FileManager.default.enumerator(atPath: base.path))
        let patterns = try Patterns()
        return try walk.compactMap { $0 as? String }.filter { $0.hasSuffix(".swift") }.sorted().map
        {
            let text = try String(contentsOf: base.appending(path: $0), encoding: .utf8)
            return File("Sources/" + $0, text, patterns)
        }
    }

    @Test func `no type name is used twice in the package`() throws {
        var owners: [String: String] = [:]
        for file in try Self.files() {
            for type in file.types {
                #expect(owners[type] == nil, "\(type): \(owners[type] ?? ""), \(file.path)")
                owners[type] = file.path
            }
        }
    }

    /// Files whose name is a verb or a route, and the functions that a page calls.
    private static let namedOtherwise = [
        "puzzlefarm/Commands/", "FarmService/HTTP/Routes/", "SudokuWeb/WebExports.swift",
    ]

    @Test func `a file is named after a type that it declares or extends`() throws {
        for file in try Self.files() {
            if Self.namedOtherwise.contains(where: { file.path.hasPrefix("Sources/" + $0) }) {
                continue
            }
            let type = String(file.name.prefix { $0 != "+" })
            let known = file.name.contains("+") ? file.extended : file.allTypes
            // A file of one function has its name.
            let function = "func " + type.prefix(1).lowercased() + type.dropFirst() + "("
            #expect(known.contains(type) || file.code.contains(function), "\(file.path)")
        }
    }

    /// The folders of one level too: what is below counts as a part of them.
    @Test func `no folders of a target depend on each other in a circle`() throws {
        let files = try Self.files()
        for target in Set(files.map(\.target)).sorted() {
            let own = files.filter { $0.target == target }
            let deepest = own.map(\.folder.count).max() ?? 0
            for depth in stride(from: 1, through: deepest, by: 1) {
                let circle = Self.circle(of: own) { $0.folder.prefix(depth).joined(separator: "/") }
                #expect(circle.isEmpty, "\(target): \(circle)")
            }
        }
    }

    private static func circle(of files: [File], folder: (File) -> String) -> [String] {
        var owner: [String: String] = [:]
        for file in files { for type in file.types { owner[type] = folder(file) } }
        var needs: [String: Set<String>] = [:]
        for file in files {
            let own = folder(file)
            for word in file.words {
                guard let other = owner[word], other != own else { continue }
                needs[own, default: []].insert(other)
            }
        }
        // A folder is removed once all that it needs is gone; what remains is a circle.
        var open = Set(files.map(folder))
        while let free = open.first(where: { needs[$0, default: []].isDisjoint(with: open) }) {
            open.remove(free)
        }
        return open.sorted()
    }
}
