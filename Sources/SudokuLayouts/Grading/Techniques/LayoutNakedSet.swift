import SudokuEngine

/// As many cells of a house as candidates in them.
enum LayoutNakedSet {
    /// The reach of the sets.
    enum Form {
        /// Removes candidates in the house; a house that is the only one of its type has no sets.
        case plain
        /// The same in every house.
        case everywhere
        /// The same, and outside the house in cells that see the whole set: through a cage.
        case seen
        /// Removes each digit from the cells that see all cells of the set that have it.
        case generalized
    }

    private static let generalized: [LayoutTechnique.Special] = [
        .generalizedNakedPair, .generalizedNakedTriplet, .generalizedNakedQuad,
    ]

    /// Visits the sets that remove candidates in houses that are due, until `visit` returns true.
    static func search(
        _ size: Int, _ form: Form, on board: borrowing CandidateBoard, _ list: inout MaskList,
        _ searched: inout SearchedParts, _ visit: (LayoutFinding) -> Bool
    ) {
        let tables = board.tables
        for house in 0..<tables.houseCount where searched.isDue(house, board) {
            if form == .plain, tables.isAlone[house] { continue }
            let open = board.open(house)
            if open.nonzeroBitCount >= (form == .seen ? size + 1 : 2 * size) {
                list.clear()
                for position in SetBits(open) {
                    let mask = board[tables.cell(house, position)]
                    if mask.isMany, mask.nonzeroBitCount <= size { list.append(mask, position) }
                }
                let isFound = list.tight(size) { positions, digits in
                    let cells = SetBits(positions).map { tables.cell(house, $0) }
                    let lost =
                        switch form {
                        case .generalized: board.eliminations(of: digits, pointingFrom: cells)
                        case .seen: seen(digits, cells, on: board)
                        default: lost(digits, house, open & ~positions, on: board)
                        }
                    guard !lost.isEmpty else { return false }
                    var finding = LayoutFinding(Technique.nakedSets[size - 2])
                    if form == .generalized { finding.technique = .special(generalized[size - 2]) }
                    finding.eliminations = lost
                    finding.houses = [house]
                    finding.cells = cells
                    finding.digits = digits
                    return visit(finding)
                }
                if isFound { return }
            }
            searched.settle(house, board)
        }
    }

    private static func lost(
        _ digits: UInt64, _ house: Int, _ positions: UInt64, on board: borrowing CandidateBoard
    ) -> [Int] {
        let tables = board.tables
        var lost: [Int] = []
        for position in SetBits(positions) {
            let cell = tables.cell(house, position)
            for digit in SetBits(board[cell] & digits) { lost.append(cell * tables.size + digit) }
        }
        return lost.sorted()
    }

    /// Returns the candidates among some digits in cells that see all of some cells.
    private static func seen(
        _ digits: UInt64, _ cells: [Int], on board: borrowing CandidateBoard
    ) -> [Int] {
        var lost: [Int] = []
        for digit in SetBits(digits) { lost += board.candidates(of: digit, seeing: cells) }
        return lost.sorted()
    }
}
