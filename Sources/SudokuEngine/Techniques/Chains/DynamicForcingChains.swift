/// Forcing chains in which candidates eliminated on the way count as removed. From level 1 on,
/// other techniques are applied inside the chains, from level 2 on chains too.
enum DynamicForcingChains {
    static let contradiction = TechniqueDefinition(
        .dynamicContradiction, "dynamic-contradiction-forcing-chains", minimum: base(level: 0),
        higher: .open,
        variants: levels,
        pattern: StepPattern.chain)

    static let double = TechniqueDefinition(
        .dynamicDouble, "dynamic-double-forcing-chains", minimum: base(level: 0), higher: .open,
        variants: levels,
        pattern: StepPattern.chain)

    static let cell = TechniqueDefinition(
        .dynamicCell, "dynamic-cell-forcing-chains", minimum: base(level: 0), higher: .open,
        variants: levels,
        pattern: StepPattern.chain)

    static let region = TechniqueDefinition(
        .dynamicRegion, "dynamic-region-forcing-chains", minimum: base(level: 0), higher: .open,
        variants: levels,
        pattern: StepPattern.chain)

    private static let levels = TechniqueDefinition.Variants(
        techniques: { family in (0...5).map { Technique(family, level: $0) } },
        id: { $0.level == 0 ? $1 : "\($1)-\(suffixes[$0.level])" },
        surplus: { base(level: $0.level) - base(level: 0) })

    private static let suffixes = [
        "", "plus", "plus-forcing-chains", "plus-multiple-forcing-chains",
        "plus-dynamic-forcing-chains", "plus-dynamic-forcing-chains-plus-forcing-chains",
    ]

    /// Returns the rating in tenths before the surcharge for length.
    @inline(__always)
    static func base(level: Int) -> Int { 85 + 5 * level }
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
