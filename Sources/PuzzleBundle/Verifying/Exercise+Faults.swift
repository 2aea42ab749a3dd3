import SudokuEngine

extension Exercise {
    /// The errors in an exercise, given the unique solution.
    func faults(_ solution: Solution) -> [String] {
        var faults: [String] = []
        if !solution.solves(position) { faults.append("a cell is filled in wrongly") }
        for (what, candidates) in [("removed", removed), ("eliminations", eliminations)] {
            for cell in candidates.cells where candidates[cell].contains(solution[cell]) {
                faults.append("\(what): \(solution[cell]) in \(cell), which is the solution")
            }
        }
        for cell in eliminations.cells {
            let left = position.candidates(of: cell).subtracting(removed[cell])
            for digit in eliminations[cell].subtracting(left) {
                faults.append("eliminations: \(digit) in \(cell), where it is already impossible")
            }
        }
        for placement in placements {
            let (cell, digit) = (placement.cell, placement.digit)
            if solution[cell] != digit {
                faults.append("placements: \(digit) in \(cell), which is wrong")
            } else if position[cell] != nil {
                faults.append("placements: \(digit) in \(cell), which is already filled")
            }
        }
        return faults
    }
}
