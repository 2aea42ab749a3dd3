import FarmJSON
import PuzzleBundle
import SudokuEngine

/// The reader of `find`, and the search of the position that a line describes.
///
/// The position is not checked before the search: it may have no solution or several, cells without
/// candidates, and candidates removed that the solution needs. Each result must be a step in this
/// grid; in a grid that the solution allows it must also be true.
enum FindSubject {
    /// Each further candidate makes searches longer, so that positions with more are only read.
    private static let mostCandidates = 220
    /// The number of techniques that are searched for one input.
    private static let share = 6

    static func read(_ bytes: [UInt8]) {
        let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        var hasSearched = false
        for line in lines.prefix(64) {
            guard let position = try? GridLine(parsing: line) else { continue }
            let grid = position.grid
            precondition(
                grid.removed.cells.allSatisfy { grid.filled[$0] == nil }, "a filled cell lost one")
            guard !hasSearched, grid.candidates.count <= mostCandidates else { continue }
            hasSearched = true
            search(position, techniques: selection(bytes))
        }
    }

    /// Some of the techniques; the sum of the bytes decides which, so that all get their turn.
    private static func selection(_ bytes: [UInt8]) -> [Technique] {
        let all = Technique.listed
        let first = bytes.reduce(0) { $0 &+ Int($1) } % all.count
        return (0..<share).map { all[(first + $0) % all.count] }
    }

    private static func search(_ position: GridLine, techniques: [Technique]) {
        let grid = position.grid
        var finder = StepFinder()
        let steps = finder.steps(of: techniques, in: grid, rules: position.rules)
        let solution = solution(of: position)
        let candidates = grid.candidates
        for step in steps {
            precondition(!step.placements.isEmpty || !step.eliminations.isEmpty, "no effect")
            for cell in step.eliminations.cells {
                let gone = step.eliminations[cell]
                precondition(gone.subtracting(candidates[cell]).isEmpty, "\(step) removes nothing")
                if let solution { precondition(!gone.contains(solution[cell]), "\(step) is wrong") }
            }
            for placement in step.placements {
                let (cell, digit) = (placement.cell, placement.digit)
                precondition(candidates[cell].contains(digit), "\(step) places no candidate")
                if let solution { precondition(solution[cell] == digit, "\(step) is wrong") }
            }
            for language in Language.allCases {
                var json = JSONWriter()
                json.beginObject()
                json.members(ofFound: Hint(step).visible, in: language)
                json.endObject()
                precondition((try? JSONReader.value(json.bytes)) != nil, "\(step) is not JSON")
            }
        }
    }

    /// The solution, if the position is one that a solving path can reach: one solution, which keeps
    /// all its candidates, and givens that suffice for it.
    private static func solution(of position: GridLine) -> Solution? {
        let grid = position.grid
        var solver = Solver()
        guard let solved = solver.solvedPuzzle(grid.filled),
            grid.removed.cells.allSatisfy({ !grid.removed[$0].contains(solved.solution[$0]) })
        else { return nil }
        if let givens = grid.givens, solver.solve(grid.filled.keeping(givens)).count != 1 {
            return nil
        }
        return solved.solution
    }
}
