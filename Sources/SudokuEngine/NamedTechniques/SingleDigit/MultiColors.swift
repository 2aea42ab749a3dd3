/// Two clusters of a digit, of which a colour of one sees colours of the other.
enum MultiColors {
    typealias Cluster = ColorClusters.Cluster

    static let type1 = NamedTechnique(
        "multi-colors-1", code: "0502", .hard, 200, otherNames: ["Multi Colors Type 1"],
        english: TechniqueText(
            "Multi-Colors 1",
            meaning: "A colour of one cluster sees a colour of another, so they are not both true: "
                + "one of the two opposite colours is, and the digit is removed from a cell that "
                + "sees both of these.",
            sentences: "strong links of {digits} colour a first cluster, {colorA.cells} with A and "
                + "{colorB.cells} with B, and a second, {colorC.cells} with C and {colorD.cells} "
                + "with D. {bridge.cells}, one A and one C, see each other in {crossing.houses}, "
                + "so A and C are not both {digits}: B or D is. A cell that sees both B and D is "
                + "not {digits}, so {conclusion}.",
            "strong links of {digits} colour a first cluster, {colorA.cells} with A and "
                + "{colorB.cells} with B, and a second, {colorC.cells} with C and {colorD.cells} "
                + "with D. Wherever A or B sees C or D, such as at {bridge.cells}, one of the "
                + "two opposite colours is {digits}, and a cell that sees both of these is not, "
                + "so {conclusion}."),
        german: TechniqueText(
            "Multi-Colors 1",
            meaning: "Eine Farbe eines Clusters sieht eine Farbe eines anderen, also sind nicht "
                + "beide wahr: Eine der zwei Gegenfarben ist es, und aus einer Zelle, die diese "
                + "beiden sieht, wird die Ziffer entfernt.",
            sentences:
                "Starke Links der {digits} färben einen ersten Cluster, {colorA.cells} mit A "
                + "und {colorB.cells} mit B, und einen zweiten, {colorC.cells} mit C und "
                + "{colorD.cells} mit D. {bridge.cells}, eine mit A und eine mit C, sehen sich "
                + "in {crossing.houses}, also sind A und C nicht beide {digits}: B oder D ist "
                + "es. Eine Zelle, die B und D sieht, ist nicht {digits}, also: {conclusion}.",
            "Starke Links der {digits} färben einen ersten Cluster, {colorA.cells} mit A "
                + "und {colorB.cells} mit B, und einen zweiten, {colorC.cells} mit C und "
                + "{colorD.cells} mit D. Wo A oder B eine der Farben C und D sieht, etwa bei "
                + "{bridge.cells}, ist eine der beiden Gegenfarben {digits}, und eine Zelle, die "
                + "diese beiden sieht, ist es nicht, also: {conclusion}."),
        search: { board, search in MultiColors.search(on: board, type1: true, type2: false, &search)
        })

    static let type2 = NamedTechnique(
        "multi-colors-2", code: "0503", .hard, 200, otherNames: ["Multi Colors Type 2"],
        english: TechniqueText(
            "Multi-Colors 2",
            meaning: "A colour of one cluster sees both colours of another, one of which is true: "
                + "the colour is false, and the digit is removed from all its cells.",
            sentences: "strong links of {digits} colour a first cluster, {colorA.cells} with A and "
                + "{colorB.cells} with B, and a second, {colorC.cells} with C and {colorD.cells} "
                + "with D. A sees C ({hinge.cells}) and D ({bridge.cells}), one of which is "
                + "{digits}; so A is false, and {conclusion}."),
        german: TechniqueText(
            "Multi-Colors 2",
            meaning: "Eine Farbe eines Clusters sieht beide Farben eines anderen, von denen eine "
                + "wahr ist: Die Farbe ist falsch, und die Ziffer wird aus allen ihren Zellen "
                + "entfernt.",
            sentences:
                "Starke Links der {digits} färben einen ersten Cluster, {colorA.cells} mit A "
                + "und {colorB.cells} mit B, und einen zweiten, {colorC.cells} mit C und "
                + "{colorD.cells} mit D. A sieht C ({hinge.cells}) und D ({bridge.cells}), von "
                + "denen eine {digits} ist; also ist A falsch, und {conclusion}."),
        search: { board, search in MultiColors.search(on: board, type1: false, type2: true, &search)
        })

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
