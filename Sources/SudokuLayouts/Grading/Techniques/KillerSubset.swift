import SudokuEngine

/// Two or three digits of which cages and cells of a house need as many as there are: they go from the
/// rest of the house, and no cage has more of them than is left.
enum KillerSubset {
    /// A cage inside the house, or a cell, with the sets of digits that it can have.
    private struct Unit {
        /// The cage; nil for a cell.
        let cage: Int?
        let cells: [Int]
        let sets: [UInt64]
        /// The candidates of the cells, and these as positions in the house.
        let candidates: UInt64
        let positions: UInt64

        func need(_ digits: UInt64) -> Int {
            sets.reduce(digits.nonzeroBitCount) { min($0, ($1 & digits).nonzeroBitCount) }
        }

        /// Returns the digits of the sets that have at most some of the digits.
        func kept(_ digits: UInt64, atMost count: Int) -> UInt64 {
            var kept: UInt64 = 0
            for set in sets where (set & digits).nonzeroBitCount <= count { kept |= set }
            return kept
        }

        func pattern(_ digits: UInt64, on board: borrowing KillerBoard) -> CagePattern {
            var pattern =
                cage.map { board.pattern($0) }
                ?? CagePattern(cells: cells, sum: 0, combinations: sets)
            pattern.least = need(digits)
            return pattern
        }
    }

    /// Digits of a house, the units that need some of them, and how many of them are left for the others.
    private struct Pattern {
        let house: Int
        let digits: UInt64
        let left: Int
        /// The units that are counted, a bit for each.
        let numbers: UInt64

        /// Returns a step: candidates that go, from a unit or, without one, from the rest of the house.
        func finding(
            _ units: [Unit], _ unit: Unit?, _ lost: [Int], on board: borrowing KillerBoard
        ) -> LayoutFinding {
            let counted = SetBits(numbers).map { units[$0] }
            let isPair = digits.nonzeroBitCount == 2
            var finding = LayoutFinding(
                isPair ? .killerPair : .killerTriple, isPair ? 46 : 49)
            finding.eliminations = lost
            finding.houses = [house]
            finding.digits = digits
            finding.cells = counted.flatMap { $0.cells }
            finding.units = counted.map { $0.pattern(digits, on: board) }
            if left > 0, let cage = unit?.cage {
                finding.cage = board.pattern(cage)
                finding.cage?.combinations.removeAll { ($0 & digits).nonzeroBitCount > left }
            }
            return finding
        }
    }

    static func search(
        _ count: Int, on board: inout KillerBoard, _ searched: inout SearchedParts,
        _ visit: (LayoutFinding) -> Bool
    ) {
        for house in board.tables.houseOrder where searched.isDue(house, board.grid) {
            var (isAny, isOver) = (false, false)
            search(count, house, on: &board) {
                isAny = true
                isOver = visit($0)
                return isOver
            }
            if isOver || board.isContradictory { return }
            if !isAny { searched.settle(house, board.grid) }
        }
    }

    private static func search(
        _ count: Int, _ house: Int, on board: inout KillerBoard,
        _ visit: (LayoutFinding) -> Bool
    ) {
        let units = units(count, house, on: board)
        let cages = units.indices.reduce(UInt64(0)) {
            units[$1].cage == nil ? $0 : $0 | UInt64(bit: $1)
        }
        guard cages != 0 else { return }
        let size = board.tables.size
        var open: UInt64 = 0
        for digit in 0..<size where board.grid.places(digit, in: house) != 0 {
            open |= UInt64(bit: digit)
        }
        for digits in 1..<UInt64(bit: size)
        where digits.nonzeroBitCount == count && digits & ~open == 0 {
            var (total, covered, numbers): (Int, UInt64, UInt64) = (0, 0, 0)
            for number in units.indices where units[number].positions & covered == 0 {
                let need = units[number].need(digits)
                if need == 0 { continue }
                total += need
                covered |= units[number].positions
                numbers |= UInt64(bit: number)
            }
            if total > count {
                board.isContradictory = true
                return
            }
            let left = count - total
            if left > 2 || left == 0 && numbers & cages == 0 { continue }
            let pattern = Pattern(house: house, digits: digits, left: left, numbers: numbers)
            if left == 0, board.grid.has(digits, in: house, except: covered) {
                let lost = board.grid.candidates(
                    digits, in: board.cells(of: house, except: covered))
                if visit(pattern.finding(units, nil, lost, on: board)) { return }
            }
            for number in units.indices where units[number].cage != nil {
                let unit = units[number]
                let isCounted = numbers.has(bit: number)
                guard left == 0 ? isCounted : unit.positions & covered == 0 else { continue }
                let kept = unit.kept(digits, atMost: left == 0 ? unit.need(digits) : left)
                if kept == 0 || unit.candidates & ~kept == 0 { continue }
                let lost = board.grid.candidates(~kept, in: unit.cells)
                if visit(pattern.finding(units, unit, lost, on: board)) { return }
            }
        }
    }

    /// Returns the cages inside a house, then the cells with few candidates.
    private static func units(
        _ count: Int, _ house: Int, on board: borrowing KillerBoard
    ) -> [Unit] {
        var units: [Unit] = []
        for number in board.rests.indices where board.rests[number].cells.count > 1 {
            guard let positions = positions(of: board.rests[number].cells, house, board) else {
                continue
            }
            units.append(
                Unit(
                    cage: number, cells: board.rests[number].cells,
                    sets: board.combinations(number),
                    candidates: board.rests[number].candidates, positions: positions))
        }
        for position in SetBits(board.grid.open(house)) {
            let cell = board.tables.cell(house, position)
            guard board.grid[cell].nonzeroBitCount <= count else { continue }
            units.append(
                Unit(
                    cage: nil, cells: [cell],
                    sets: SetBits(board.grid[cell]).map { UInt64(bit: $0) },
                    candidates: board.grid[cell],
                    positions: UInt64(bit: position)))
        }
        return units
    }

    /// Returns the positions of cells in a house; nil if one of them lies outside.
    private static func positions(
        of cells: [Int], _ house: Int, _ board: borrowing KillerBoard
    ) -> UInt64? {
        var positions: UInt64 = 0
        for cell in cells {
            guard board.tables.house(board.tables.types[house], at: cell) == house else {
                return nil
            }
            for index in 0..<board.tables.houseCounts[cell] {
                let place = board.tables.place(cell, index)
                if place.house == house { positions |= UInt64(bit: place.position) }
            }
        }
        return positions
    }
}
