/// What is wanted of a ``Producer``.
public struct Order: Hashable, Sendable {
    /// The tier whose strategy proposes puzzles.
    public let tier: Tier
    /// The tiers with room: a puzzle that turns out to belong to one of them is kept.
    public let room: Set<Tier>
    /// The symmetries to draw from; nil for the producer's own.
    public let symmetries: SymmetryMix?
    /// No puzzle with a higher rating is of use.
    let ceiling: Rating

    /// Puzzles of a tier, and whatever of the others comes by.
    public init(_ tier: Tier, room: Set<Tier> = [], symmetries: SymmetryMix? = nil) {
        self.tier = tier
        self.symmetries = symmetries
        self.room = room.union([tier])
        ceiling = self.room.reduce(tier.ceiling) { max($0, $1.ceiling) }
    }
}

/// A puzzle that keeps the promise of a tier.
public struct GradedPuzzle: Hashable, Sendable {
    public let solved: SolvedPuzzle
    public let grade: Grade
    public let tier: Tier
}
