/// Two fish with fins of one digit and one kind that share their base houses and differ in their
/// cover and in what they remove.
enum SiameseFish {
    static let swordfish: NamedTechnique = technique("Finned Swordfish", "03111", 200, 55) {
        search(.finned, 3, as: swordfish, on: $0, &$1)
    }
    static let jellyfish: NamedTechnique = technique("Finned Jellyfish", "03121", 250, 55) {
        search(.finned, 4, as: jellyfish, on: $0, &$1)
    }
    static let sashimiSwordfish: NamedTechnique = technique("Sashimi Swordfish", "03211", 240, 55) {
        search(.sashimi, 3, as: sashimiSwordfish, on: $0, &$1)
    }
    static let sashimiJellyfish: NamedTechnique = technique("Sashimi Jellyfish", "03221", 260, 55) {
        search(.sashimi, 4, as: sashimiJellyfish, on: $0, &$1)
    }
    static let frankenSwordfish: NamedTechnique = technique(
        "Finned Franken Swordfish", "03411", 410, 55
    ) {
        search(.franken, 3, as: frankenSwordfish, on: $0, &$1)
    }
    static let frankenJellyfish: NamedTechnique = technique(
        "Finned Franken Jellyfish", "03421", 430, 55
    ) {
        search(.franken, 4, as: frankenJellyfish, on: $0, &$1)
    }
    static let mutantJellyfish: NamedTechnique = technique(
        "Finned Mutant Jellyfish", "03621", 470, 55
    ) {
        search(.mutant, 4, as: mutantJellyfish, on: $0, &$1)
    }

    /// Searches pairs of basic fish of which at least one is of a kind, finned or sashimi.
    private static func search(
        _ kind: FinnedFish.Kind, _ size: Int, as technique: NamedTechnique, on board: Board,
        _ search: inout StepSearch
    ) {
        var all: [FoundFish] = []
        var isOfKind: [Bool] = []
        let table = search.memory(FishTable.self)
        table.prepare(for: board)
        guard table.hasFins(size) else { return }
        FinnedFish.visitBases(size, on: board, table) { base in
            all.removeAll(keepingCapacity: true)
            isOfKind.removeAll(keepingCapacity: true)
            _ = base.visitFish { fish, isSashimi in
                all.append(fish)
                isOfKind.append(isSashimi == (kind == .sashimi))
                return false
            }
            return offerPairs(of: all, as: technique, on: board, &search) {
                isOfKind[$0] || isOfKind[$1]
            }
        }
    }

    private static func search(
        _ kind: HouseFishSearch.Kind, _ size: Int, as technique: NamedTechnique, on board: Board,
        _ search: inout StepSearch
    ) {
        let memory = search.memory(HouseFishSearch.self)
        memory.search(kind, size, hasFins: true, on: board) { all in
            offerPairs(of: all, as: technique, on: board, &search) { _, _ in true }
        }
    }

    private static func offerPairs(
        of all: [FoundFish], as technique: NamedTechnique, on board: Board,
        _ search: inout StepSearch, where isWanted: (Int, Int) -> Bool
    ) -> Bool {
        for second in all.indices.dropFirst() {
            for first in 0..<second where isWanted(first, second) {
                guard all[first].eliminations != all[second].eliminations else { continue }
                if all[first].offer(with: all[second], as: technique, on: board, &search) {
                    return true
                }
            }
        }
        return false
    }

    private static func technique(
        _ fish: String, _ code: String, _ score: Int, _ rating: Int,
        search: @escaping @Sendable (Board, inout StepSearch) -> Void
    ) -> NamedTechnique {
        // Only fish with boxes, or with rows and columns, have cells in two cover houses.
        let words = fish.split(separator: " ")
        let isOfLines = !words.contains("Franken") && !words.contains("Mutant")
        let place = isOfLines ? "" : ", and a cell in two of its houses,"
        let germanPlace = isOfLines ? "" : " und eine Zelle in zweien ihrer Häuser"
        let either =
            "If no fin is {digits}, each of these houses has its {digits} in the base, so the rest "
            + "of the cover" + place + " is not {digits}; if a fin is, the cells that see all fins "
            + "are not. Either way {cover.conclusion}. Second fish: cover {secondCover.houses}"
        let germanEither =
            "Ist keine Flosse {digits}, so hat jedes dieser Häuser seine {digits} in der Basis, und "
            + "der Rest der Abdeckung" + germanPlace
            + " ist nicht {digits}; ist es eine Flosse, so "
            + "ist es keine Zelle, die alle Flossen sieht. So oder so: {cover.conclusion}. Zweiter "
            + "Fisch: Abdeckung in {secondCover.houses}"
        return NamedTechnique(
            "siamese-\(fish.hyphenated)", code: code,
            score == 470 ? .extreme : .unfair, score, rating: rating,
            isListedByName: score == 470,
            english: TechniqueText(
                "Siamese \(fish)",
                meaning:
                    "Two \(fish) patterns that share their base and have different covers, "
                    + "taken as one step. Each makes its own eliminations.",
                sentences: "base {base.houses}. First fish: cover {cover.houses} (fins: "
                    + "{fin.cells}). " + either + " (fins: {secondFin.cells}). In the same way "
                    + "{secondCover.conclusion}.",
                "base {base.houses}. Fins are {endoFin.cells} (in more than one base house) and "
                    + "the base places outside the cover. First fish: cover {cover.houses}. "
                    + either + ". In the same way {secondCover.conclusion}."),
            german: TechniqueText(
                "Siamese \(fish)",
                meaning: "Zwei Fische dieser Art mit gleicher Basis und verschiedener Abdeckung, "
                    + "als ein Schritt genommen. Jeder liefert seine eigenen Eliminationen.",
                sentences: "Basis in {base.houses}. Erster Fisch: Abdeckung in {cover.houses} "
                    + "(Flossen: {fin.cells}). " + germanEither
                    + " (Flossen: {secondFin.cells}). Ebenso: {secondCover.conclusion}.",
                "Basis in {base.houses}. Flossen sind {endoFin.cells} (in mehr als einem Haus der "
                    + "Basis) und die Plätze der Basis ausserhalb der Abdeckung. Erster Fisch: "
                    + "Abdeckung in {cover.houses}. " + germanEither
                    + ". Ebenso: {secondCover.conclusion}."),
            search: search)
    }
}
