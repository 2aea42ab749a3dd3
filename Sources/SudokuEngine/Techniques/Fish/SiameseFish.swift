/// Two fish with fins of one digit and one kind that share their base houses and differ in their
/// cover and in what they remove.
enum SiameseFish {
    static let swordfish = technique("finned-swordfish", "03111", 200) {
        search(.finned, 3, as: $0, on: $1, &$2)
    }
    static let jellyfish = technique("finned-jellyfish", "03121", 250) {
        search(.finned, 4, as: $0, on: $1, &$2)
    }
    static let sashimiSwordfish = technique("sashimi-swordfish", "03211", 240) {
        search(.sashimi, 3, as: $0, on: $1, &$2)
    }
    static let sashimiJellyfish = technique("sashimi-jellyfish", "03221", 260) {
        search(.sashimi, 4, as: $0, on: $1, &$2)
    }
    static let frankenSwordfish = technique("finned-franken-swordfish", "03411", 410) {
        search(.franken, 3, as: $0, on: $1, &$2)
    }
    static let frankenJellyfish = technique("finned-franken-jellyfish", "03421", 430) {
        search(.franken, 4, as: $0, on: $1, &$2)
    }
    static let mutantJellyfish = technique("finned-mutant-jellyfish", "03621", 470) {
        search(.mutant, 4, as: $0, on: $1, &$2)
    }

    private static func technique(
        _ fish: String, _ code: String, _ score: Int, search: @escaping Technique.Search
    ) -> Technique {
        Technique(
            "siamese-\(fish)", code: code, score == 470 ? .extreme : .unfair, score, rating: 55,
            isListedByName: score == 470, search: search)
    }

    /// Searches pairs of basic fish of which at least one is of a kind, finned or sashimi.
    private static func search(
        _ kind: FinnedFish.Kind, _ size: Int, as technique: Technique, on board: Board,
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
        _ kind: HouseFishSearch.Kind, _ size: Int, as technique: Technique, on board: Board,
        _ search: inout StepSearch
    ) {
        let memory = search.memory(HouseFishSearch.self)
        memory.search(kind, size, hasFins: true, on: board) { all in
            offerPairs(of: all, as: technique, on: board, &search) { _, _ in true }
        }
    }

    private static func offerPairs(
        of all: [FoundFish], as technique: Technique, on board: Board,
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
}
