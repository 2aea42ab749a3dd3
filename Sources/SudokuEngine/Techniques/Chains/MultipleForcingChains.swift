/// Forcing chains from all candidates of a cell, or all places of a digit in a house.
enum MultipleForcingChains: ForcingChainRung {
    static let cell = TechniqueDefinition(
        .cellChains, "cell-forcing-chains", minimum: base, higher: .open,
        pattern: StepPattern.chain)

    static let region = TechniqueDefinition(
        .regionChains, "region-forcing-chains", minimum: base, higher: .open,
        pattern: StepPattern.chain)

    static let definitions = [cell, region]

    static var mode: ChainMode { .multiple }
    /// The rating in tenths before the surcharge for length.
    static var base: Int { 80 }

    static func family(of kind: MultipleChains.Kind) -> Technique.Family {
        kind == .region ? .regionChains : .cellChains
    }
}
