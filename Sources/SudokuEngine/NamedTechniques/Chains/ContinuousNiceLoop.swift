/// A loop of strong and weak links in turn: each of its links holds in both directions.
enum ContinuousNiceLoop {
    static let technique = NamedTechnique(
        "continuous-nice-loop", code: "0706", .unfair, 280, rating: 60, otherNames: ["AIC Ring"],
        english: TechniqueText(
            "Continuous Nice Loop",
            meaning: """
                A chain of strong and weak links in turn that closes into a loop. One end of each \
                weak link is true, so no other candidate that sees both ends is.
                """,
            sentences: english),
        german: TechniqueText(
            "Continuous Nice Loop",
            meaning: """
                Eine Kette aus abwechselnd starken und schwachen Links, die sich zu einer Schleife \
                schließt. Ein Ende jedes schwachen Links ist wahr, also kein anderer Kandidat, der \
                beide Enden sieht.
                """,
            sentences: german),
        search: { NiceLoops.offer(.continuous, isGrouped: false, on: $0, &$1) })

    static let grouped = NamedTechnique(
        "grouped-continuous-nice-loop", code: "0709", .unfair, 300, rating: 60,
        otherNames: ["Grouped AIC Ring"],
        english: TechniqueText(
            "Grouped Continuous Nice Loop",
            meaning: """
                A Continuous Nice Loop in which two or three candidates of a digit in the crossing \
                of a line and a box form one node.
                """,
            sentences: english),
        german: TechniqueText(
            "Grouped Continuous Nice Loop",
            meaning: """
                Ein Continuous Nice Loop, in dem zwei oder drei Kandidaten einer Ziffer im Schnitt \
                einer Linie mit einem Block einen Knoten bilden.
                """,
            sentences: german),
        search: { NiceLoops.offer(.continuous, isGrouped: true, on: $0, &$1) })

    private static let english = """
        {chain}: {chain.words}. The loop holds in both directions, so one end of every weak link \
        (-) is true, and what sees both ends is not: {reasons.links}.
        """

    private static let german = """
        {chain}: {chain.words}. Die Schleife gilt in beiden Richtungen, also ist ein Ende jedes \
        schwachen Links (-) wahr, und was beide Enden sieht, ist es nicht: {reasons.links}.
        """
}
