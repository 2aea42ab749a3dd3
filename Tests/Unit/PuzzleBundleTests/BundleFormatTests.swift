import FarmTestSupport
import Foundation
import PuzzleBundle
import Testing

@Suite struct BundleFormatTests {
    @Test func `docs/bundles.md has the library's table of formats`() throws {
        let root = TestData.root
        let page = try String(contentsOf: root.appending(path: "docs/bundles.md"), encoding: .utf8)
        let rows = BundleFormat.allCases.map { format in
            let facts = format.facts
            return "| `\(format.rawValue)` | \(facts.content) | \(facts.readers) |"
        }
        #expect(page.contains(rows.joined(separator: "\n")))
    }
}
