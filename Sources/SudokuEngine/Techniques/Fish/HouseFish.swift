/// Fish of lines and boxes.
///
/// Franken fish have rows, or rows and boxes, in the base and columns, or columns and boxes, in the
/// cover, or the reverse; mutant fish any houses.
enum HouseFish {
    static let frankenXWing = technique(.franken, 2, hasFins: false, "0330", 300)
    static let frankenSwordfish = technique(.franken, 3, hasFins: false, "0331", 350)
    static let frankenJellyfish = technique(.franken, 4, hasFins: false, "0332", 370)
    static let finnedFrankenXWing = technique(.franken, 2, hasFins: true, "0340", 390)
    static let finnedFrankenSwordfish = technique(.franken, 3, hasFins: true, "0341", 410)
    static let finnedFrankenJellyfish = technique(.franken, 4, hasFins: true, "0342", 430)
    static let finnedMutantJellyfish = technique(.mutant, 4, hasFins: true, "0362", 470)
    static let finnedMutantSquirmbag = technique(.mutant, 5, hasFins: true, "0363", 470)
    static let finnedMutantWhale = technique(.mutant, 6, hasFins: true, "0364", 470)

    private static func technique(
        _ kind: HouseFishSearch.Kind, _ size: Int, hasFins: Bool, _ code: String, _ score: Int
    ) -> Technique {
        let isMutant = kind == .mutant
        let fish = ["x-wing", "swordfish", "jellyfish", "squirmbag", "whale"][size - 2]
        return Technique(
            "\(hasFins ? "finned-" : "")\(isMutant ? "mutant" : "franken")-\(fish)", code: code,
            isMutant ? .extreme : .unfair, score, rating: isMutant ? 65 : 55,
            isListedByName: isMutant
        ) { search(kind, size, hasFins: hasFins, as: $0, on: $1, &$2) }
    }

    private static func search(
        _ kind: HouseFishSearch.Kind, _ size: Int, hasFins: Bool, as technique: Technique,
        on board: Board, _ search: inout StepSearch
    ) {
        let memory = search.memory(HouseFishSearch.self)
        memory.search(kind, size, hasFins: hasFins, on: board) { fish in
            for fish in fish where fish.offer(as: technique, on: board, &search) { return true }
            return false
        }
    }
}
