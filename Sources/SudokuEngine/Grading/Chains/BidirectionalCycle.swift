/// A loop of links that can be read in both directions, so that every second candidate is true.
enum BidirectionalCycle {
    static let xCycle = TechniqueDefinition(
        .xCycle, "Bidirectional X-Cycle", minimum: minimum(.x), higher: .open,
        otherNames: ["X-Cycle"],
        meaning: "A loop of links in one digit that can be read in both directions: every second "
            + "candidate is true.",
        reason: reason)

    static let yCycle = TechniqueDefinition(
        .yCycle, "Bidirectional Y-Cycle", minimum: minimum(.y), higher: .open,
        otherNames: ["Y-Cycle"], meaning: "Like an X-Cycle, through cells with two candidates.",
        reason: reason)

    static let cycle = TechniqueDefinition(
        .cycle, "Bidirectional Cycle", minimum: minimum(.xy), higher: .open,
        meaning: "Like an X-Cycle, with links of both kinds.", reason: reason)

    static let generalizedXWing = TechniqueDefinition(
        .generalizedXWing, "Generalized X-Wing", minimum: minimum(.x), higher: .open,
        meaning: "Like an X-Cycle, on four cells.", reason: reason)

    static let definitions = [xCycle, yCycle, cycle, generalizedXWing]

    /// Returns the rating in tenths before the surcharge for length.
    @inline(__always)
    static func minimum(_ pass: StaticChains.Pass) -> Int { pass == .xy ? 70 : 65 }

    /// Returns the definition of a cycle with this number of candidates.
    static func definition(_ pass: StaticChains.Pass, length: Int) -> TechniqueDefinition {
        switch pass {
        case .x: length == 4 ? generalizedXWing : xCycle
        case .y: yCycle
        case .xy: cycle
        }
    }

    @Sendable private static func reason(_ words: FindingWords) -> String {
        "Around the loop \(words.cells) every second candidate is right, "
            + "one way round or the other"
    }
}
