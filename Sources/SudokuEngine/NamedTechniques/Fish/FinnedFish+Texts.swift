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
        let start = "base {base.houses}; cover {cover.houses}; "
        let holds = "the \(fish) holds, and each cover line has its {digits} in the base; if "
        return TechniqueText(
            name,
            meaning: "\(fish == "X-Wing" ? "An" : "A") \(fish) but for some candidates, the fins. "
                + "The digit is removed from the cells of the cover that see all fins.",
            sentences: start + "fin {fin.cells}. If the fin is not {digits}, " + holds
                + "it is, the cells that see it are not {digits}. Either way {conclusion}.",
            start + "fins {fin.cells}. If no fin is {digits}, " + holds
                + "one is, the cells that see all fins are not {digits}. Either way {conclusion}.")
    }

    private static func sashimi(_ name: String, _ size: Int) -> TechniqueText {
        let fish = names[size - 2]
        let start = "base {base.houses}; cover {cover.houses}; "
        let holds =
            "a base line has one place left at most, but each cover line still has its {digits} "
            + "in the base; if "
        return TechniqueText(
            name,
            meaning: "A finned \(fish) that would not even be one without its fins: a base line "
                + "would have one place of the digit left at most. The digit is removed from the "
                + "cells of the cover that see all fins.",
            sentences: start + "fin {fin.cells}. If the fin is not {digits}, " + holds
                + "it is, the cells that see it are not {digits}. Either way {conclusion}.",
            start + "fins {fin.cells}. If no fin is {digits}, " + holds
                + "one is, the cells that see all fins are not {digits}. Either way {conclusion}.")
    }

    private static func germanFinned(_ name: String, _ size: Int) -> TechniqueText {
        let fish = names[size - 2]
        let start = "Basis in {base.houses}; Abdeckung in {cover.houses}; "
        let holds =
            " {digits}, so gilt der \(fish), und jede Linie der Abdeckung hat ihre {digits} in "
            + "der Basis; "
        return TechniqueText(
            name,
            meaning: "Ein \(fish) bis auf einige Kandidaten, die Flossen. Die Ziffer wird aus den "
                + "Zellen der Abdeckung entfernt, die alle Flossen sehen.",
            sentences: start + "Flosse {fin.cells}. Ist die Flosse nicht" + holds
                + "ist sie es, so ist keine Zelle {digits}, die sie sieht. So oder so: "
                + "{conclusion}.",
            start + "Flossen {fin.cells}. Ist keine Flosse" + holds
                + "ist es eine, so ist keine Zelle {digits}, die alle Flossen sieht. So oder so: "
                + "{conclusion}.")
    }

    private static func germanSashimi(_ name: String, _ size: Int) -> TechniqueText {
        let start = "Basis in {base.houses}; Abdeckung in {cover.houses}; "
        let holds =
            " {digits}, so bleibt einer Linie der Basis höchstens ein Platz, aber jede Linie der "
            + "Abdeckung hat ihre {digits} weiterhin in der Basis; "
        return TechniqueText(
            name,
            meaning:
                "Ein \(names[size - 2]) mit Flossen, der ohne sie keiner wäre: Einer Linie der "
                + "Basis bliebe höchstens ein Platz für die Ziffer. Die Ziffer wird aus den Zellen "
                + "der Abdeckung entfernt, die alle Flossen sehen.",
            sentences: start + "Flosse {fin.cells}. Ist die Flosse nicht" + holds
                + "ist sie es, so ist keine Zelle {digits}, die sie sieht. So oder so: "
                + "{conclusion}.",
            start + "Flossen {fin.cells}. Ist keine Flosse" + holds
                + "ist es eine, so ist keine Zelle {digits}, die alle Flossen sieht. So oder so: "
                + "{conclusion}.")
    }
}
