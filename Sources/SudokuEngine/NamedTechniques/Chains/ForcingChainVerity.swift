/// Alternatives of which one must hold, and which lead to the same conclusion.
enum ForcingChainVerity {
    static let technique = NamedTechnique(
        "forcing-chain-verity", code: "1302", .extreme, 500, rating: 75,
        otherNames: ["Verity Chain"],
        english: TechniqueText(
            "Forcing Chain Verity",
            meaning: """
                Chains from both states of a candidate, from all candidates of a cell, or from all \
                places of a digit in a house lead to the same conclusion, which is therefore true.
                """,
            sentences: """
                {chains.words}. Either way {conclusion}.
                """,
            """
            {premise.cells} is {premise.digits|or}: {chains.words}. In each case {conclusion}.
            """,
            """
            {house.houses} has its {premise.digits} in {premise.cells|or}: {chains.words}. In each \
            case {conclusion}.
            """),
        german: TechniqueText(
            "Forcing Chain Verity",
            meaning: """
                Ketten aus beiden Zuständen eines Kandidaten, aus allen Kandidaten einer Zelle oder \
                aus allen Plätzen einer Ziffer in einem Haus führen zum selben Schluss, der also \
                wahr ist.
                """,
            sentences: """
                {chains.words}. In beiden Fällen gilt: {conclusion}.
                """,
            """
            {premise.cells} ist {premise.digits|or}: {chains.words}. In jedem Fall gilt: \
            {conclusion}.
            """,
            """
            {house.houses} hat seine {premise.digits} in {premise.cells|or}: {chains.words}. In \
            jedem Fall gilt: {conclusion}.
            """),
        search: { ForcingChains.offer(.verity, on: $0, &$1) })
}
