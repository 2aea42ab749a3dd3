import SudokuEngine

/// An equation whose unknown cells are no cage: their sums must reach its constant.
enum InnieOutie {
    /// Some cells of an equation that see each other, and the sums that they reach.
    private struct Group {
        let cells: [Int]
        let isPlus: Bool
        /// The sums, a bit for each.
        var sums: UInt64 = 0
    }

    /// Visits the steps of equations with a number of unknown cells.
    static func search(
        _ count: Int, _ technique: LayoutTechnique.Special, _ tenths: Int,
        on board: inout KillerBoard, _ assignments: inout CageAssignments,
        _ visit: (LayoutFinding) -> Bool
    ) {
        board.search(equationsWith: count, areCages: false, visit) { equation, board in
            guard let found = eliminations(equation, on: &board, &assignments) else { return nil }
            var finding = board.finding(technique, tenths, equation)
            finding.eliminations = found.lost
            finding.cage?.cells = found.group
            return finding
        }
    }

    /// Returns what goes, and the group that shows it.
    private static func eliminations(
        _ equation: KillerEquation, on board: inout KillerBoard,
        _ assignments: inout CageAssignments
    ) -> (lost: [Int], group: [Int])? {
        let unit = board.tables.size + 1
        var groups =
            partition(equation.plus, true, on: board) + partition(equation.minus, false, on: board)
        // A subtracted sum s of k cells counts as k(n + 1) - s, so that all are added.
        var constant = equation.constant
        var values: [UInt64] = []
        for index in groups.indices {
            groups[index].sums = sums(groups[index].cells, on: board, &assignments)
            if groups[index].isPlus {
                values.append(groups[index].sums)
            } else {
                let most = groups[index].cells.count * unit
                constant += most
                values.append(mirrored(groups[index].sums, most))
            }
        }
        guard 0..<64 ~= constant else {
            board.isContradictory = true
            return nil
        }
        for index in groups.indices {
            var rest: UInt64 = 1
            for (other, sums) in values.enumerated() where other != index {
                rest = added(rest, sums)
            }
            var allowed = values[index] & mirrored(rest, constant)
            if allowed == 0 {
                board.isContradictory = true
                return nil
            }
            if allowed == values[index] { continue }
            let cells = groups[index].cells
            if !groups[index].isPlus { allowed = mirrored(allowed, cells.count * unit) }
            let sets = board.subsets(of: cells).filter { allowed.has(bit: $0.digitSum) }
            guard let lost = board.restrict(cells, to: sets, &assignments) else { return nil }
            if !lost.isEmpty { return (lost, cells) }
        }
        return nil
    }

    /// Divides cells into groups of cells that see each other, the largest first.
    private static func partition(
        _ cells: [Int], _ isPlus: Bool, on board: borrowing KillerBoard
    ) -> [Group] {
        var groups: [Group] = []
        var rest: UInt64 = UInt64(bit: cells.count) - 1
        while rest != 0 {
            // The cells as places in the list, and the first one of the group.
            var (best, first): (UInt64, Int) = (0, 0)
            for start in SetBits(rest) where best != rest {
                var group = UInt64(bit: start)
                for place in SetBits(rest & ~group)
                where SetBits(group).allSatisfy({ board.tables.sees(cells[place], cells[$0]) }) {
                    group |= UInt64(bit: place)
                }
                if group.nonzeroBitCount > best.nonzeroBitCount { (best, first) = (group, start) }
            }
            rest &= ~best
            let others = SetBits(best & ~UInt64(bit: first)).map { cells[$0] }
            groups.append(Group(cells: [cells[first]] + others, isPlus: isPlus))
        }
        return groups
    }

    /// Returns the sums that different digits in some cells reach.
    private static func sums(
        _ cells: [Int], on board: borrowing KillerBoard, _ assignments: inout CageAssignments
    ) -> UInt64 {
        if cells.count == 1 { return board.grid[cells[0]] << 1 }
        return assignments.sums(board.masks(of: cells))
    }

    private static func added(_ one: UInt64, _ other: UInt64) -> UInt64 {
        SetBits(other).reduce(0) { $0 | one << UInt64($1) }
    }

    /// Returns a number minus each value, where that is not negative.
    private static func mirrored(_ values: UInt64, _ number: Int) -> UInt64 {
        SetBits(values).reduce(0) { $1 <= number ? $0 | UInt64(bit: number - $1) : $0 }
    }
}
