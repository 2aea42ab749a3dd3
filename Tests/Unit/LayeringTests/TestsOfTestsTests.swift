import FarmTestSupport
import Foundation
import Testing

/// Rules for the tests themselves.
@Suite struct TestsOfTestsTests {
    /// The tests in Swift by their paths, without those of sources.
    private static func sources() throws -> [(path: String, text: String)] {
        let base = TestData.root.appending(path: "Tests")
        let walk = try #require(FileManager.default.enumerator(atPath: base.path))
        return try walk.compactMap { $0 as? String }.filter {
            $0.hasSuffix(".swift") && !$0.hasPrefix("Unit/LayeringTests/")
        }.map { path in
            (path, try String(contentsOf: base.appending(path: path), encoding: .utf8))
        }
    }

    @Test func `every process that a test starts has an end`() throws {
        for (path, text) in try Self.sources() where text.contains("= Process()") {
            #expect(
                text.contains(".start(") && !text.contains("try process.run()"),
                "Tests/\(path): start processes with start(), which ends those that hang")
        }
    }

    /// A test that gets another answer than it expects ends, and does not ask again without limit.
    @Test func `every wait for an answer or a file has an end`() throws {
        let poll = #/ while .*\b(ask|claim|curl|query|fileExists)\(.*\{.*\}$/#
        for (path, text) in try Self.sources() {
            for line in text.split(separator: "\n")
            where line.contains(" while ") && line.hasSuffix("}") && line.contains(poll) {
                Issue.record("Tests/\(path): \(line): wait with comesTrue(), which has an end")
            }
        }
    }
}
