import Testing

@testable import SudokuEngine

/// Checks of the example that the ratings page shows for each technique.
@Suite struct RatingsPageTests {
    @Test(arguments: try PageExample.all())
    func `an example on the page is correct`(example: PageExample) throws {
        var grader = Grader()
        let path = grader.path(of: try Puzzle(parsing: example.puzzle), by: .farm) ?? []
        guard path.indices.contains(example.step - 1) else {
            Issue.record("the path has only \(path.count) steps")
            return
        }
        let step = path[example.step - 1]
        #expect(step.technique.ratedName == example.technique)
        var effects = step.eliminations.cells.map { cell in
            "\(cell)<>" + step.eliminations[cell].map(\.description).joined()
        }
        // A chain that places a digit also lists the other candidates of its cell, which is
        // equivalent.
        if let placement = step.placements.first {
            effects = ["\(placement.cell)=\(placement.digit)"]
        }
        #expect(effects.joined(separator: " ") == example.effect)
    }

    @Test func `more than 40 techniques have an example`() throws {
        let named = Set(try PageExample.all().map(\.technique))
        #expect(named.count > 40)
    }
}
