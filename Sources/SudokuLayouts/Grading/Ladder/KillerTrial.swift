import SudokuEngine

/// An assumption from which techniques up to hidden cages and differences lead to a contradiction.
final class KillerTrial {
    private var path: KillerPath

    init(_ puzzle: LayoutPuzzle) { path = KillerPath(puzzle, rungs: KillerRung.trial) }

    /// Visits the candidates that are refuted within a number of placements, those of cells with few
    /// candidates first, until the budget of assumptions ends.
    func search(
        _ tenths: Int, most: Int, on outer: borrowing KillerBoard, _ budget: inout Int,
        _ shouldStop: () -> Bool, _ visit: (LayoutFinding) -> Bool
    ) {
        let size = outer.tables.size
        for count in 2...size {
            for cell in 0..<outer.tables.cellCount where outer.grid[cell].nonzeroBitCount == count {
                for digit in SetBits(outer.grid[cell]) {
                    budget -= 1
                    if budget <= 0 || shouldStop() { return }
                    guard let refutation = refute(digit, cell, most, outer) else { continue }
                    var finding = LayoutFinding(
                        most == .max ? .killerTrial : .killerForcing, tenths)
                    finding.eliminations = [cell * size + digit]
                    finding.cells = [cell]
                    finding.digits = UInt64(bit: digit)
                    finding.complexity = refutation.placements.count
                    finding.refutation = refutation
                    if visit(finding) { return }
                }
            }
        }
    }

    private func refute(
        _ digit: Int, _ cell: Int, _ most: Int, _ outer: borrowing KillerBoard
    ) -> Refutation? {
        path.assume(digit, in: cell, on: outer)
        var placements: [Int] = []
        while placements.count < most, path.board.contradiction == nil {
            guard case .found(let finding) = path.next(upTo: nil, { false }) else { break }
            if let placement = finding.placement { placements.append(placement) }
            path.apply(finding)
        }
        return path.board.contradiction.map { Refutation(placements: placements, end: $0) }
    }
}
