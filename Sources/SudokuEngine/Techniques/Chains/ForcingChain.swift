/// A chain by which a candidate implies its own opposite.
enum ForcingChain {
    static let xChain = TechniqueDefinition(
        .forcingXChain, "forcing-x-chain", minimum: minimum(.x), higher: .open,
        pattern: StepPattern.chain)

    /// The name that Sudoku Explainer has for a chain of six links. On the farm ladder it belongs
    /// to another technique.
    static let seTurbotFish = TechniqueDefinition(
        .seTurbotFish, "turbot-fish", minimum: minimum(.x),
        pattern: StepPattern.chain)

    static let chain = TechniqueDefinition(
        .forcingChain, "forcing-chain", minimum: minimum(.xy), higher: .open,
        pattern: StepPattern.chain)

    /// Returns the rating in tenths before the surcharge for length.
    @inline(__always)
    static func minimum(_ pass: StaticChains.Pass) -> Int { pass == .xy ? 70 : 66 }
}
