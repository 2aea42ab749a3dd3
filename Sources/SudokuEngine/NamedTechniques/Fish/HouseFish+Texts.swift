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
            meaning: "All places of a digit in \(numbers[size - 2]) base houses (rows and boxes, "
                + "or columns and boxes) are in as many cover houses, those across them and boxes. "
                + "The digit is removed from the rest of the cover, and from cells in two cover "
                + "houses.",
            sentences:
                "base {base.houses}; cover {cover.houses}. The base houses share no place of "
                + "{digits}, so each needs one of its own; all of these are in the cover, "
                + "one in each cover house. A cell of the cover outside the base is "
                + "not {digits}, nor is one in two cover houses, which would leave too few cover "
                + "houses for the rest: {conclusion}.")
    }

    private static func germanPlain(_ name: String, _ size: Int) -> TechniqueText {
        TechniqueText(
            name,
            meaning: "Alle Plätze einer Ziffer in \(germanNumbers[size - 2]) Häusern der Basis "
                + "(Zeilen und Blöcken oder Spalten und Blöcken) liegen in gleich vielen Häusern "
                + "der Abdeckung, jenen quer dazu und Blöcken. Die Ziffer wird aus dem Rest der "
                + "Abdeckung entfernt und aus Zellen in zwei Häusern der Abdeckung.",
            sentences:
                "Basis in {base.houses}; Abdeckung in {cover.houses}. Die Häuser der Basis haben "
                + "keinen Platz der {digits} gemeinsam, brauchen also je eine eigene; alle "
                + "liegen in der Abdeckung, in jedem ihrer Häuser eine. Eine "
                + "Zelle der Abdeckung außerhalb der Basis ist nicht {digits}, und auch keine in "
                + "zwei Häusern der Abdeckung, die für die übrigen zu wenige Häuser liesse: "
                + "{conclusion}.")
    }

    /// The name begins with "Finned ".
    private static func finned(_ name: String, _ size: Int) -> TechniqueText {
        TechniqueText(
            name,
            meaning: "A \(name.dropFirst(7)) but for the fins: places of a "
                + "digit in the \(numbers[size - 2]) base houses that are outside the cover, or "
                + "in more than one base house (endo fins). The digit is removed from cells that "
                + "see all fins and are in the cover outside the base, or in two cover houses.",
            sentences: fins.flatMap { start, isMany in
                [false, true].map { isDouble in
                    "base {base.houses}; cover {cover.houses}; \(start). If "
                        + (isMany ? "no fin is {digits}" : "the fin is not {digits}")
                        + ", the base houses have a {digits} each in the cover, one in each cover "
                        + "house; "
                        + (isDouble
                            ? "a base place in two cover houses would leave too few cover houses "
                                + "for the rest, and a cell outside the base is not {digits}"
                            : "no other cell of the cover is {digits}")
                        + ". If "
                        + (isMany
                            ? "a fin is {digits}, a cell that sees all fins is not"
                            : "the fin is {digits}, a cell that sees it is not")
                        + ". Either way {conclusion}."
                }
            })
    }

    private static func germanFinned(_ name: String, _ size: Int) -> TechniqueText {
        TechniqueText(
            name,
            meaning: "Ein \(name.dropFirst(7)) bis auf die Flossen: Plätze "
                + "einer Ziffer in den \(germanNumbers[size - 2]) Häusern der Basis, die nicht in "
                + "der Abdeckung liegen, oder in mehr als einem Haus der Basis (Endo-Flossen). "
                + "Die Ziffer wird aus Zellen entfernt, die alle Flossen sehen und in der "
                + "Abdeckung außerhalb der Basis oder in zwei ihrer Häuser liegen.",
            sentences: germanFins.flatMap { start, isMany in
                [false, true].map { isDouble in
                    "Basis in {base.houses}; Abdeckung in {cover.houses}; \(start). Ist "
                        + (isMany ? "keine Flosse {digits}" : "die Flosse nicht {digits}")
                        + ", so haben die Häuser der Basis je eine {digits} in der Abdeckung, in "
                        + "jedem ihrer Häuser eine; "
                        + (isDouble
                            ? "ein Platz der Basis in zwei Häusern der Abdeckung liesse für die "
                                + "übrigen zu wenige Häuser, und eine Zelle außerhalb der Basis "
                                + "ist nicht {digits}"
                            : "keine andere Zelle der Abdeckung ist {digits}")
                        + ". Ist "
                        + (isMany
                            ? "eine Flosse {digits}, so ist es keine Zelle, die alle Flossen sieht"
                            : "die Flosse {digits}, so ist es keine Zelle, die sie sieht")
                        + ". So oder so: {conclusion}."
                }
            })
    }

    private static let numbers = ["two", "three", "four", "five", "six"]
    private static let germanNumbers = ["zwei", "drei", "vier", "fünf", "sechs"]

    /// The beginnings of the sentences, in the order of ``FoundFish/form``, and whether there are
    /// several fins.
    private static let fins: [(start: String, isMany: Bool)] = [
        ("fin {fin.cells}", false),
        ("fins {fin.cells}", true),
        (
            "fins {fin.cells} (outside the cover) and {endoFin.cells} (in more than one base "
                + "house)", true
        ),
        ("endo fin {endoFin.cells} (in more than one base house)", false),
        ("endo fins {endoFin.cells} (in more than one base house)", true),
    ]

    private static let germanFins: [(start: String, isMany: Bool)] = [
        ("Flosse {fin.cells}", false),
        ("Flossen {fin.cells}", true),
        (
            "Flossen {fin.cells} (außerhalb der Abdeckung) und {endoFin.cells} (in mehr als "
                + "einem Haus der Basis)", true
        ),
        ("Endo-Flosse {endoFin.cells} (in mehr als einem Haus der Basis)", false),
        ("Endo-Flossen {endoFin.cells} (in mehr als einem Haus der Basis)", true),
    ]
}
