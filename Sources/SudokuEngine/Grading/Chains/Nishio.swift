/// A candidate that leads, in its digit, to a contradiction.
enum Nishio: ForcingChainRung {
    static let definition = TechniqueDefinition(
        .nishio, "Nishio Forcing Chains", minimum: base, higher: .open, otherNames: ["Nishio"],
        meaning: "Assuming a candidate leads, in its digit, to two statements that contradict each "
            + "other."
    ) { words in
        "\(words.assumption), what follows would contradict itself"
    }

    static let definitions = [definition]

    static var mode: ChainMode { .nishio }
    /// The rating in tenths before the surcharge for length.
    static var base: Int { 75 }

    static func family(of kind: MultipleChains.Kind) -> Technique.Family { .nishio }
}
