/// A candidate that leads, in its digit, to a contradiction.
enum Nishio: ForcingChainRung {
    static let definition = TechniqueDefinition(
        .nishio, "nishio-forcing-chains", minimum: base, higher: .open,
        otherNames: ["Nishio"],
        pattern: StepPattern.chain)

    static let definitions = [definition]

    static var mode: ChainMode { .nishio }
    /// The rating in tenths before the surcharge for length.
    static var base: Int { 75 }

    static func family(of kind: MultipleChains.Kind) -> Technique.Family { .nishio }
}
