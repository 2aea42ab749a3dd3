/// Forcing chains from all candidates of a cell, or all places of a digit in a house.
enum MultipleForcingChains: ForcingChainRung {
    static let cell = TechniqueDefinition(
        .cellChains, "Cell Forcing Chains", minimum: base, higher: .open,
        meaning: "Every candidate of a cell leads to the same conclusion.", reason: reason)

    static let region = TechniqueDefinition(
        .regionChains, "Region Forcing Chains", minimum: base, higher: .open,
        meaning: "Every place of a digit in a house leads to the same conclusion.", reason: reason)

    static let definitions = [cell, region]

    static var mode: ChainMode { .multiple }
    /// The rating in tenths before the surcharge for length.
    static var base: Int { 80 }

    static func family(of kind: MultipleChains.Kind) -> Technique.Family {
        kind == .region ? .regionChains : .cellChains
    }

    @Sendable private static func reason(_ words: FindingWords) -> String {
        "\(words.alternatives), the same follows"
    }
}
