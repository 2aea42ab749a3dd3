/// Locked candidates: all places of a digit in one house are also in another, so the digit is
/// removed from the rest of that one.
///
/// *Pointing* from a box, *claiming* from a line.
struct Locking {
    /// The house whose places are all in the other one, and that other one.
    let base: Int
    let cover: Int
    let digit: Int

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

    /// Returns the cells of the cover house from which the digit is removed.
    func cells(on board: Board) -> Mask128 {
        board.cells(with: digit, in: cover) & ~GridGeometry.cells(of: base)
    }

    func finding(_ definition: TechniqueDefinition, on board: Board) -> Finding {
        var finding = Finding(definition)
        let places = board.cells(with: digit, in: base)
        finding.evidence.insert(UInt16(bit: digit), in: places)
        finding.houses = UInt32(bit: base)
        finding.covers = UInt32(bit: cover)
        return finding
    }
}

extension Locking: DigitRung {
    static let pointing = TechniqueDefinition(
        .pointing, "locked-candidates-pointing", minimum: 26,
        otherNames: [
            "Pointing Pair", "Pointing Triple", "Locked Candidates Type 1", "Locked Candidates 1",
        ],
        hodoku: ["0100"],
        pattern: pattern)

    static let claiming = TechniqueDefinition(
        .claiming, "locked-candidates-claiming", minimum: 28,
        otherNames: [
            "Box-Line Reduction", "Line-Box Reduction", "Locked Candidates Type 2",
            "Locked Candidates 2",
        ],
        hodoku: ["0101"],
        pattern: pattern)

    static let definitions = [pointing, claiming]

    @Sendable static func pattern(_ finding: Finding, on board: Board) -> StepPattern {
        StepPattern(
            finding.evidence.digits,
            [
                finding.evidencePart(.cell), .init(.house, houses: finding.houses),
                .init(.crossing, houses: finding.covers),
            ])
    }

    static func first(of digits: UInt16, on board: Board) -> Finding? {
        var result: Finding?
        search(of: digits, on: board) {
            result = $0.finding($0.base < 9 ? pointing : claiming, on: board)
            result?.eliminations.insert(UInt16(bit: $0.digit), in: $0.cells(on: board))
            return true
        }
        return result
    }
}
