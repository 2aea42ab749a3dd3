import SudokuEngine

/// A digit whose places in some lines all lie in as many crossing lines.
enum LayoutFish {
    /// Returns the first fish: base columns before base rows, then by lines, then by digit.
    static func first(
        _ size: Int, on board: borrowing CandidateBoard, _ list: inout MaskList,
        _ searched: inout SearchedParts
    ) -> LayoutFinding? {
        var due: UInt64 = 0
        for digit in 0..<board.tables.size
        where searched.isDue(board.tables.houseCount + digit, board) {
            due |= UInt64(bit: digit)
        }
        for base in [LayoutTables.column, LayoutTables.row] {
            var best: (lines: UInt64, finding: LayoutFinding)?
            for digit in SetBits(due) {
                search(size, digit, base, on: board, &list) { lines, finding in
                    if lines < best?.lines ?? .max { best = (lines, finding) }
                    return true
                }
            }
            if let best { return best.finding }
        }
        for digit in SetBits(due) { searched.settle(board.tables.houseCount + digit, board) }
        return nil
    }

    /// Returns all fish of digits that are due, in order.
    static func all(
        _ size: Int, on board: borrowing CandidateBoard, _ list: inout MaskList,
        _ searched: inout SearchedParts
    ) -> [LayoutFinding] {
        var all: [LayoutFinding] = []
        let tables = board.tables
        var due: UInt64 = 0
        for digit in 0..<tables.size where searched.isDue(tables.houseCount + digit, board) {
            due |= UInt64(bit: digit)
            searched.settle(tables.houseCount + digit, board)
        }
        for base in [LayoutTables.column, LayoutTables.row] {
            var found: [(lines: UInt64, finding: LayoutFinding)] = []
            for digit in SetBits(due) {
                search(size, digit, base, on: board, &list) {
                    found.append(($0, $1))
                    return false
                }
            }
            // Of the same lines, digits stay in order.
            all += found.ordered { Int($0.lines) }.map { $0.finding }
        }
        return all
    }

    private static func search(
        _ size: Int, _ digit: Int, _ base: Int, on board: borrowing CandidateBoard,
        _ list: inout MaskList, _ visit: (UInt64, LayoutFinding) -> Bool
    ) {
        let tables = board.tables
        guard board.filledCount(digit) + 2 * size <= tables.size else { return }
        let (first, other) = (
            tables.housesOfType[base].lowerBound,
            tables.housesOfType[LayoutTables.column + LayoutTables.row - base].lowerBound
        )
        list.clear()
        for line in 0..<tables.size {
            let places = board.places(digit, in: first + line)
            if places.isMany, places.nonzeroBitCount <= size { list.append(places, line) }
        }
        _ = list.tight(size) { lines, covers in
            var lost: [Int] = []
            for cover in SetBits(covers) {
                for line in SetBits(board.places(digit, in: other + cover) & ~lines) {
                    lost.append(tables.cell(other + cover, line) * tables.size + digit)
                }
            }
            guard !lost.isEmpty else { return false }
            var finding = LayoutFinding(Technique.fish[size - 2])
            finding.eliminations = lost.sorted()
            finding.houses = SetBits(lines).map { first + $0 }
            finding.covers = SetBits(covers).map { other + $0 }
            finding.digits = UInt64(bit: digit)
            return visit(lines, finding)
        }
    }
}
