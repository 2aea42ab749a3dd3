/// A step of a technique, with the pattern that justifies it.
public struct NamedStep: Hashable, Sendable {
    /// The technique of the step.
    public let technique: NamedTechnique
    /// The digits that identify the step among those of its technique, such as the two digits of a
    /// unique rectangle or the three of an XY-Wing.
    public let digits: DigitSet
    /// The cells that the step fills; empty if it eliminates candidates.
    public let placements: [Placement]
    /// The eliminated candidates; empty if the step fills cells.
    public let eliminations: Candidates
    /// The parts of the pattern by their roles, and its chains.
    public let pattern: Pattern
}
