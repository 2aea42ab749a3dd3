/// An assumption about a candidate whose consequences, several together leading to the next,
/// contradict each other.
enum ForcingNetContradiction {
    static let technique = NamedTechnique(
        "forcing-net-contradiction", code: "1303", .extreme, 700, rating: 93,
        otherNames: ["Contradiction Net"], isListedByName: true,
        english: TechniqueText(
            "Forcing Net Contradiction",
            meaning: """
                The consequences of one assumption, each of which follows from all before it, make a \
                candidate both true and false, or leave a cell without candidates or a house \
                without places: the assumption is false.
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
            "Forcing Net Contradiction",
            meaning: """
                Die Folgen einer Annahme, deren jede sich aus allen früheren ergibt, machen einen \
                Kandidaten zugleich wahr und falsch oder lassen einer Zelle keinen Kandidaten oder \
                einem Haus keinen Platz: Die Annahme ist falsch.
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
        search: { ForcingNets.offer([.contradiction], on: $0, &$1) })
}
