/// Two pairs of places of a digit in any houses, connected by two cells that see each other:
/// HoDoKu's turbot fish, of which skyscrapers and kites are forms.
enum TwoStrongLinks {
    static let technique = NamedTechnique(
        "turbot-fish", code: "0403", .hard, 120,
        english: TechniqueText(
            "Turbot Fish",
            meaning: "In each of two houses a digit has two places, and one place of each sees the "
                + "other. One of the outer two contains the digit: it is removed from the cells "
                + "that see both.",
            sentences:
                "in {house.houses} the {digits} has two places each: {chain}. {bridge.cells} "
                + "(bridge) see each other in {crossing.houses}, so one of them is not {digits}, "
                + "and the {digits} of its house is at the other end. So {end.cells|or} is "
                + "{digits}, and {conclusion.end}.",
            "in {house.houses} the {digits} has two places each: {chain}. If {end.cells} "
                + "were not {digits}, {bridge.cells} would both be, but they see each other in "
                + "{crossing.houses}; so {end.cells} is {digits}, and {conclusion.end}."),
        german: TechniqueText(
            "Turbot Fish",
            meaning: "In zwei Häusern hat eine Ziffer je zwei Plätze, und je einer davon sieht den "
                + "anderen. Einer der beiden äußeren enthält die Ziffer: Sie wird aus den "
                + "Zellen entfernt, die beide sehen.",
            sentences: "In {house.houses} hat die {digits} je zwei Plätze: {chain}. {bridge.cells} "
                + "(Brücke) sehen sich in {crossing.houses}, also ist eine der beiden nicht "
                + "{digits}, und ihr Haus hat seine {digits} am anderen Ende. Damit ist "
                + "{end.cells|or} {digits}, und {conclusion.end}.",
            "In {house.houses} hat die {digits} je zwei Plätze: {chain}. Wäre {end.cells} "
                + "nicht {digits}, so wären es {bridge.cells}, die sich aber in "
                + "{crossing.houses} sehen; also ist {end.cells} {digits}, und {conclusion.end}."),
        search: search)

    private static func search(on board: Board, _ search: inout StepSearch) {
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
                    let link = Link(digit: digit, first: first, second: second, one: one, two: two)
                    if self.search(link, on: board, &search) { return }
                }
            }
        }
    }

    /// Two houses with a pair of places each.
    private struct Link {
        let digit: Int
        let first: Int
        let second: Int
        let one: Mask128
        let two: Mask128
    }

    private static func search(
        _ link: Link, on board: Board, _ search: inout StepSearch
    ) -> Bool {
        let cells = board.cells(with: link.digit)
        for inner in Bits(link.one) {
            let outer = link.one.without(inner).trailingZeroBitCount
            for other in Bits(link.two.without(outer) & GridGeometry.peers(of: inner)) {
                let end = link.two.without(other).trailingZeroBitCount
                guard end != inner else { continue }
                let targets = cells & GridGeometry.peers(of: outer, and: end)
                let isEnough = search.offer(
                    technique, link.digit, from: targets,
                    pattern(link, outer, inner, other, end))
                if isEnough { return true }
            }
        }
        return false
    }

    private static func pattern(
        _ link: Link, _ outer: Int, _ inner: Int, _ other: Int, _ end: Int
    ) -> Pattern {
        let bit = UInt16(bit: link.digit)
        return Pattern(
            [
                .init(.house, houses: UInt32(bit: link.first) | UInt32(bit: link.second)),
                .init(.bridge, bit, in: Mask128(bit: inner) | Mask128(bit: other)),
                .init(.end, bit, in: Mask128(bit: outer) | Mask128(bit: end)),
                .crossing(of: Mask128(bit: inner) | Mask128(bit: other)),
            ], chains: [.init(of: link.digit, through: [outer, inner, other, end])],
            form: outer == end ? 1 : 0)
    }
}
