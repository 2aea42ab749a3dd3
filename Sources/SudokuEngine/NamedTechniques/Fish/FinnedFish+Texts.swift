extension FinnedFish {
    /// Creates a technique with the texts, the code and the score of its kind and size.
    static func technique(
        _ id: String, _ name: String, _ kind: Kind, _ size: Int,
        search: @escaping @Sendable (Board, inout StepSearch) -> Void
    ) -> NamedTechnique {
        let isSashimi = kind == .sashimi
        let scores = isSashimi ? [150, 240, 260] : [130, 200, 250]
        return NamedTechnique(
            id, code: "03\(isSashimi ? 2 : 1)\(size - 2)", size == 2 ? .hard : .unfair,
            scores[size - 2], rating: [34, 40, 54][size - 2],
            english: isSashimi ? sashimi(name, size) : finned(name, size),
            german: isSashimi ? germanSashimi(name, size) : germanFinned(name, size),
            search: search)
    }

    static let names = ["X-Wing", "Swordfish", "Jellyfish"]

    private static func finned(_ name: String, _ size: Int) -> TechniqueText {
        let fish = names[size - 2]
        return TechniqueText(
            name,
            meaning:
                "A \(fish) but for some candidates, the fins. The digit goes from cells of the "
                + "cover that see all fins.",
            sentences: "base {base.houses}; cover {cover.houses}; fin {fin.cells}: it would be "
                + "\(article(fish)) \(fish) but for the fin. Either the fin is {digits} or the "
                + "\(fish) holds; a cell of the cover that sees the fin loses {digits} in both "
                + "cases, so {conclusion}.",
            "base {base.houses}; cover {cover.houses}; fins {fin.cells}: it would be "
                + "\(article(fish)) \(fish) but for the fins. Either a fin is {digits} or the "
                + "\(fish) holds; a cell of the cover that sees all fins loses {digits} in both "
                + "cases, so {conclusion}.")
    }

    private static func sashimi(_ name: String, _ size: Int) -> TechniqueText {
        let fish = names[size - 2]
        let start = "base {base.houses}; cover {cover.houses}; "
        let argument =
            "all {digits}s of the base would be in the cover, though a base line would "
            + "have at most one place left. So either "
        let end =
            " is {digits} or each cover line has its {digits} in the base; a cell of the "
            + "cover that sees "
        return TechniqueText(
            name,
            meaning: "A finned \(fish) that would not even be one without its fins: a base line "
                + "would have at most one place of the digit left. The digit goes from cells of the "
                + "cover that see all fins.",
            sentences: start + "fin {fin.cells}: without the fin " + argument + "the fin" + end
                + "the fin loses {digits} in both cases, so {conclusion}.",
            start + "fins {fin.cells}: without the fins " + argument + "a fin" + end
                + "all fins loses {digits} in both cases, so {conclusion}.")
    }

    private static func germanFinned(_ name: String, _ size: Int) -> TechniqueText {
        let fish = names[size - 2]
        return TechniqueText(
            name,
            meaning: "Ein \(fish) bis auf einige Kandidaten, die Flossen. Die Ziffer fällt aus den "
                + "Zellen der Abdeckung weg, die alle Flossen sehen.",
            sentences:
                "Basis in {base.houses}; Abdeckung in {cover.houses}; Flosse {fin.cells}: Ohne die "
                + "Flosse wäre es ein \(fish). Entweder ist die Flosse {digits}, oder der \(fish) "
                + "gilt; eine Zelle der Abdeckung, die die Flosse sieht, verliert die {digits} in "
                + "beiden Fällen, also: {conclusion}.",
            "Basis in {base.houses}; Abdeckung in {cover.houses}; Flossen {fin.cells}: Ohne die Flossen "
                + "wäre es ein \(fish). Entweder ist eine der Flossen {digits}, oder der \(fish) "
                + "gilt; eine Zelle der Abdeckung, die alle Flossen sieht, verliert die {digits} in "
                + "beiden Fällen, also: {conclusion}.")
    }

    private static func germanSashimi(_ name: String, _ size: Int) -> TechniqueText {
        let start = "Basis in {base.houses}; Abdeckung in {cover.houses}; "
        let argument =
            "wäre jede {digits} der Basis in der Abdeckung, auch wenn einer Linie der "
            + "Basis höchstens ein Platz bliebe. Entweder ist also "
        let end =
            " {digits}, oder jede Linie der Abdeckung hat ihre {digits} in der Basis; eine "
            + "Zelle der Abdeckung, die "
        return TechniqueText(
            name,
            meaning:
                "Ein \(names[size - 2]) mit Flossen, der ohne sie keiner wäre: Einer Linie der "
                + "Basis bliebe höchstens ein Platz für die Ziffer. Die Ziffer fällt aus den Zellen "
                + "der Abdeckung weg, die alle Flossen sehen.",
            sentences: start + "Flosse {fin.cells}: Ohne die Flosse " + argument + "die Flosse"
                + end
                + "die Flosse sieht, verliert die {digits} in beiden Fällen, also: {conclusion}.",
            start + "Flossen {fin.cells}: Ohne die Flossen " + argument + "eine der Flossen" + end
                + "alle Flossen sieht, verliert die {digits} in beiden Fällen, also: {conclusion}.")
    }

    /// The article of the name of a fish.
    private static func article(_ fish: String) -> String { fish == "X-Wing" ? "an" : "a" }
}
