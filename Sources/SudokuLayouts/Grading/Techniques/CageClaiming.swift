import SudokuEngine

/// A digit whose places in a house all lie in one cage: the cage has it there.
enum CageClaiming {
    static func search(on board: borrowing KillerBoard, _ visit: (LayoutFinding) -> Bool) {
        let (tables, size) = (board.tables, board.tables.size)
        for house in board.tables.houseOrder {
            for digit in 0..<size {
                let places = board.grid.places(digit, in: house)
                guard places.isMany else { continue }
                let number = board.cageOf[tables.cell(house, places.trailingZeroBitCount)]
                guard number >= 0,
                    SetBits(places).allSatisfy({ board.cageOf[tables.cell(house, $0)] == number })
                else { continue }
                var lost: [Int] = []
                for cell in board.rests[number].cells
                where board.grid.has(digit, in: cell)
                    && tables.house(tables.types[house], at: cell) != house
                {
                    lost.append(cell * size + digit)
                }
                var sets: UInt64?
                if lost.isEmpty {
                    let fewer = fewerSets(of: number, with: digit, on: board)
                    guard let fewer else { continue }
                    sets = fewer.sets
                    lost = board.grid.candidates(fewer.lost, in: board.rests[number].cells)
                }
                var finding = board.finding(.cageClaiming, 29, cage: number)
                finding.houses = [house]
                finding.digits = UInt64(bit: digit)
                finding.eliminations = lost
                if let sets { finding.cage?.combinations = board.combinations(number, sets) }
                if visit(finding) { return }
            }
        }
    }

    /// Returns the viable sets of a cage with a digit, and the candidates that these lack; nil if there
    /// are none.
    private static func fewerSets(
        of number: Int, with digit: Int, on board: borrowing KillerBoard
    ) -> (sets: UInt64, lost: UInt64)? {
        guard let table = board.rests[number].table else { return nil }
        let sets = board.rests[number].viable & board.sets.meeting(UInt64(bit: digit), table)
        var lost = board.rests[number].candidates
        for set in SetBits(sets) { lost &= ~board.sets.set(table, set) }
        return sets == 0 || lost == 0 ? nil : (sets, lost)
    }
}
