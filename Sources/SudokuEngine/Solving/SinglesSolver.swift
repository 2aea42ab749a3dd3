/// A solver that uses nothing but singles, on as many boards at a time as a vector has lanes.
///
/// Whatever singles solve has a known highest rating, so most proposals for a tier need no rating to
/// be turned down. A cell that is filled has no candidates here; those that are left in a solvable
/// puzzle always include the solution, so each house has as many candidate digits as empty cells.
struct SinglesSolver: ~Copyable {
    /// The singles to use, each kind with all before it.
    enum Kind: CaseIterable {
        /// The last empty cell of a house, and the only place of a digit in a box.
        case boxes
        /// The only place of a digit in a row or a column.
        case lines
        /// The only candidate of a cell.
        case naked

        /// The rating of the hardest of these singles. On every ladder, a puzzle that they solve is
        /// rated at most that: whatever is tried before them is rated lower.
        var ceiling: Rating {
            switch self {
            case .boxes: Rating(tenths: 12)
            case .lines: Rating(tenths: 15)
            case .naked: Rating(tenths: 23)
            }
        }
    }

    private var cells = LaneBuffer(repeating: 0, count: 81 * Lanes.count)
    /// The digits filled in the nine rows, columns and boxes since the last pass.
    private var filled = LaneBuffer(repeating: 0, count: 27 * Lanes.count)
    /// The digits with exactly one place in each of these houses.
    private var once = LaneBuffer(repeating: 0, count: 27 * Lanes.count)
    /// The digits with any place in each column, and those with several.
    private var some = LaneBuffer(repeating: 0, count: 9 * Lanes.count)
    private var several = LaneBuffer(repeating: 0, count: 9 * Lanes.count)

    /// Returns, for each puzzle, true if singles of a kind solve it.
    mutating func solves(_ puzzles: [Puzzle], with kind: Kind) -> [Bool] {
        var results: [Bool] = []
        results.reserveCapacity(puzzles.count)
        var next = 0
        while next < puzzles.count {
            let lanes = min(Lanes.count, puzzles.count - next)
            for lane in 0..<lanes { write(puzzles[next + lane], lane: lane) }
            var left = Lanes(repeating: 0)
            repeat { left = removePeers(kind) } while fill(kind).marks != 0
            for lane in 0..<lanes { results.append(left[lane] == 0) }
            next += lanes
        }
        return results
    }

    private mutating func write(_ puzzle: Puzzle, lane: Int) {
        for house in 0..<27 { filled[vector: house, lane: lane] = 0 }
        puzzle.digits.forEach { cell, digit in
            cells[vector: cell, lane: lane] = digit == 0 ? 0x1FF : 0
            guard digit != 0 else { return }
            let bit: UInt16 = 1 << UInt16(digit - 1)
            let (row, column) = (cell / 9, cell % 9)
            for house in [row, 9 + column, 18 + row / 3 * 3 + column / 3] {
                filled[vector: house, lane: lane] |= bit
            }
        }
    }

    /// Removes the digits that have been filled from their houses and counts the places of each
    /// digit. Returns the candidates that are left, zero for boards that are solved.
    @inline(never)
    private mutating func removePeers(_ kind: Kind) -> Lanes {
        let zero = Lanes(repeating: 0)
        var left = zero
        for column in 0..<9 {
            some[vector: column] = zero
            several[vector: column] = zero
        }
        for band in 0..<3 {
            var boxes = (Places(), Places(), Places())
            for row in 3 * band..<3 * band + 3 {
                let a = triad(row, 0), b = triad(row, 1), c = triad(row, 2)
                boxes.0.add(a)
                boxes.1.add(b)
                boxes.2.add(c)
                var line = a
                line.add(b)
                line.add(c)
                left = left | line.some
                // A house with one empty cell has candidates for one digit alone.
                once[vector: row] =
                    kind == .boxes ? line.some.single : line.some & ~line.several
            }
            once[vector: 18 + 3 * band] = boxes.0.some & ~boxes.0.several
            once[vector: 19 + 3 * band] = boxes.1.some & ~boxes.1.several
            once[vector: 20 + 3 * band] = boxes.2.some & ~boxes.2.several
        }
        for column in 0..<9 {
            let line = some[vector: column]
            once[vector: 9 + column] =
                kind == .boxes ? line.single : line & ~several[vector: column]
        }
        return left
    }

    /// Removes what has been filled from three cells of a row in a box, and counts their places.
    @inline(always)
    private mutating func triad(_ row: Int, _ box: Int) -> Places {
        let outside = ~(filled[vector: row] | filled[vector: 18 + row / 3 * 3 + box])
        var places = Places()
        for column in 3 * box..<3 * box + 3 {
            let mask = cells[vector: row * 9 + column] & outside & ~filled[vector: 9 + column]
            cells[vector: row * 9 + column] = mask
            places.add(mask)
            several[vector: column] = several[vector: column] | (some[vector: column] & mask)
            some[vector: column] = some[vector: column] | mask
        }
        return places
    }

    /// Fills the cells with a single; returns the digits filled, zero for boards without one.
    @inline(never)
    private mutating func fill(_ kind: Kind) -> Lanes {
        let zero = Lanes(repeating: 0)
        var all = zero
        for house in 9..<27 { filled[vector: house] = zero }
        for row in 0..<9 {
            var inRow = zero
            for box in 0..<3 {
                let house = 18 + row / 3 * 3 + box
                let around = once[vector: row] | once[vector: house]
                var inTriad = zero
                for column in 3 * box..<3 * box + 3 {
                    let mask = cells[vector: row * 9 + column]
                    var digit = mask & (around | once[vector: 9 + column])
                    if kind == .naked { digit = digit | mask.single }
                    cells[vector: row * 9 + column] = mask & (digit == zero)
                    filled[vector: 9 + column] = filled[vector: 9 + column] | digit
                    inTriad = inTriad | digit
                }
                filled[vector: house] = filled[vector: house] | inTriad
                inRow = inRow | inTriad
            }
            filled[vector: row] = inRow
            all = all | inRow
        }
        // All ones, which the caller counts, in boards that have changed.
        return ~(all == zero)
    }
}

/// The digits that have a place in some cells.
private struct Places {
    var some = Lanes(repeating: 0)
    /// The digits with two places or more.
    var several = Lanes(repeating: 0)

    @inline(always) mutating func add(_ cell: Lanes) {
        several = several | (some & cell)
        some = some | cell
    }

    @inline(always) mutating func add(_ other: Places) {
        several = several | other.several | (some & other.some)
        some = some | other.some
    }
}
