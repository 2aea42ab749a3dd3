/// A chain by which a candidate implies its own opposite.
enum ForcingChain {
    static let xChain = TechniqueDefinition(
        .forcingXChain, "forcing-x-chain", minimum: minimum(.x), higher: .open,
        english: TechniqueText(
            "Forcing X-Chain",
            meaning: "Assuming a candidate leads, through links in its digit, to its own "
                + "opposite.",
            sentences: english),
        german: TechniqueText(
            "Forcing X-Chain",
            meaning: "Eine Annahme über einen Kandidaten führt durch Links seiner Ziffer zu ihrem "
                + "Gegenteil.",
            sentences: german),
        pattern: StepPattern.chain)

    /// The name that Sudoku Explainer has for a chain of six links. On the farm ladder it belongs
    /// to another technique.
    static let seTurbotFish = TechniqueDefinition(
        .seTurbotFish, "turbot-fish", minimum: minimum(.x),
        english: TechniqueText(
            "Turbot Fish",
            meaning: "A Forcing X-Chain of six links, on the ladder se121.",
            sentences: english),
        german: TechniqueText(
            "Turbot Fish",
            meaning: "Eine Forcing X-Chain aus sechs Links, auf der Leiter se121.",
            sentences: german),
        pattern: StepPattern.chain)

    static let chain = TechniqueDefinition(
        .forcingChain, "forcing-chain", minimum: minimum(.xy), higher: .open,
        english: TechniqueText(
            "Forcing Chain",
            meaning: "Assuming a candidate leads, through links of any kind, to its own opposite.",
            sentences: english),
        german: TechniqueText(
            "Forcing Chain",
            meaning: "Eine Annahme über einen Kandidaten führt durch Links beider Arten zu ihrem "
                + "Gegenteil.",
            sentences: german),
        pattern: StepPattern.chain)

    /// Returns the rating in tenths before the surcharge for length.
    @inline(__always)
    static func minimum(_ pass: StaticChains.Pass) -> Int { pass == .xy ? 70 : 66 }

    private static let english = """
        {chain}: {chain.words}. That contradicts the assumption, so {conclusion}.
        """

    private static let german = """
        {chain}: {chain.words}. Das widerspricht der Annahme, also: {conclusion}.
        """
}
