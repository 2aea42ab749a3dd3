import FarmTestSupport
import Foundation
import PuzzleBundle
import Testing

@Suite struct BundleFormatTests {
    @Test func `the README has the library's table of formats`() throws {
        let root = TestData.root
        let readme = try String(contentsOf: root.appending(path: "README.md"), encoding: .utf8)
        let rows = BundleFormat.allCases.map { format in
            let facts = format.facts
            return "| `\(format.rawValue)` | \(facts.content) | \(facts.readers) |"
        }
        #expect(readme.contains(rows.joined(separator: "\n")))
    }
}
