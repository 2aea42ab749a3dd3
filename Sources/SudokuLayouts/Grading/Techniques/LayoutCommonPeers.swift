import SudokuEngine

/// A digit that goes from the cells that see all its places in a house.
enum LayoutCommonPeers {
    /// The most places in a house of nine cells.
    private static func most(_ size: Int) -> Int { size - 3 }

    /// Visits the steps of digits that are due, until `visit` returns true.
    static func search(
        _ special: LayoutTechnique.Special, _ tenths: Int, on board: borrowing CandidateBoard,
        _ searched: inout SearchedParts, _ visit: (LayoutFinding) -> Bool
    ) {
        let tables = board.tables
        for range in ranges(tables) {
            for digit in 0..<tables.size where searched.isDue(tables.houseCount + digit, board) {
                for house in range {
                    let places = board.places(digit, in: house)
                    guard places.isMany, places.nonzeroBitCount <= most(tables.size) else {
                        continue
                    }
                    guard reaches(places, digit, house, on: board) else { continue }
                    let cells = SetBits(places).map { tables.cell(house, $0) }
                    var finding = LayoutFinding(special, tenths)
                    finding.eliminations = board.candidates(of: digit, seeing: cells)
                    finding.houses = [house]
                    finding.cells = cells
                    finding.digits = UInt64(bit: digit)
                    if visit(finding) { return }
                }
            }
        }
        for digit in 0..<tables.size { searched.settle(tables.houseCount + digit, board) }
    }

    /// Returns the houses by type, in type order.
    private static func ranges(_ tables: LayoutTables) -> [Range<Int>] {
        let all = tables.housesOfType
        return [all[LayoutTables.box], all[LayoutTables.row], all[LayoutTables.column]]
            + all.dropFirst(3)
    }

    private static func reaches(
        _ places: UInt64, _ digit: Int, _ house: Int, on board: borrowing CandidateBoard
    ) -> Bool {
        let tables = board.tables
        for word in 0..<tables.cellWords {
            var rest = board.plane(digit, word)
            for position in SetBits(places) where rest != 0 {
                rest &= tables.peers[tables.cell(house, position) * tables.cellWords + word]
            }
            if rest != 0 { return true }
        }
        return false
    }
}
