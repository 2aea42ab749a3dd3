/// A production request: the puzzles wanted from a ``Producer``.
public struct ProductionRequest: Hashable, Sendable {
    /// The tier whose strategy proposes puzzles.
    public let tier: Tier
    /// The tiers with room: a puzzle that turns out to belong to one of them is kept.
    public let room: Set<Tier>
    /// The symmetries to draw from; nil for the producer's own.
    public let symmetries: SymmetryMix?
    /// The highest rating that any of these tiers accepts.
    let ceiling: Rating

    /// Creates a request for puzzles of a tier; puzzles of other tiers in `room` are kept too.
    public init(_ tier: Tier, room: Set<Tier> = [], symmetries: SymmetryMix? = nil) {
        self.tier = tier
        self.symmetries = symmetries
        self.room = room.union([tier])
        ceiling = self.room.reduce(tier.ceiling) { max($0, $1.ceiling) }
    }
}

/// A puzzle that keeps the promise of a tier.
public struct GradedPuzzle: Hashable, Codable, Sendable {
    /// The puzzle and its solution.
    public let solved: SolvedPuzzle
    /// The ratings and the solving path.
    public let grade: Grade
    /// The tier whose promise the puzzle keeps.
    public let tier: Tier
    /// The difficulty for people, where it was computed.
    public var human: HumanGrade?
}
