import SudokuEngine

/// The rest of a cage whose sum only one set of digits has, whatever its candidates.
enum FixedCombination {
    static func search(on board: borrowing KillerBoard, _ visit: (LayoutFinding) -> Bool) {
        for (number, rest) in board.rests.enumerated() where rest.cells.count > 1 {
            guard let table = rest.table else { continue }
            let none = rest.used | 511 & ~(UInt64(bit: board.tables.size) &- 1)
            let all = UInt64(bit: board.sets.count(table)) &- 1
            let possible = all & ~board.sets.meeting(none, table)
            guard possible.isSingle else { continue }
            let set = board.sets.set(table, possible.trailingZeroBitCount)
            if rest.candidates & ~set == 0 { continue }
            var finding = board.finding(.fixedCombination, 20, cage: number)
            finding.cage?.combinations = [set]
            finding.eliminations = board.grid.candidates(rest.candidates & ~set, in: rest.cells)
            if visit(finding) { return }
        }
    }
}
