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
        let place = isOfLines ? " outside the base" : ", outside the base or in two of its houses,"
        let germanPlace =
            isOfLines
            ? " ausserhalb der Basis," : ", ausserhalb der Basis oder in zwei ihrer Häuser,"
        let end =
            "if none of its fins is {digits}, each house of the cover has its {digits} in the "
            + "base. So a cell of either cover" + place + " that sees all fins of that fish is not "
            + "{digits} in any case: {conclusion}."
        let germanEnd =
            "Ist keine Flosse {digits}, so hat jedes Haus der Abdeckung seine {digits} in der "
            + "Basis. Eine Zelle einer der Abdeckungen" + germanPlace + " die alle Flossen dieses "
            + "Fischs sieht, ist also in keinem Fall {digits}: {conclusion}."
        return NamedTechnique(
            "siamese-\(fish.hyphenated)", code: code,
            score == 470 ? .extreme : .unfair, score, rating: rating,
            isListedByName: score == 470,
            english: TechniqueText(
                "Siamese \(fish)",
                meaning:
                    "Two \(fish) patterns that share their base and have different covers, "
                    + "taken as one step. Each makes its own eliminations.",
                sentences: "base {base.houses}; first cover {cover.houses} (fins: {fin.cells}); "
                    + "second cover {secondCover.houses} (fins: {secondFin.cells}). For each "
                    + "fish: " + end,
                "base {base.houses}; first cover {cover.houses}; second cover "
                    + "{secondCover.houses}. The fins are {endoFin.cells} (in more than one base "
                    + "house) and the base places outside the cover. For each fish: " + end),
            german: TechniqueText(
                "Siamese \(fish)",
                meaning: "Zwei Fische dieser Art mit gleicher Basis und verschiedener Abdeckung, "
                    + "als ein Schritt genommen. Jeder liefert seine eigenen Eliminationen.",
                sentences: "Basis in {base.houses}; erste Abdeckung in {cover.houses} (Flossen: "
                    + "{fin.cells}); zweite Abdeckung in {secondCover.houses} (Flossen: "
                    + "{secondFin.cells}). Für jeden der beiden Fische gilt: " + germanEnd,
                "Basis in {base.houses}; erste Abdeckung in {cover.houses}; zweite Abdeckung "
                    + "in {secondCover.houses}. Flossen sind {endoFin.cells} (in mehr als einem Haus "
                    + "der Basis) und die Plätze der Basis ausserhalb der Abdeckung. Für jeden der "
                    + "beiden Fische gilt: "
                    + germanEnd),
            search: search)
    }
}
