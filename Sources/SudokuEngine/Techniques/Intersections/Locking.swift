/// Locked candidates: all places of a digit in one house are also in another, so the digit is
/// removed from the rest of that one.
///
/// *Pointing* from a box, *claiming* from a line.
struct Locking {
    /// The house whose places are all in the other one, and that other one.
    let base: Int
    let cover: Int
    let digit: Int

    static let pointing = Technique(
        "locked-candidates-pointing", code: "0100", .medium, 50, rating: 26,
        rated: .init(
            26,
            otherNames: [
                "Pointing Pair", "Pointing Triple", "Locked Candidates Type 1",
                "Locked Candidates 1",
            ]), otherNames: ["Locked Candidates Type 1", "Pointing Pair", "Pointing Triple"]
    ) { list(0..<9, $0, on: $1, &$2) }

    static let claiming = Technique(
        "locked-candidates-claiming", code: "0101", .medium, 50, rating: 28,
        rated: .init(
            28,
            otherNames: [
                "Box-Line Reduction", "Line-Box Reduction", "Locked Candidates Type 2",
                "Locked Candidates 2",
            ]), otherNames: ["Locked Candidates Type 2", "Box/Line Reduction"]
    ) { list([18..<27, 9..<18].joined(), $0, on: $1, &$2) }

    // MARK: The first step

    static let rung = Rung.digits(pointing, claiming) { digits, board, explains in
        var result: Step?
        search(of: digits, on: board) { locking in
            var step = Step(locking.base < 9 ? pointing : claiming)
            step.eliminations = locking.eliminations(on: board)
            if explains { step.explain(locking.bit, locking.pattern(on: board)) }
            result = step
            return true
        }
        return result
    }

    /// Visits every locking of some digits that removes something, until `visit` returns true, in
    /// Sudoku Explainer's order of base and cover: (box, column), (box, row), (column, box), (row,
    /// box).
    @inline(__always)
    static func search(
        of digits: UInt16 = 0x1FF, on board: borrowing Board, _ visit: (Locking) -> Bool
    ) {
        for kind in 0..<4 {
            var found = DigitPlanes()
            var (any, open): (Mask128, UInt16) = (0, 0)
            for digit in Bits(digits) {
                let crossings = crossings(kind, of: board.cells(with: digit))
                guard crossings != 0 else { continue }
                found[digit] = crossings
                any |= crossings
                open |= UInt16(bit: digit)
            }
            guard any != 0 else { continue }
            for number in 0..<27 {
                let (cell, base, cover) = crossing(kind, number / 3, number % 3)
                guard any.has(bit: cell) else { continue }
                for digit in Bits(open) where found[digit].has(bit: cell) {
                    guard board.places(of: digit, in: base).isMany else { continue }
                    if visit(Locking(base: base, cover: cover, digit: digit)) { return }
                }
            }
        }
    }

    /// Returns the crossings of a base and a cover of those kinds that contain all places of the
    /// digit in the base, but not all in the cover. A crossing is three cells, represented by the
    /// first.
    private static func crossings(_ kind: Int, of cells: Mask128) -> Mask128 {
        let (all, inBox, inLine): (Mask128, Mask128, Mask128)
        if kind % 2 == 0 {
            all = (cells | cells >> 9 | cells >> 18) & inEachThird(0x1FF)
            inBox = others(all, apart: 1, first: inEachThird(0x49))
            inLine = all >> 27 | all >> 54 | all << 27 | all << 54
        } else {
            all = (cells | cells >> 1 | cells >> 2) & inEachThird(0o111111111)
            inBox = others(all, apart: 9, first: inEachThird(0o111))
            inLine = others(all, apart: 3, first: GridGeometry.cells(of: 9))
        }
        return all & (kind < 2 ? ~inBox & inLine : ~inLine & inBox)
    }

    /// Returns, for each of three crossings at a distance, the union of the other two.
    @inline(__always)
    private static func others(_ all: Mask128, apart: Int, first: Mask128) -> Mask128 {
        let (second, third) = (first << apart, first << (2 * apart))
        let (next, last) = (all >> apart, all << apart)
        let ofFirst = (next | all >> (2 * apart)) & first
        let ofThird = (last | all << (2 * apart)) & third
        return ofFirst | (next | last) & second | ofThird
    }

    /// Returns the same 27 bits in each third of the 81.
    @inline(__always)
    private static func inEachThird(_ bits: Mask128) -> Mask128 { bits | bits << 27 | bits << 54 }

    /// Returns the first cell and the houses of a crossing, by the numbers of its base and of its
    /// part.
    @inline(__always)
    private static func crossing(
        _ kind: Int, _ number: Int, _ part: Int
    ) -> (cell: Int, base: Int, cover: Int) {
        let (top, left) = (number / 3 * 3, number % 3 * 3)
        return switch kind {
        case 0: (top * 9 + left + part, number, 9 + left + part)
        case 1: (top * 9 + part * 9 + left, number, 18 + top + part)
        case 2: (part * 27 + number, 9 + number, part * 3 + number / 3)
        default: (number * 9 + part * 3, 18 + number, top + part)
        }
    }

    // MARK: All steps

    /// Offers the steps of some houses, whose places are all in another one.
    private static func list(
        _ houses: some Sequence<Int>, _ technique: Technique, on board: Board,
        _ search: inout StepSearch
    ) {
        for base in houses {
            for digit in 0..<9 {
                let places = board.places(of: digit, in: base)
                guard places.isMany, let cover = cover(of: places, in: base) else { continue }
                let locking = Locking(base: base, cover: cover, digit: digit)
                let isEnough = search.offer(
                    technique, digits: locking.bit, removes: locking.eliminations(on: board),
                    locking.pattern(on: board))
                if isEnough { return }
            }
        }
    }

    /// Returns the line that contains all of some positions of a box, or the box those of a line.
    private static func cover(of places: UInt16, in base: Int) -> Int? {
        let third = places.trailingZeroBitCount / 3
        if places & ~(0o7 << UInt16(third * 3)) == 0 {
            return base < 9
                ? 18 + base / 3 * 3 + third
                : GridGeometry.box(of: GridGeometry.cell(third * 3, of: base))
        }
        let column = places.trailingZeroBitCount % 3
        guard base < 9, places & ~(0o111 << UInt16(column)) == 0 else { return nil }
        return 9 + base % 3 * 3 + column
    }

    // MARK: The step

    var bit: UInt16 { UInt16(bit: digit) }

    /// Returns the cells of the cover house from which the digit is removed.
    func cells(on board: Board) -> Mask128 {
        board.cells(with: digit, in: cover) & ~GridGeometry.cells(of: base)
    }

    private func eliminations(on board: Board) -> Candidates {
        Candidates(bit, in: cells(on: board))
    }

    func pattern(on board: Board) -> Pattern {
        Pattern([
            .init(.cell, bit, in: board.cells(with: digit, in: base)),
            .init(.house, houses: UInt32(bit: base)), .init(.crossing, houses: UInt32(bit: cover)),
        ])
    }
}
