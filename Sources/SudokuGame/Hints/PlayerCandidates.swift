internal import SudokuEngine

/// The candidates as the player sees them: the notes of cells that have notes, all candidates in
/// the others. Digits are masks in which bit 0 is digit 1.
struct PlayerCandidates {
    /// The candidates that the entries allow, by cell.
    let allowed: [UInt32]
    /// Those among them that the notes of a cell lack.
    let lacking: [UInt32]

    init(_ board: GameBoard) {
        let allowed = board.candidateMasks
        self.allowed = allowed
        lacking = allowed.indices.map { index in
            let notes = board[index].noteMask
            return notes == 0 ? 0 : allowed[index] & ~notes
        }
    }

    /// All candidates that the notes lack.
    var allLacking: Candidates { lacking(in: Array(lacking.indices)) }

    /// Returns those of some digits that the notes of some cells lack.
    func lacking(_ digits: UInt32 = .max, in cells: [Int]) -> Candidates {
        var result = Candidates()
        for cell in cells where lacking[cell] & digits != 0 {
            result[wide: cell] = lacking[cell] & digits
        }
        return result
    }

    /// Returns the cells whose notes lack the digit of the solution.
    func wrongCells(_ solution: [UInt8]) -> GridCells {
        GridCells(lacking.indices.filter { lacking[$0] >> UInt32(solution[$0] - 1) & 1 != 0 })
    }
}
