/// A chain of strong and weak links in turn, strong at both ends: one of the ends is true.
enum AlternatingInferenceChain {
    static let technique = NamedTechnique(
        "aic", code: "0708", .unfair, 280, rating: 60, otherNames: ["Alternating Inference Chain"],
        english: TechniqueText(
            "AIC",
            meaning: """
                A chain of strong and weak links in turn that begins and ends with a strong link. \
                At least one of its ends is true, so candidates that see both are not.
                """,
            sentences: english[0], english[1]),
        german: TechniqueText(
            "AIC",
            meaning: """
                Eine Kette aus abwechselnd starken und schwachen Links, die mit einem starken Link \
                beginnt und endet. Mindestens ein Ende ist wahr, also kein Kandidat, der beide sieht.
                """,
            sentences: german[0], german[1]),
        search: { NiceLoops.offer(.alternating, isGrouped: false, on: $0, &$1) })

    static let grouped = NamedTechnique(
        "grouped-aic", code: "0711", .unfair, 300, rating: 60,
        otherNames: ["Grouped Alternating Inference Chain"],
        english: TechniqueText(
            "Grouped AIC",
            meaning: """
                An AIC in which two or three candidates of a digit in the crossing of a line and a \
                box form one node.
                """,
            sentences: english[0], english[1]),
        german: TechniqueText(
            "Grouped AIC",
            meaning: """
                Eine AIC, in der zwei oder drei Kandidaten einer Ziffer im Schnitt einer Linie mit \
                einem Block einen Knoten bilden.
                """,
            sentences: german[0], german[1]),
        search: { NiceLoops.offer(.alternating, isGrouped: true, on: $0, &$1) })

    /// One digit at both ends; two digits in cells that see each other.
    private static let english = [
        """
        {chain}: {chain.words}. So at least one of the ends {end.cells} is {digits}, and \
        {conclusion.end}.
        """,
        """
        {chain}: {chain.words}. So at least one of the ends {end.single} is true. Each keeps the \
        other end's digit out of its own cell, and its own digit out of the other's. Either way \
        {conclusion}.
        """,
    ]

    private static let german = [
        """
        {chain}: {chain.words}. Also ist mindestens eines der Enden {end.cells} {digits}, und \
        {conclusion.end}.
        """,
        """
        {chain}: {chain.words}. Also ist mindestens eines der Enden {end.single} wahr. Jedes hält \
        die Ziffer des anderen aus seiner Zelle fern und die eigene aus der Zelle des anderen. So \
        oder so: {conclusion}.
        """,
    ]
}
