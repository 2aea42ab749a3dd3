import SudokuEngine

/// A digit whose places in a house all lie in one cage: the cage has it there.
enum CageClaiming {
    static func search(on board: borrowing KillerBoard, _ visit: (LayoutFinding) -> Bool) {
        let (tables, size) = (board.tables, board.tables.size)
        for house in board.houseOrder {
            for digit in 0..<size {
                let places = board.grid.places(digit, in: house)
                guard places.isMany else { continue }
                let number = board.cageOf[tables.cell(house, places.trailingZeroBitCount)]
                guard number >= 0,
                    SetBits(places).allSatisfy({ board.cageOf[tables.cell(house, $0)] == number })
                else { continue }
                let rest = board.rests[number]
                var finding = board.finding(.cageClaiming, 29, cage: number)
                finding.houses = [house]
                finding.digits = UInt64(bit: digit)
                for cell in rest.cells
                where board.grid.has(digit, in: cell)
                    && tables.house(tables.types[house], at: cell) != house
                {
                    finding.eliminations.append(cell * size + digit)
                }
                if !finding.eliminations.isEmpty {
                    if visit(finding) { return }
                    continue
                }
                guard let table = rest.table else { continue }
                let viable = rest.viable & board.sets.meeting(UInt64(bit: digit), table)
                let sets = board.combinations(number, viable)
                let lost = rest.candidates & ~sets.reduce(0, |)
                if lost == 0 || sets.isEmpty { continue }
                finding.cage?.combinations = sets
                finding.eliminations = board.grid.candidates(lost, in: rest.cells)
                if visit(finding) { return }
            }
        }
    }
}
