/// A chain from a candidate back to its cell that refutes the candidate or its opposite.
enum DiscontinuousNiceLoop {
    static let technique = NamedTechnique(
        "discontinuous-nice-loop", code: "0707", .unfair, 280, rating: 60,
        english: TechniqueText(
            "Discontinuous Nice Loop",
            meaning: """
                A chain of strong and weak links in turn from a candidate back to its cell, where \
                two links of one kind meet. Where two strong links meet, the candidate is true; where \
                two weak links meet, it is false.
                """,
            sentences: english[0], english[1], english[2], english[3]),
        german: TechniqueText(
            "Discontinuous Nice Loop",
            meaning: """
                Eine Kette aus abwechselnd starken und schwachen Links von einem Kandidaten zurück \
                in seine Zelle, wo zwei gleichartige Links zusammentreffen. Wo zwei starke Links \
                zusammentreffen, ist der Kandidat wahr; wo zwei schwache zusammentreffen, ist er \
                falsch.
                """,
            sentences: german[0], german[1], german[2], german[3]),
        search: { NiceLoops.offer(.discontinuous, isGrouped: false, on: $0, &$1) })

    static let grouped = NamedTechnique(
        "grouped-discontinuous-nice-loop", code: "0710", .unfair, 300, rating: 60,
        english: TechniqueText(
            "Grouped Discontinuous Nice Loop",
            meaning: """
                A Discontinuous Nice Loop in which two or three candidates of a digit in the \
                crossing of a line and a box form one node.
                """,
            sentences: english[0], english[1], english[2], english[3]),
        german: TechniqueText(
            "Grouped Discontinuous Nice Loop",
            meaning: """
                Ein Discontinuous Nice Loop, in dem zwei oder drei Kandidaten einer Ziffer im \
                Schnitt einer Linie mit einem Block einen Knoten bilden.
                """,
            sentences: german[0], german[1], german[2], german[3]),
        search: { NiceLoops.offer(.discontinuous, isGrouped: true, on: $0, &$1) })

    /// True leads to false; to another digit of the cell; false leads to true; to another digit
    /// that is false.
    private static let english = [
        "{chain}: {chain.words}. The assumption refutes itself, so {conclusion}.",
        """
        {chain}: {chain.words}. The cell would be {premise.digits} and {end.digits} at once, so \
        {conclusion}.
        """,
        """
        {chain}: {chain.words}. So {premise.cells} is {premise.digits} in every case, and \
        {conclusion}.
        """,
        """
        {chain}: {chain.words}. If {premise.cells} is {premise.digits}, it is not {end.digits} \
        either, so {conclusion}.
        """,
    ]

    private static let german = [
        "{chain}: {chain.words}. Die Annahme widerlegt sich selbst, also: {conclusion}.",
        """
        {chain}: {chain.words}. Die Zelle wäre zugleich {premise.digits} und {end.digits}, also: \
        {conclusion}.
        """,
        """
        {chain}: {chain.words}. Also ist {premise.cells} in jedem Fall {premise.digits}: \
        {conclusion}.
        """,
        """
        {chain}: {chain.words}. Ist {premise.cells} aber {premise.digits}, so ist sie auch nicht \
        {end.digits}, also: {conclusion}.
        """,
    ]
}
