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
        /// The cells as positions in the house.
        let positions: UInt64

        func need(_ digits: UInt64) -> Int {
            sets.reduce(digits.nonzeroBitCount) { min($0, ($1 & digits).nonzeroBitCount) }
        }

        func pattern(_ digits: UInt64, on board: borrowing KillerBoard) -> CagePattern {
            var pattern =
                cage.map { board.pattern($0) }
                ?? CagePattern(cells: cells, sum: 0, combinations: sets)
            pattern.least = need(digits)
            return pattern
        }
    }

    static func search(
        _ count: Int, on board: inout KillerBoard, _ searched: inout SearchedParts,
        _ visit: (LayoutFinding) -> Bool
    ) {
        for house in board.houseOrder where searched.isDue(house, board.grid) {
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
            var counted: [Unit] { SetBits(numbers).map { units[$0] } }
            let attempts: [Attempt] =
                if total < count {
                    spare(digits, count - total, units, except: covered)
                } else if numbers & cages != 0 {
                    used(digits, counted, board.cells(of: house, except: covered))
                } else {
                    []
                }
            for attempt in attempts {
                let lost = board.grid.candidates(attempt.gone, in: attempt.cells)
                if lost.isEmpty { continue }
                var finding = LayoutFinding(
                    count == 2 ? .killerPair : .killerTriple, count == 2 ? 46 : 49)
                finding.eliminations = lost
                finding.houses = [house]
                finding.digits = digits
                finding.cells = counted.flatMap { $0.cells }
                finding.units = counted.map { $0.pattern(digits, on: board) }
                if total < count, let cage = attempt.cage {
                    finding.cage = board.pattern(cage)
                    finding.cage?.combinations.removeAll {
                        ($0 & digits).nonzeroBitCount > count - total
                    }
                }
                if visit(finding) { return }
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
                    sets: board.combinations(number), positions: positions))
        }
        for position in SetBits(board.grid.open(house)) {
            let cell = board.tables.cell(house, position)
            guard board.grid[cell].nonzeroBitCount <= count else { continue }
            units.append(
                Unit(
                    cage: nil, cells: [cell],
                    sets: SetBits(board.grid[cell]).map { UInt64(bit: $0) },
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

    /// Digits that go from some cells, by the sets of a cage or because all of them are needed.
    private typealias Attempt = (cage: Int?, cells: [Int], gone: UInt64)

    /// Returns what goes when units with a cage among them need all of the digits.
    private static func used(
        _ digits: UInt64, _ counted: [Unit], _ others: [Int]
    ) -> [Attempt] {
        [(nil, others, digits)]
            + counted.filter { $0.cage != nil }.map { unit in
                let need = unit.need(digits)
                let kept = unit.sets.filter { ($0 & digits).nonzeroBitCount == need }
                return (unit.cage, unit.cells, ~kept.reduce(0, |))
            }
    }

    /// Returns what goes from other cages, whose sets must not have more of the digits than are left.
    private static func spare(
        _ digits: UInt64, _ left: Int, _ units: [Unit], except covered: UInt64
    ) -> [Attempt] {
        if left > 2 { return [] }
        var attempts: [Attempt] = []
        for unit in units where unit.cage != nil && unit.positions & covered == 0 {
            var kept: UInt64 = 0
            for set in unit.sets where (set & digits).nonzeroBitCount <= left { kept |= set }
            if kept != 0 { attempts.append((unit.cage, unit.cells, ~kept)) }
        }
        return attempts
    }
}
