import SudokuEngine

/// As many digits as places for them in a house.
enum LayoutHiddenSet {
    /// Visits the sets in houses that are due and have more empty cells than `least`, each with its
    /// digits and positions, until `visit` returns true.
    private static func search(
        _ size: Int, moreThan least: Int, on board: borrowing CandidateBoard,
        _ list: inout MaskList, _ searched: inout SearchedParts,
        _ visit: (_ house: Int, _ digits: UInt64, _ positions: UInt64) -> Bool
    ) {
        let tables = board.tables
        for house in 0..<tables.houseCount where searched.isDue(house, board) {
            if board.open(house).nonzeroBitCount > least {
                list.clear()
                for digit in 0..<tables.size {
                    let places = board.places(digit, in: house)
                    if places.isMany, places.nonzeroBitCount <= size { list.append(places, digit) }
                }
                if list.tight(size, { visit(house, $0, $1) }) { return }
            }
            searched.settle(house, board)
        }
    }

    /// Visits the sets that remove candidates.
    static func search(
        _ size: Int, on board: borrowing CandidateBoard, _ list: inout MaskList,
        _ searched: inout SearchedParts, _ visit: (LayoutFinding) -> Bool
    ) {
        let tables = board.tables
        search(size, moreThan: 2 * size, on: board, &list, &searched) { house, digits, positions in
            let cells = SetBits(positions).map { tables.cell(house, $0) }
            guard cells.contains(where: { board[$0] & ~digits != 0 }) else { return false }
            var finding = LayoutFinding(Technique.hiddenSets[size - 2])
            finding.eliminations = cells.sorted().flatMap { cell in
                SetBits(board[cell] & ~digits).map { cell * tables.size + $0 }
            }
            finding.houses = [house]
            finding.cells = cells
            finding.digits = digits
            return visit(finding)
        }
    }

    /// Visits the sets that leave another digit one place in their house, until `visit` returns true.
    static func direct(
        _ size: Int, on board: borrowing CandidateBoard, _ list: inout MaskList,
        _ searched: inout SearchedParts, _ visit: (LayoutFinding) -> Bool
    ) {
        let tables = board.tables
        search(size, moreThan: size, on: board, &list, &searched) { house, digits, positions in
            for digit in 0..<tables.size where !digits.has(bit: digit) {
                let places = board.places(digit, in: house)
                guard places.isMany, (places & ~positions).isSingle else { continue }
                var finding = LayoutFinding(Technique.directHiddenSets[size - 2])
                let position = (places & ~positions).trailingZeroBitCount
                finding.placement = tables.cell(house, position) * tables.size + digit
                finding.houses = [house]
                finding.cells = SetBits(positions).map { tables.cell(house, $0) }
                finding.digits = digits
                if visit(finding) { return true }
            }
            return false
        }
    }
}
