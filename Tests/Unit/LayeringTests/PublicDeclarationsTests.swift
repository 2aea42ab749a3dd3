import FarmTestSupport
import Foundation
import Testing

/// The public declarations of the libraries for apps: each is documented, and each type has its place
/// in the documentation of its library.
@Suite struct PublicDeclarationsTests {
    static let libraries = [
        "SudokuEngine", "SudokuLayouts", "PuzzleBundle", "PuzzleExchange", "PuzzleCatalogue",
        "SudokuGame",
    ]

    private struct File {
        let path: String
        let lines: [Substring]
    }

    private static func files(of library: String, _ suffix: String) throws -> [File] {
        let base = TestData.root.appending(path: "Sources/" + library)
        let walk = try #require(FileManager.default.enumerator(atPath: base.path))
        return try walk.compactMap { $0 as? String }.filter { $0.hasSuffix(suffix) }.sorted().map {
            let text = try String(contentsOf: base.appending(path: $0), encoding: .utf8)
            return File(
                path: library + "/" + $0,
                lines: text.split(separator: "\n", omittingEmptySubsequences: false))
        }
    }

    /// Requirements of protocols of the standard library and of Foundation, whose documentation they
    /// inherit.
    private static let inherited = [
        "init(from decoder:", "func encode(to encoder:", "func hash(into", "static func ==",
        "static func <", "var description:", "var errorDescription:", "func makeIterator()",
        "func makeAsyncIterator()", "mutating func next() ", "var underestimatedCount",
        "init(arrayLiteral", "static var allCases", "typealias Element",
    ]

    /// Returns the public declarations of a file without a comment, cases of public types included.
    private static func undocumented(in file: File) -> [String] {
        var found: [String] = []
        var isDocumented = false
        // The indentation of the cases of the public enumeration around the line.
        var cases: String?
        for (number, line) in file.lines.enumerated() {
            let indentation = line.prefix { $0 == " " }
            let code = line.dropFirst(indentation.count)
            if code.hasPrefix("@"), !code.contains(" ") { continue }
            if let around = cases, code == "}", indentation.count < around.count { cases = nil }
            let isPublic = code.hasPrefix("public ") && !code.hasPrefix("public import")
            let isCase = String(indentation) == cases && code.hasPrefix("case ")
            let isInherited = inherited.contains { code.contains($0) }
            if isPublic || isCase, !isDocumented, !isInherited {
                found.append("\(file.path):\(number + 1): \(code)")
            }
            if code.hasPrefix("public enum "), !code.hasSuffix("}") {
                cases = String(indentation) + "    "
            }
            isDocumented = code.hasPrefix("///")
        }
        return found
    }

    @Test(arguments: libraries)
    func `every public declaration is documented`(library: String) throws {
        for file in try Self.files(of: library, ".swift") {
            for declaration in Self.undocumented(in: file) { Issue.record("\(declaration)") }
        }
    }

    @Test(arguments: [
        "public let plain: Int", "public enum Some {\n    case one, two\n}",
        "/// Some.\npublic enum Some: Int {\n    /// One.\n    case one = 1\n    case two\n}",
    ])
    func `a declaration without a comment is found`(text: String) {
        let file = File(path: "Some.swift", lines: text.split(separator: "\n"))
        #expect(!Self.undocumented(in: file).isEmpty)
    }

    /// The names of the public types at the top level of a library.
    private static func types(of library: String) throws -> Set<String> {
        let type = /^ *public (?:final )?(?:struct|class|enum|protocol|actor) (\w+)/
        return Set(
            try files(of: library, ".swift").flatMap { file in
                file.lines.compactMap { line in
                    // Those of a file that is compiled under a condition are one level deeper.
                    let deepest = file.lines.first?.hasPrefix("#if !") == true ? 4 : 0
                    guard line.prefix(while: { $0 == " " }).count <= deepest else { return nil }
                    return line.firstMatch(of: type).map { String($0.1) }
                }
            })
    }

    @Test(arguments: libraries)
    func `every public type is in a topic`(library: String) throws {
        let pages = try Self.files(of: library, ".docc/\(library).md")
        let topics = Set(
            pages.flatMap(\.lines).compactMap { $0.wholeMatch(of: /- ``(\w+)``/)?.1 }.map(
                String.init))
        for type in try Self.types(of: library).sorted() {
            #expect(topics.contains(type), "\(library).md")
        }
        #expect(topics.isSubset(of: try Self.types(of: library)))
    }

    /// Otherwise DocC drops the article, since both have the same address.
    @Test(arguments: libraries)
    func `no article has the name of a type`(library: String) throws {
        let types = Set(try Self.types(of: library).map { $0.lowercased() })
        for page in try Self.files(of: library, ".md") {
            let name = URL(filePath: page.path).deletingPathExtension().lastPathComponent
            #expect(!types.contains(name.lowercased()), "\(page.path)")
        }
    }
}
