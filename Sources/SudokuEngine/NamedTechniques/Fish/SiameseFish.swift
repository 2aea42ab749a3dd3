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
        let none =
            "If no fin is {digits}, the base has its {digits} in the cover, one in each cover house, "
            + "so the rest of the cover is not {digits}"
        // Only fish with boxes, or with rows and columns, have such cells.
        let twice = ", nor is a cell in two cover houses, which would need one each"
        let either =
            "; if a fin is, the cells that see all fins are not. Either way {cover.conclusion}. "
            + "Second fish: cover {secondCover.houses} (fins: {secondFin.cells}). In the same way "
            + "{secondCover.conclusion}."
        let germanNone =
            "Ist keine Flosse {digits}, so hat die Basis ihre {digits} in der Abdeckung, in jedem "
            + "Haus der Abdeckung eine, und der Rest der Abdeckung ist nicht {digits}"
        let germanTwice =
            ", auch keine Zelle in zwei Häusern der Abdeckung, von denen jedes seine eigene braucht"
        let germanEither =
            "; ist es eine Flosse, so ist es keine Zelle, die alle Flossen sieht. So oder so: "
            + "{cover.conclusion}. Zweiter Fisch: Abdeckung in {secondCover.houses} (Flossen: "
            + "{secondFin.cells}). Ebenso: {secondCover.conclusion}."
        let start = "base {base.houses}. First fish: cover {cover.houses} (fins: {fin.cells}). "
        let germanStart =
            "Basis in {base.houses}. Erster Fisch: Abdeckung in {cover.houses} (Flossen: "
            + "{fin.cells}). "
        return NamedTechnique(
            "siamese-\(fish.hyphenated)", code: code,
            score == 470 ? .extreme : .unfair, score, rating: rating,
            isListedByName: score == 470,
            english: TechniqueText(
                "Siamese \(fish)",
                meaning:
                    "Two fish with fins that share their base and have different covers, at least "
                    + "one of them a \(fish), taken as one step. Each makes its own eliminations. "
                    + "Fins are the base places outside the cover or in two base houses.",
                sentences: start + none + either, start + none + twice + either),
            german: TechniqueText(
                "Siamese \(fish)",
                meaning: "Zwei Fische mit Flossen, gleicher Basis und verschiedener Abdeckung, "
                    + "wenigstens einer davon von dieser Art, als ein Schritt genommen. Jeder "
                    + "liefert seine eigenen Eliminationen. Flossen sind die Plätze der Basis "
                    + "außerhalb der Abdeckung oder in zwei Häusern der Basis.",
                sentences: germanStart + germanNone + germanEither,
                germanStart + germanNone + germanTwice + germanEither),
            search: search)
    }
}
