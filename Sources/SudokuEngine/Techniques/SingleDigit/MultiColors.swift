/// Two clusters of a digit, of which a colour of one sees colours of the other.
enum MultiColors {
    typealias Cluster = ColorClusters.Cluster

    static let type1 = Technique(
        "multi-colors-1", code: "0502", .hard, 200, otherNames: ["Multi Colors Type 1"],
        search: { search(on: $1, type2: false, &$2) })

    static let type2 = Technique(
        "multi-colors-2", code: "0503", .hard, 200, otherNames: ["Multi Colors Type 2"],
        search: { search(on: $1, type1: false, &$2) })

    /// Offers steps of one or both types in the order in which HoDoKu finds them: it tries both on
    /// an ordered pair of clusters before the next, type 2 first.
    static func search(
        on board: Board, type1: Bool = true, type2: Bool = true, _ search: inout StepSearch
    ) {
        let clusters = search.clusters(of: board)
        for first in clusters.indices {
            for second in clusters.indices
            where second != first && clusters[first].digit == clusters[second].digit {
                let (one, two) = (clusters[first], clusters[second])
                if type2 && offerType2(one, two, &search) { return }
                if type1 && offerType1(one, two, on: board, &search) { return }
            }
        }
    }

    private static func offerType2(
        _ first: Cluster, _ second: Cluster, _ search: inout StepSearch
    ) -> Bool {
        let isA = first.a.sees(second.a) && first.a.sees(second.b)
        let isB = first.b.sees(second.a) && first.b.sees(second.b)
        guard isA || isB else { return false }
        let wrong = isA ? first : first.swapped
        let cells = wrong.a.cells | (isA && isB ? wrong.b.cells : 0)
        let bit = UInt16(bit: first.digit)
        return search.offer(
            type2, first.digit, from: cells,
            Pattern(
                parts(wrong, second) + [
                    .init(
                        .hinge, bit, in: ColorClusters.pair(wrong.a.cells, second.a.cells)),
                    .init(
                        .bridge, bit, in: ColorClusters.pair(wrong.a.cells, second.b.cells)),
                ]))
    }

    private static func offerType1(
        _ first: Cluster, _ second: Cluster, on board: Board, _ search: inout StepSearch
    ) -> Bool {
        let cells = board.cells(with: first.digit)
        var targets: Mask128 = 0
        var shown: (first: Cluster, second: Cluster, targets: Mask128)?
        for number in 0..<4 {
            let one = number < 2 ? first : first.swapped
            let two = number.isMultiple(of: 2) ? second : second.swapped
            let seen = cells & one.b.seen & two.b.seen
            guard seen != 0, one.a.sees(two.a) else { continue }
            targets |= seen
            if shown == nil { shown = (one, two, seen) }
        }
        guard let shown else { return false }
        let bridge = ColorClusters.pair(shown.first.a.cells, shown.second.a.cells)
        return search.offer(
            type1, first.digit, from: targets,
            Pattern(
                parts(shown.first, shown.second) + [
                    .init(.bridge, UInt16(bit: first.digit), in: bridge), .crossing(of: bridge),
                ], form: shown.targets == targets ? 0 : 1))
    }

    private static func parts(_ first: Cluster, _ second: Cluster) -> [Pattern.Part] {
        let digit = first.digit
        return [
            .init(.colorA, digit, first.a), .init(.colorB, digit, first.b),
            .init(.colorC, digit, second.a), .init(.colorD, digit, second.b),
        ]
    }
}
