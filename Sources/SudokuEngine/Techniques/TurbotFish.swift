/// Two houses with two places each for a digit, joined by a bridge: the digit is in one of the
/// outer ends.
enum TurbotFish {
    enum Shape {
        /// Two rows or two columns, the bridge in a line.
        case skyscraper
        /// A row and a column, the bridge in a box.
        case twoStringKite
        /// Any other pair.
        case turbotFish
    }

    static func first(
        _ shape: Shape, of digits: UInt16, on board: borrowing Board
    ) -> Finding? {
        let lines: UInt32 = 0x7FF_FE00
        for digit in Bits(digits) {
            var strong: UInt32 = 0
            for house in Bits(shape == .turbotFish ? SearchScope.everything : lines)
            where board.places(of: digit, in: house).isPair {
                strong |= UInt32(bit: house)
            }
            guard strong.isMany else { continue }
            let cells = board.cells(with: digit)
            for first in Bits(strong) {
                let one = board.cells(with: digit, in: first)
                // A bridge ends in a cell that one of the two sees.
                var seen: Mask128 = 0
                for cell in Bits(one) { seen |= GridGeometry.peers(of: cell) }
                let later = strong & ~((2 << UInt32(first)) - 1)
                for second in Bits(later & partners(of: first, shape)) {
                    let two = board.cells(with: digit, in: second)
                    guard one & two == 0, seen & two != 0 else { continue }
                    if let finding = finding(shape, digit, first, second, one, two, cells) {
                        return finding
                    }
                }
            }
        }
        return nil
    }

    /// Returns the later houses that can form a shape with a house.
    private static func partners(of first: Int, _ shape: Shape) -> UInt32 {
        let (columns, rows): (UInt32, UInt32) = (0x3_FE00, 0x7FC_0000)
        switch shape {
        case .skyscraper: return first < 18 ? columns : rows
        case .twoStringKite: return first < 18 ? rows : 0
        case .turbotFish: return SearchScope.everything
        }
    }

    private static func finding(
        _ shape: Shape, _ digit: Int, _ first: Int, _ second: Int, _ one: Mask128,
        _ two: Mask128, _ cells: Mask128
    ) -> Finding? {
        for a in Bits(one) {
            for b in Bits(two & GridGeometry.peers(of: a)) {
                guard self.shape(first, second, bridge: a, b) == shape else { continue }
                let outerA = (one & ~Mask128(bit: a)).trailingZeroBitCount
                let outerB = (two & ~Mask128(bit: b)).trailingZeroBitCount
                let seen = GridGeometry.peers(of: outerA) & GridGeometry.peers(of: outerB) & cells
                guard seen != 0 else { continue }
                var finding =
                    switch shape {
                    case .skyscraper: Finding(Skyscraper.definition)
                    case .twoStringKite: Finding(TwoStringKite.definition)
                    case .turbotFish: Finding(definition)
                    }
                finding.eliminations.insert(UInt16(bit: digit), in: seen)
                finding.evidence.insert(UInt16(bit: digit), in: one | two)
                finding.houses = UInt32(bit: first) | UInt32(bit: second)
                return finding
            }
        }
        return nil
    }

    private static func shape(
        _ first: Int, _ second: Int, bridge a: Int, _ b: Int
    ) -> Shape {
        let isInLine =
            GridGeometry.row(of: a) == GridGeometry.row(of: b)
            || GridGeometry.column(of: a) == GridGeometry.column(of: b)
        if first >= 9 && first / 9 == second / 9 && isInLine { return .skyscraper }
        let isInBox = GridGeometry.box(of: a) == GridGeometry.box(of: b)
        if first >= 9 && first / 9 != second / 9 && isInBox { return .twoStringKite }
        return .turbotFish
    }
}

extension TurbotFish: DigitRung {
    static let definition = TechniqueDefinition(
        .turbotFish, "turbot-fish", minimum: 42, hodoku: ["0403"],
        pattern: pattern)

    static let definitions = [definition]

    /// Returns the parts of the shape: the bridge and the ends whose common peers lose the digit.
    @Sendable static func pattern(_ finding: Finding, on board: Board) -> StepPattern {
        let houses = Bits(finding.houses).map { $0 }
        let digit = (finding.evidence.digits.bits).trailingZeroBitCount
        let (one, two) = (
            board.cells(with: digit, in: houses[0]), board.cells(with: digit, in: houses[1])
        )
        for a in Bits(one) {
            for b in Bits(two & GridGeometry.peers(of: a)) {
                let outerA = (one & ~Mask128(bit: a)).trailingZeroBitCount
                let outerB = (two & ~Mask128(bit: b)).trailingZeroBitCount
                let seen = GridGeometry.peers(of: outerA) & GridGeometry.peers(of: outerB)
                guard seen & board.cells(with: digit) == finding.eliminations.occupied,
                    let crossing = crossing(a, b, finding.technique.family)
                else { continue }
                let bit = UInt16(bit: digit)
                return StepPattern(
                    DigitSet(bits: bit),
                    [
                        .init(.house, houses: finding.houses),
                        .init(.bridge, bit, in: Mask128(bit: a) | Mask128(bit: b)),
                        .init(.end, bit, in: Mask128(bit: outerA) | Mask128(bit: outerB)),
                        .init(.crossing, houses: UInt32(bit: crossing)),
                    ], chains: [.init(of: digit, through: [outerA, a, b, outerB])])
            }
        }
        preconditionFailure("\(finding.technique): two strong links have a bridge")
    }

    /// Returns the house of a bridge: the line of a skyscraper, the box of a kite, otherwise any.
    private static func crossing(_ a: Int, _ b: Int, _ family: Technique.Family) -> Int? {
        GridGeometry.sharedHouses(a, b).first {
            switch family {
            case .skyscraper: $0 >= 9
            case .twoStringKite: $0 < 9
            default: true
            }
        }
    }

    static func first(of digits: UInt16, on board: Board) -> Finding? {
        first(.turbotFish, of: digits, on: board)
    }
}
