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
            {premise.cells} is {premise.digits|or}: {chains.words}. In each case {conclusion}.
            """,
            """
            {house.houses} has its {premise.digits} in {premise.cells|or}: {chains.words}. In each \
            case {conclusion}.
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
            {premise.cells} ist {premise.digits|or}: {chains.words}. In jedem Fall gilt: \
            {conclusion}.
            """,
            """
            {house.houses} hat seine {premise.digits} in {premise.cells|or}: {chains.words}. In \
            jedem Fall gilt: {conclusion}.
            """),
        search: { ForcingNets.offer([.verity], on: $0, &$1) })
}
