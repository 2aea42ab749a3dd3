/// Forcing chains in which candidates eliminated on the way count as removed. From level 1 on,
/// other techniques are applied inside the chains, from level 2 on chains too.
enum DynamicForcingChains {
    static let contradiction = TechniqueDefinition(
        .dynamicContradiction, "Dynamic Contradiction Forcing Chains", minimum: base(level: 0),
        higher: .open,
        meaning: "Assuming a candidate leads to a contradiction, where candidates eliminated on "
            + "the way count as removed. With `(+)` and longer suffixes, simpler techniques are "
            + "used inside the chains.",
        variants: levels
    ) { words in
        "\(words.assumption), what follows would contradict itself"
    }

    static let double = TechniqueDefinition(
        .dynamicDouble, "Dynamic Double Forcing Chains", minimum: base(level: 0), higher: .open,
        meaning: "A candidate and its opposite lead to the same conclusion, by dynamic chains.",
        variants: levels, reason: reason)

    static let cell = TechniqueDefinition(
        .dynamicCell, "Dynamic Cell Forcing Chains", minimum: base(level: 0), higher: .open,
        meaning: "Every candidate of a cell leads to the same conclusion, by dynamic chains.",
        variants: levels, reason: reason)

    static let region = TechniqueDefinition(
        .dynamicRegion, "Dynamic Region Forcing Chains", minimum: base(level: 0), higher: .open,
        meaning: "Every place of a digit in a house leads to the same conclusion, by dynamic "
            + "chains.",
        variants: levels, reason: reason)

    private static let levels = TechniqueDefinition.Variants(
        techniques: { family in (0...5).map { Technique(family, level: $0) } },
        name: { $1 + suffixes[$0.level] }, surplus: { base(level: $0.level) - base(level: 0) })

    private static let suffixes = [
        "", " (+)", " (+ Forcing Chains)", " (+ Multiple Forcing Chains)",
        " (+ Dynamic Forcing Chains)", " (+ Dynamic Forcing Chains (+ Forcing Chains))",
    ]

    /// Returns the rating in tenths before the surcharge for length.
    @inline(__always)
    static func base(level: Int) -> Int { 85 + 5 * level }

    @Sendable private static func reason(_ words: FindingWords) -> String {
        "\(words.alternatives), the same follows"
    }
}

extension DynamicForcingChains {
    /// One level of the search.
    protocol Level: ForcingChainRung {
        static var level: Int { get }
    }

    enum Plain: Level { static var level: Int { 0 } }
    enum WithPatterns: Level { static var level: Int { 1 } }
    enum WithForcingChains: Level { static var level: Int { 2 } }
    enum WithMultipleForcingChains: Level { static var level: Int { 3 } }
    enum WithDynamicForcingChains: Level { static var level: Int { 4 } }
    enum WithNestedForcingChains: Level { static var level: Int { 5 } }
}

extension DynamicForcingChains.Level {
    static var definitions: [TechniqueDefinition] {
        typealias Chains = DynamicForcingChains
        return [Chains.contradiction, Chains.double, Chains.cell, Chains.region]
    }

    static var mode: ChainMode { .dynamic(level: level) }

    static func family(of kind: MultipleChains.Kind) -> Technique.Family {
        switch kind {
        case .contradiction: .dynamicContradiction
        case .double: .dynamicDouble
        case .cell: .dynamicCell
        case .region: .dynamicRegion
        }
    }
}
