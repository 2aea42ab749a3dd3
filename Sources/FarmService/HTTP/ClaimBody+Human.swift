import FarmAPI
import FarmStore
import FarmSystem
import PuzzleBundle
import SudokuEngine

extension ClaimBody {
    /// Encodes the body of a claim without the difficulty for people, which the store may have.
    static func json(of claim: Claim) -> [UInt8] {
        ClaimBody(claim, []).json(puzzles: claim.count) { claim.write(to: &$0) }
    }

    /// Creates the body of a claim with the difficulty of its puzzles for people. Where the store
    /// does not have it, it is computed on the calling thread, until `shouldStop` returns true.
    init(humanFor claim: Claim, shouldStop: () -> Bool) {
        var solver = Solver()
        var grader = Grader()
        var puzzles = claim.puzzles
        for place in puzzles.indices where puzzles[place].human == nil {
            if shouldStop() { break }
            // Solved again, because the grader relies on the solution and rows can be damaged.
            guard let solved = solver.solvedPuzzle(puzzles[place].givens) else { continue }
            puzzles[place].human = grader.humanGrade(of: solved).map(PuzzleRecord.Human.init)
        }
        self.init(claim, puzzles)
    }

    private init(_ claim: Claim, _ puzzles: [PuzzleRecord]) {
        self.init(
            id: claim.id.description, pool: claim.pool, state: claim.state,
            ack: claim.ack, count: claim.count,
            leaseUntil: claim.leaseUntil.map(Timestamp.rfc3339), label: claim.label,
            createdAt: claim.created.map(Timestamp.rfc3339), delivered: claim.delivered,
            returned: claim.returned, puzzles: puzzles)
    }
}
