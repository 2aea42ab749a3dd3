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
        let article = fish == "X-Wing" ? "an" : "a"
        let holds =
            "the base has {digits} only in the cover, one in each cover line as in \(article) "
            + "\(fish), so the rest of the cover is not {digits}; if "
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
            "{single.houses} has only {single.cells} left for {digits}. Still the base has "
            + "{digits} only in the cover, one in each cover line, so the rest of the cover is "
            + "not {digits}. If "
        let none = "{single.houses} has {digits} only in "
        return TechniqueText(
            name,
            meaning: "A finned \(fish) that would not even be one without its fins: a base line "
                + "would have one place of the digit left at most. The digit is removed from the "
                + "cells of the cover that see all fins.",
            sentences: start + "fin {fin.cells}. If the fin is not {digits}, " + holds
                + "the fin is {digits}, the cells that see it are not. Either way {conclusion}.",
            start + "fins {fin.cells}. If no fin is {digits}, " + holds
                + "a fin is {digits}, the cells that see all fins are not. Either way {conclusion}.",
            start + "fin {fin.cells}. " + none + "the fin, and {conclusion.fin}.",
            start + "fins {fin.cells}. " + none + "the fins, and {conclusion.fin}.")
    }

    private static func germanFinned(_ name: String, _ size: Int) -> TechniqueText {
        let fish = names[size - 2]
        let start = "Basis in {base.houses}; Abdeckung in {cover.houses}; "
        let holds =
            " {digits}, so hat die Basis die {digits} nur in der Abdeckung, in jeder ihrer Linien "
            + "eine wie bei einem \(fish), und der Rest der Abdeckung ist nicht {digits}; "
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
            " {digits}, so bleibt in {single.houses} für die {digits} nur {single.cells}. Auch "
            + "dann hat die Basis die {digits} nur in der Abdeckung, in jeder ihrer Linien eine, "
            + "und der Rest der Abdeckung ist nicht {digits}; "
        let none = "In {single.houses} steht die {digits} nur in "
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
                + "{conclusion}.",
            start + "Flosse {fin.cells}. " + none + "der Flosse, also: {conclusion.fin}.",
            start + "Flossen {fin.cells}. " + none + "den Flossen, also: {conclusion.fin}.")
    }
}
