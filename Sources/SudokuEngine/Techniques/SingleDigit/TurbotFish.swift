/// Two houses with two places each for a digit, joined by a bridge, in any houses: HoDoKu's turbot
/// fish, of which skyscrapers and kites are forms.
enum TurbotFish {
    static let technique = Technique(
        "turbot-fish", code: "0403", .hard, 120, rated: .init(42)
    ) { technique, board, search in
        let pairs = search.memory(PairsOfPlaces.self)
        pairs.read(board)
        for digit in 0..<9 {
            let houses = pairs[digit]
            guard houses.isMany else { continue }
            for first in Bits(houses) {
                let one = board.cells(with: digit, in: first)
                var seen: Mask128 = 0
                for cell in Bits(one) { seen |= GridGeometry.peers(of: cell) }
                for second in Bits(houses & ~(2 << UInt32(first) - 1)) {
                    let two = board.cells(with: digit, in: second)
                    guard seen & two != 0, one != two else { continue }
                    let isEnough = StrongLinkPair.search(digit, first, second, one, two) { pair in
                        pair.otherInner != pair.outer && pair.otherOuter != pair.inner
                            && search.offer(
                                technique, digit, from: pair.targets(on: board),
                                pair.pattern(crossing: .crossing(of: pair.bridge)))
                    }
                    if isEnough { return }
                }
            }
        }
    }

    static let rung = rung(of: .turbotFish, technique)

    // MARK: The first one of a shape

    /// The digits that can have a step, kept from one board to the next.
    private final class Memory: SearchMemory {
        var colors = DigitColors()

        init() {}
    }

    /// Creates the search for a shape, in those digits of which chains can do something.
    static func rung(of shape: Shape, _ technique: Technique) -> Rung {
        Rung([technique], unit: .digit) { board, context, _ in
            guard context.digits != 0 else { return nil }
            let memory = context.search.memory(Memory.self)
            let open = memory.colors.open(context.digits, on: board)
            let step = first(shape, technique, of: open, on: board, context.explains)
            // A step leaves all of its digits to search, and those without any are searched.
            context.digits = step == nil ? 0 : open
            return step
        }
    }

    enum Shape: Sendable {
        /// Two rows or two columns, the bridge in a line.
        case skyscraper
        /// A row and a column, the bridge in a box.
        case twoStringKite
        /// Any other pair.
        case turbotFish
    }

    private static func first(
        _ shape: Shape, _ technique: Technique, of digits: UInt16, on board: borrowing Board,
        _ explains: Bool
    ) -> Step? {
        let houses = shape == .turbotFish ? SearchScope.everything : 0x7FF_FE00
        for digit in Bits(digits) {
            let strong = board.housesWithPair(of: digit) & houses
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
                    var step: Step?
                    _ = StrongLinkPair.search(digit, first, second, one, two) { pair in
                        let seen =
                            cells & GridGeometry.peers(of: pair.outer, and: pair.otherOuter)
                        guard seen != 0, self.shape(pair) == shape else { return false }
                        var found = Step(technique)
                        found.eliminations = Candidates(pair.bit, in: seen)
                        if explains {
                            found.explain(pair.bit, pair.pattern(crossing: crossing(pair, shape)))
                        }
                        step = found
                        return true
                    }
                    if let step { return step }
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

    private static func shape(_ pair: StrongLinkPair) -> Shape {
        let (first, second) = pair.houses
        let shared = GridGeometry.sharedHouses(pair.bridge)
        if first >= 9 && first / 9 == second / 9 && shared >= 1 << 9 { return .skyscraper }
        if first >= 9 && first / 9 != second / 9 && shared & 0x1FF != 0 { return .twoStringKite }
        return .turbotFish
    }

    /// Returns the house of a bridge: the line of a skyscraper, otherwise its box if it has one.
    private static func crossing(_ pair: StrongLinkPair, _ shape: Shape) -> Int {
        let shared = GridGeometry.sharedHouses(pair.bridge)
        let wanted = shape == .skyscraper ? shared & ~0x1FF : shared
        return wanted.trailingZeroBitCount
    }
}
