/// Forcing chains from all candidates of a cell, or all places of a digit in a house.
enum MultipleForcingChains: ForcingChainRung {
    static let cell = TechniqueDefinition(
        .cellChains, "cell-forcing-chains", minimum: base, higher: .open,
        english: TechniqueText(
            "Cell Forcing Chains",
            meaning: "Every candidate of a cell leads to the same conclusion.",
            sentences: BranchSentences.cell.english),
        german: TechniqueText(
            "Cell Forcing Chains",
            meaning: "Jeder Kandidat einer Zelle führt zum selben Schluss.",
            sentences: BranchSentences.cell.german),
        pattern: StepPattern.chain)

    static let region = TechniqueDefinition(
        .regionChains, "region-forcing-chains", minimum: base, higher: .open,
        english: TechniqueText(
            "Region Forcing Chains",
            meaning: "Every place of a digit in a house leads to the same conclusion.",
            sentences: BranchSentences.region.english),
        german: TechniqueText(
            "Region Forcing Chains",
            meaning: "Jeder Platz einer Ziffer in einem Haus führt zum selben Schluss.",
            sentences: BranchSentences.region.german),
        pattern: StepPattern.chain)

    static let definitions = [cell, region]

    static var mode: ChainMode { .multiple }
    /// The rating in tenths before the surcharge for length.
    static var base: Int { 80 }

    static func family(of kind: MultipleChains.Kind) -> Technique.Family {
        kind == .region ? .regionChains : .cellChains
    }
}
