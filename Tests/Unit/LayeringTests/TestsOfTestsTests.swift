import FarmTestSupport
import Foundation
import Testing

/// Rules for the tests themselves.
@Suite struct TestsOfTestsTests {
    @Test func `every process that a test starts has an end`() throws {
        let base = TestData.root.appending(path: "Tests")
        let walk = try #require(FileManager.default.enumerator(atPath: base.path))
        for path in walk.compactMap({ $0 as? String }) where path.hasSuffix(".swift") {
            if path.hasPrefix("Unit/LayeringTests/") { continue }
            let text = try String(contentsOf: base.appending(path: path), encoding: .utf8)
            guard text.contains("= Process()") else { continue }
            #expect(
                text.contains(".start(") && !text.contains("try process.run()"),
                "Tests/\(path): start processes with start(), which ends those that hang")
        }
    }
}
