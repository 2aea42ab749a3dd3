internal import SudokuEngine

/// The candidates as the player sees them: the notes of cells that have notes, all candidates in
/// the others.
struct PlayerCandidates {
    /// The candidates that the entries allow, by cell.
    let allowed: [UInt16]
    /// Those among them that the notes of a cell lack.
    let lacking: [UInt16]

    init(_ board: GameBoard) {
        let allowed = board.candidateMasks
        self.allowed = allowed
        lacking = (0..<81).map { index in
            let notes = board[index].noteMask
            return notes == 0 ? 0 : allowed[index] & ~notes
        }
    }

    /// The candidates that the notes of some cells lack.
    func lacking(in cells: CellSet) -> Candidates {
        var result = Candidates()
        for cell in cells where lacking[cell.index] != 0 {
            result[cell] = DigitSet(mask: lacking[cell.index])
        }
        return result
    }

    /// Those of some digits that the notes lack in the cells of some houses.
    func lacking(_ digits: DigitSet, in houses: [House]) -> Candidates {
        var result = Candidates()
        for house in houses {
            for cell in house.cells {
                let mask = lacking[cell.index] & digits.mask
                if mask != 0 { result[cell] = DigitSet(mask: mask) }
            }
        }
        return result
    }

    /// The cells whose notes lack the digit of the solution.
    func wrongCells(_ solution: Solution) -> CellSet {
        CellSet.all.filtered { lacking[$0.index] & DigitSet(solution[$0]).mask != 0 }
    }
}
