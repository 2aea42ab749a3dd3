import FarmTestSupport
import SudokuEngine
import Testing

@testable import SudokuLayouts

@Suite struct KillerTrialTests {
    /// Killers above all tiers, of which some steps are trials.
    @Test func `trials remove what the solution does not have`() throws {
        var grader = LayoutGrader(budget: 400)
        var trials = 0
        for line in try TestData.lines("layouts/killers.tsv") where trials < 6 {
            let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
            guard fields.count > 4, fields[2] == "HS_KILLERS" || fields[2] == "TAREK_ALL" else {
                continue
            }
            let (puzzle, solution) = (try LayoutPuzzle(parsing: fields[3]), Array(fields[4].utf8))
            let (end, _) = grader.followKiller(puzzle, upTo: nil) { finding, _ in
                if finding.rating.tenths >= 75 { trials += 1 }
                for candidate in finding.eliminations {
                    #expect(solution[candidate / 9] != UInt8(49 + candidate % 9))
                }
                if let placement = finding.placement {
                    #expect(solution[placement / 9] == UInt8(49 + placement % 9))
                }
            }
            #expect(end == .solved || end == .bounded || end == .stuck, "\(fields[0])")
        }
        #expect(trials > 3)
    }
}
