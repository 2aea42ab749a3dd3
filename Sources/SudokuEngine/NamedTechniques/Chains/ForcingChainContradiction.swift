/// An assumption about a candidate whose consequences contradict each other.
enum ForcingChainContradiction {
    static let technique = NamedTechnique(
        "forcing-chain-contradiction", code: "1301", .extreme, 500, rating: 75,
        otherNames: ["Contradiction Chain"],
        english: TechniqueText(
            "Forcing Chain Contradiction",
            meaning: """
                Chains from one assumption lead to a candidate that is both true and false, or \
                leave a cell without candidates or a house without places: the assumption is false.
                """,
            sentences:
                "{chains.words}. The assumption refutes itself, so {conclusion}.",
            """
            {chains.words}. So {end.cells} would be {end.digits} and not {end.digits} at once; the \
            assumption is false, and {conclusion}.
            """,
            """
            {cell.cells} would be left without a candidate: {chains.words}. So the assumption is \
            false, and {conclusion}.
            """,
            """
            {house.houses} would be left without a place for {cell.digits}: {chains.words}. So the \
            assumption is false, and {conclusion}.
            """),
        german: TechniqueText(
            "Forcing Chain Contradiction",
            meaning: """
                Ketten aus einer Annahme führen zu einem Kandidaten, der zugleich wahr und falsch \
                ist, oder lassen einer Zelle keinen Kandidaten oder einem Haus keinen Platz: Die \
                Annahme ist falsch.
                """,
            sentences:
                "{chains.words}. Die Annahme widerlegt sich selbst, also: {conclusion}.",
            """
            {chains.words}. Also wäre {end.cells} zugleich {end.digits} und nicht {end.digits}; \
            die Annahme ist falsch: {conclusion}.
            """,
            """
            Für {cell.cells} bliebe kein Kandidat: {chains.words}. Also ist die Annahme falsch: \
            {conclusion}.
            """,
            """
            In {house.houses} bliebe kein Platz für {cell.digits}: {chains.words}. Also ist die \
            Annahme falsch: {conclusion}.
            """),
        search: { ForcingChains.offer(.contradiction, on: $0, &$1) })
}
