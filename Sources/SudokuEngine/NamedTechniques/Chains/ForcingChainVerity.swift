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
            {chains.words}. {premise.cells} has no other candidate, so {conclusion}.
            """,
            """
            {chains.words}. The digit {premise.digits} has no other place in {house.houses}, so \
            {conclusion}.
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
            {chains.words}. Einen anderen Kandidaten hat {premise.cells} nicht, also: {conclusion}.
            """,
            """
            {chains.words}. Einen anderen Platz für {premise.digits} gibt es in {house.houses} \
            nicht, also: {conclusion}.
            """),
        search: { ForcingChains.offer(.verity, on: $0, &$1) })
}
