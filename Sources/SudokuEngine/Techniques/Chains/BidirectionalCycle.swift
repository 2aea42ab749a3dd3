/// A loop of links that can be read in both directions, so that every second candidate is true.
enum BidirectionalCycle {
    static let xCycle = TechniqueDefinition(
        .xCycle, "bidirectional-x-cycle", minimum: minimum(.x), higher: .open,
        otherNames: ["X-Cycle"],
        pattern: StepPattern.chain)

    static let yCycle = TechniqueDefinition(
        .yCycle, "bidirectional-y-cycle", minimum: minimum(.y), higher: .open,
        otherNames: ["Y-Cycle"],
        pattern: StepPattern.chain)

    static let cycle = TechniqueDefinition(
        .cycle, "bidirectional-cycle", minimum: minimum(.xy), higher: .open,
        pattern: StepPattern.chain)

    static let generalizedXWing = TechniqueDefinition(
        .generalizedXWing, "generalized-x-wing", minimum: minimum(.x), higher: .open,
        pattern: StepPattern.chain)

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
}
