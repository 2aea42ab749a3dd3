/// Forcing chains in which candidates eliminated on the way count as removed. From level 1 on,
/// other techniques are applied inside the chains, from level 2 on chains too.
enum DynamicForcingChains {
    static let contradiction = TechniqueDefinition(
        .dynamicContradiction, "dynamic-contradiction-forcing-chains", minimum: base(level: 0),
        higher: .open,
        variants: levels,
        english: TechniqueText(
            "Dynamic Contradiction Forcing Chains",
            meaning: "Assuming a candidate leads to a contradiction, where candidates eliminated "
                + "on the way count as removed. With `(+)` and longer suffixes, simpler "
                + "techniques are used inside the chains.",
            sentences: BranchSentences.contradiction.english),
        german: TechniqueText(
            "Dynamic Contradiction Forcing Chains",
            meaning: "Eine Annahme über einen Kandidaten führt zu einem Widerspruch, wobei "
                + "unterwegs entfallene Kandidaten als gestrichen gelten. Mit `(+)` und "
                + "längeren Zusätzen werden in den Ketten einfachere Techniken angewandt.",
            sentences: BranchSentences.contradiction.german),
        pattern: StepPattern.chain)

    static let double = TechniqueDefinition(
        .dynamicDouble, "dynamic-double-forcing-chains", minimum: base(level: 0), higher: .open,
        variants: levels,
        english: TechniqueText(
            "Dynamic Double Forcing Chains",
            meaning: "A candidate and its opposite lead to the same conclusion, by dynamic "
                + "chains.",
            sentences: BranchSentences.double.english),
        german: TechniqueText(
            "Dynamic Double Forcing Chains",
            meaning: "Ein Kandidat und sein Gegenteil führen durch dynamische Ketten zum selben "
                + "Schluss.",
            sentences: BranchSentences.double.german),
        pattern: StepPattern.chain)

    static let cell = TechniqueDefinition(
        .dynamicCell, "dynamic-cell-forcing-chains", minimum: base(level: 0), higher: .open,
        variants: levels,
        english: TechniqueText(
            "Dynamic Cell Forcing Chains",
            meaning: "Every candidate of a cell leads to the same conclusion, by dynamic chains.",
            sentences: BranchSentences.cell.english),
        german: TechniqueText(
            "Dynamic Cell Forcing Chains",
            meaning: "Jeder Kandidat einer Zelle führt durch dynamische Ketten zum selben "
                + "Schluss.",
            sentences: BranchSentences.cell.german),
        pattern: StepPattern.chain)

    static let region = TechniqueDefinition(
        .dynamicRegion, "dynamic-region-forcing-chains", minimum: base(level: 0), higher: .open,
        variants: levels,
        english: TechniqueText(
            "Dynamic Region Forcing Chains",
            meaning: "Every place of a digit in a house leads to the same conclusion, by dynamic "
                + "chains.",
            sentences: BranchSentences.region.english),
        german: TechniqueText(
            "Dynamic Region Forcing Chains",
            meaning: "Jeder Platz einer Ziffer in einem Haus führt durch dynamische Ketten zum "
                + "selben Schluss.",
            sentences: BranchSentences.region.german),
        pattern: StepPattern.chain)

    private static let levels = TechniqueDefinition.Variants(
        techniques: { family in (0...5).map { Technique(family, level: $0) } },
        name: { technique, name, _ in name + suffixes[technique.level] },
        id: { $0.level == 0 ? $1 : "\($1)-\(idSuffixes[$0.level])" },
        surplus: { base(level: $0.level) - base(level: 0) })

    private static let suffixes = [
        "", " (+)", " (+ Forcing Chains)", " (+ Multiple Forcing Chains)",
        " (+ Dynamic Forcing Chains)", " (+ Dynamic Forcing Chains (+ Forcing Chains))",
    ]

    private static let idSuffixes = [
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
