/// Fish of lines and boxes.
///
/// Franken fish have rows, or rows and boxes, in the base and columns, or columns and boxes, in the
/// cover, or the reverse; mutant fish any houses.
enum HouseFish {
    static let frankenXWing: NamedTechnique = technique(.franken, 2, hasFins: false, "0330", 300) {
        search(.franken, 2, hasFins: false, as: frankenXWing, on: $0, &$1)
    }
    static let frankenSwordfish: NamedTechnique = technique(
        .franken, 3, hasFins: false, "0331", 350
    ) {
        search(.franken, 3, hasFins: false, as: frankenSwordfish, on: $0, &$1)
    }
    static let frankenJellyfish: NamedTechnique = technique(
        .franken, 4, hasFins: false, "0332", 370
    ) {
        search(.franken, 4, hasFins: false, as: frankenJellyfish, on: $0, &$1)
    }
    static let finnedFrankenXWing: NamedTechnique = technique(
        .franken, 2, hasFins: true, "0340", 390
    ) {
        search(.franken, 2, hasFins: true, as: finnedFrankenXWing, on: $0, &$1)
    }
    static let finnedFrankenSwordfish: NamedTechnique = technique(
        .franken, 3, hasFins: true, "0341", 410
    ) {
        search(.franken, 3, hasFins: true, as: finnedFrankenSwordfish, on: $0, &$1)
    }
    static let finnedFrankenJellyfish: NamedTechnique = technique(
        .franken, 4, hasFins: true, "0342", 430
    ) {
        search(.franken, 4, hasFins: true, as: finnedFrankenJellyfish, on: $0, &$1)
    }
    static let finnedMutantJellyfish: NamedTechnique = technique(
        .mutant, 4, hasFins: true, "0362", 470
    ) {
        search(.mutant, 4, hasFins: true, as: finnedMutantJellyfish, on: $0, &$1)
    }
    static let finnedMutantSquirmbag: NamedTechnique = technique(
        .mutant, 5, hasFins: true, "0363", 470
    ) {
        search(.mutant, 5, hasFins: true, as: finnedMutantSquirmbag, on: $0, &$1)
    }
    static let finnedMutantWhale: NamedTechnique = technique(.mutant, 6, hasFins: true, "0364", 470)
    {
        search(.mutant, 6, hasFins: true, as: finnedMutantWhale, on: $0, &$1)
    }

    private static func technique(
        _ kind: HouseFishSearch.Kind, _ size: Int, hasFins: Bool, _ code: String, _ score: Int,
        search: @escaping @Sendable (Board, inout StepSearch) -> Void
    ) -> NamedTechnique {
        let isMutant = kind == .mutant
        let fish = ["x-wing", "swordfish", "jellyfish", "squirmbag", "whale"][size - 2]
        return NamedTechnique(
            "\(hasFins ? "finned-" : "")\(isMutant ? "mutant" : "franken")-\(fish)", code: code,
            isMutant ? .extreme : .unfair, score, rating: isMutant ? 65 : 55,
            isListedByName: isMutant, search: search)
    }

    private static func search(
        _ kind: HouseFishSearch.Kind, _ size: Int, hasFins: Bool, as technique: NamedTechnique,
        on board: Board, _ search: inout StepSearch
    ) {
        let memory = search.memory(HouseFishSearch.self)
        memory.search(kind, size, hasFins: hasFins, on: board) { fish in
            for fish in fish where fish.offer(as: technique, on: board, &search) { return true }
            return false
        }
    }
}
