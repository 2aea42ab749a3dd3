/// Alternatives of which one must hold, and which lead to the same conclusion by consequences of
/// which several together lead to the next.
enum ForcingNetVerity {
    static let technique = NamedTechnique(
        "forcing-net-verity", code: "1304", .extreme, 700, rating: 93,
        otherNames: ["Verity Net"], isListedByName: true,
        english: TechniqueText(
            "Forcing Net Verity",
            meaning: """
                Both states of a candidate, all candidates of a cell, or all places of a digit in a \
                house have a consequence in common, which is therefore true. Each consequence \
                follows from all before it.
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
            "Forcing Net Verity",
            meaning: """
                Beide Zustände eines Kandidaten, alle Kandidaten einer Zelle oder alle Plätze einer \
                Ziffer in einem Haus haben eine gemeinsame Folge, die also wahr ist. Jede Folge \
                ergibt sich aus allen früheren.
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
        search: { ForcingNets.offer([.verity], on: $0, &$1) })
}
