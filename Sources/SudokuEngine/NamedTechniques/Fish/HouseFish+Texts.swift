extension HouseFish {
    static func technique(
        _ kind: HouseFishSearch.Kind, _ size: Int, hasFins: Bool, _ code: String, _ score: Int,
        search: @escaping @Sendable (Board, inout StepSearch) -> Void
    ) -> NamedTechnique {
        let isMutant = kind == .mutant
        let fish = ["X-Wing", "Swordfish", "Jellyfish", "Squirmbag", "Whale"][size - 2]
        let name = "\(hasFins ? "Finned " : "")\(isMutant ? "Mutant" : "Franken") \(fish)"
        return NamedTechnique(
            name.hyphenated, code: code,
            isMutant ? .extreme : .unfair, score, rating: isMutant ? 65 : 55,
            isListedByName: isMutant,
            english: hasFins ? finned(name, size) : plain(name, size),
            german: hasFins ? germanFinned(name, size) : germanPlain(name, size),
            search: search)
    }

    private static func plain(_ name: String, _ size: Int) -> TechniqueText {
        TechniqueText(
            name,
            meaning:
                "All places of a digit in \(size) base houses, lines in one direction and boxes, "
                + "are in \(size) cover houses, lines in the other direction and boxes. The digit "
                + "goes from the rest of the cover and from cells in two cover houses.",
            sentences:
                "base {base.houses}; cover {cover.houses}: the base houses share no place of "
                + "{digits}, and all of these are in the cover, which has as many houses. So each "
                + "cover house has its {digits} in the base and shares it with no other, and "
                + "{conclusion}.")
    }

    private static func germanPlain(_ name: String, _ size: Int) -> TechniqueText {
        TechniqueText(
            name,
            meaning: "Alle Plätze einer Ziffer in \(size) Häusern der Basis, Linien der einen "
                + "Richtung und Blöcken, liegen in \(size) Häusern der Abdeckung, Linien der anderen "
                + "Richtung und Blöcken. Die Ziffer fällt aus dem Rest der Abdeckung weg, und aus "
                + "Zellen in zwei Häusern der Abdeckung.",
            sentences:
                "Basis in {base.houses}; Abdeckung in {cover.houses}: Die Häuser der Basis "
                + "haben keinen Platz der {digits} gemeinsam, und alle liegen in der Abdeckung, die "
                + "gleich viele Häuser hat. Jedes Haus der Abdeckung hat seine {digits} also in der "
                + "Basis und teilt sie mit keinem anderen: {conclusion}.")
    }

    private static func finned(_ name: String, _ size: Int) -> TechniqueText {
        let start = "base {base.houses}; cover {cover.houses}; "
        let end = ", or each cover house has its {digits} in the base. A cell of the cover that "
        return TechniqueText(
            name,
            meaning: "\(size) base houses and as many cover houses. The fins are the places of a "
                + "digit in the base that are not in the cover, and those in two base houses. The "
                + "digit goes from cells of the cover that see all fins.",
            sentences: start + "fin {fin.cells}: either the fin is {digits}" + end
                + "sees the fin loses {digits} both ways, so {conclusion}.",
            start + "fins {fin.cells}: either a fin is {digits}" + end
                + "sees all fins loses {digits} both ways, so {conclusion}.",
            start + "fins outside the cover {fin.cells}, in two base houses {endoFin.cells}: "
                + "either a fin is {digits}" + end
                + "sees all fins loses {digits} both ways, so {conclusion}.",
            start + "fins in two base houses {endoFin.cells}: either {digits} is there" + end
                + "sees all fins loses {digits} both ways, so {conclusion}.")
    }

    private static func germanFinned(_ name: String, _ size: Int) -> TechniqueText {
        let start = "Basis in {base.houses}; Abdeckung in {cover.houses}; "
        let end =
            ", oder jedes Haus der Abdeckung hat seine {digits} in der Basis. Eine Zelle der "
            + "Abdeckung, die "
        return TechniqueText(
            name,
            meaning: "\(size) Häuser der Basis und gleich viele der Abdeckung. Flossen sind die "
                + "Plätze einer Ziffer in der Basis, die nicht in der Abdeckung liegen, und jene in "
                + "zwei Häusern der Basis. Die Ziffer fällt aus den Zellen der Abdeckung weg, die "
                + "alle Flossen sehen.",
            sentences: start + "Flosse {fin.cells}: Entweder ist die Flosse {digits}" + end
                + "die Flosse sieht, verliert die {digits} so oder so: {conclusion}.",
            start + "Flossen {fin.cells}: Entweder ist eine der Flossen {digits}" + end
                + "alle Flossen sieht, verliert die {digits} so oder so: {conclusion}.",
            start + "Flossen ausserhalb der Abdeckung {fin.cells}, in zwei Häusern der Basis "
                + "{endoFin.cells}: Entweder ist eine der Flossen {digits}" + end
                + "alle Flossen sieht, verliert die {digits} so oder so: {conclusion}.",
            start + "Flossen in zwei Häusern der Basis {endoFin.cells}: Entweder ist die {digits} "
                + "dort" + end
                + "alle Flossen sieht, verliert die {digits} so oder so: {conclusion}.")
    }
}
