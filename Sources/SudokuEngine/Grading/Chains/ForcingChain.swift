/// A chain by which a candidate implies its own opposite.
enum ForcingChain {
    static let xChain = TechniqueDefinition(
        .forcingXChain, "Forcing X-Chain", minimum: minimum(.x), higher: .open,
        meaning: "Assuming a candidate leads, through links in its digit, to its own opposite.",
        reason: reason)

    /// The name that Sudoku Explainer has for a chain of six links. On the farm ladder it belongs
    /// to another technique.
    static let seTurbotFish = TechniqueDefinition(
        .seTurbotFish, "Turbot Fish", minimum: minimum(.x),
        meaning: "A Forcing X-Chain of six links, on the ladder se121.", reason: reason)

    static let chain = TechniqueDefinition(
        .forcingChain, "Forcing Chain", minimum: minimum(.xy), higher: .open,
        meaning: "Assuming a candidate leads, through links of any kind, to its own opposite.",
        reason: reason)

    /// Returns the rating in tenths before the surcharge for length.
    @inline(__always)
    static func minimum(_ pass: StaticChains.Pass) -> Int { pass == .xy ? 70 : 66 }

    @Sendable private static func reason(_ words: FindingWords) -> String {
        "\(words.assumption), a chain through \(words.cells) would prove the opposite"
    }
}
