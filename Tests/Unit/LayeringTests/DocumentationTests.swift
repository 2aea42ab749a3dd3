import FarmTestSupport
import Foundation
import Testing

/// The rules for the pages that introduce the project: short, and without dead ends.
@Suite struct DocumentationTests {
    private static let root = TestData.root

    /// The pages in the root folder and in `docs`, without the generated one.
    private static let pages: [String] =
        ["README.md", "ARCHITECTURE.md", "CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md"]
        + ["bundles", "catalogue", "console", "library", "operating", "performance", "versions"].map
    {
        "docs/\($0).md"
    }

    /// The folders that a path in a text may begin with.
    private static let folders = [
        "Sources/", "Tests/", "Examples/", "Web/", "config/", "debian/", "docs/", "licences/",
        "schema/",
        "tools/",
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

    @Test func `the README fits on two pages`() throws {
        let lines = try Self.text(of: "README.md").split(
            separator: "\n", omittingEmptySubsequences: false)
        #expect(lines.count <= 150)
    }
}
