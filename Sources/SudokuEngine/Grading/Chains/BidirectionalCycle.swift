/// A loop of links that can be read in both directions, so that every second candidate is true.
enum BidirectionalCycle {
    static let xCycle = TechniqueDefinition(
        .xCycle, "bidirectional-x-cycle", minimum: minimum(.x), higher: .open,
        otherNames: ["X-Cycle"],
        english: TechniqueText(
            "Bidirectional X-Cycle",
            meaning: "A loop of links in one digit that can be read in both directions: every "
                + "second candidate is true.",
            sentences: english),
        german: TechniqueText(
            "Bidirectional X-Cycle",
            meaning: "Eine Schleife aus Links einer Ziffer, die in beiden Richtungen gilt: Jeder "
                + "zweite Kandidat ist wahr.",
            sentences: german),
        pattern: StepPattern.chain)

    static let yCycle = TechniqueDefinition(
        .yCycle, "bidirectional-y-cycle", minimum: minimum(.y), higher: .open,
        otherNames: ["Y-Cycle"],
        english: TechniqueText(
            "Bidirectional Y-Cycle",
            meaning: "Like an X-Cycle, through cells with two candidates.",
            sentences: english),
        german: TechniqueText(
            "Bidirectional Y-Cycle",
            meaning: "Wie ein X-Cycle, durch Zellen mit zwei Kandidaten.",
            sentences: german),
        pattern: StepPattern.chain)

    static let cycle = TechniqueDefinition(
        .cycle, "bidirectional-cycle", minimum: minimum(.xy), higher: .open,
        english: TechniqueText(
            "Bidirectional Cycle",
            meaning: "Like an X-Cycle, with links of both kinds.",
            sentences: english),
        german: TechniqueText(
            "Bidirectional Cycle",
            meaning: "Wie ein X-Cycle, mit Links beider Arten.",
            sentences: german),
        pattern: StepPattern.chain)

    static let generalizedXWing = TechniqueDefinition(
        .generalizedXWing, "generalized-x-wing", minimum: minimum(.x), higher: .open,
        english: TechniqueText(
            "Generalized X-Wing",
            meaning: "Like an X-Cycle, on four cells.",
            sentences: english),
        german: TechniqueText(
            "Generalized X-Wing",
            meaning: "Wie ein X-Cycle, auf vier Zellen.",
            sentences: german),
        pattern: StepPattern.chain)

    static let definitions = [xCycle, yCycle, cycle, generalizedXWing]

    /// Returns the rating in tenths before the surcharge for length.
    @inline(__always)
    static func minimum(_ pass: StaticChains.Pass) -> Int { pass == .xy ? 70 : 65 }

    /// Returns the definition of a cycle with this number of candidates.
    static func definition(_ pass: StaticChains.Pass, length: Int) -> TechniqueDefinition {
        switch pass {
        case .x: length == 4 ? generalizedXWing : xCycle
        case .y: yCycle
        case .xy: cycle
        }
    }

    private static let english = """
        {chain}: {chain.words}. The loop holds in both directions, so one end of every weak link is \
        true, and {conclusion}.
        """

    private static let german = """
        {chain}: {chain.words}. Die Schleife gilt in beiden Richtungen, also ist ein Ende jedes \
        schwachen Links wahr: {conclusion}.
        """
}
