/// Two fish with fins of one digit and one kind that share their base houses and differ in their
/// cover and in what they remove.
enum SiameseFish {
    static let swordfish: NamedTechnique = technique("finned-swordfish", "03111", 200, 55) {
        search(.finned, 3, as: swordfish, on: $0, &$1)
    }
    static let jellyfish: NamedTechnique = technique("finned-jellyfish", "03121", 250, 55) {
        search(.finned, 4, as: jellyfish, on: $0, &$1)
    }
    static let sashimiSwordfish: NamedTechnique = technique("sashimi-swordfish", "03211", 240, 55) {
        search(.sashimi, 3, as: sashimiSwordfish, on: $0, &$1)
    }
    static let sashimiJellyfish: NamedTechnique = technique("sashimi-jellyfish", "03221", 260, 55) {
        search(.sashimi, 4, as: sashimiJellyfish, on: $0, &$1)
    }
    static let frankenSwordfish: NamedTechnique = technique(
        "finned-franken-swordfish", "03411", 410, 55
    ) {
        search(.franken, 3, as: frankenSwordfish, on: $0, &$1)
    }
    static let frankenJellyfish: NamedTechnique = technique(
        "finned-franken-jellyfish", "03421", 430, 55
    ) {
        search(.franken, 4, as: frankenJellyfish, on: $0, &$1)
    }
    static let mutantJellyfish: NamedTechnique = technique(
        "finned-mutant-jellyfish", "03621", 470, 55
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
        NamedTechnique(
            "siamese-\(fish)", code: code, score == 470 ? .extreme : .unfair, score,
            rating: rating, isListedByName: score == 470, search: search)
    }
}
