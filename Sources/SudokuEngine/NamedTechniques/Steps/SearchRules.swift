/// Rules of a search that differ between programs and players.
public struct SearchRules: Hashable, Sendable {
    /// Unique rectangles may lack candidates of their two digits that were eliminated before.
    public var allowsMissingCandidates = true
    /// Empty rectangles may consist of two candidates.
    public var allowsTwoCandidates = false
    /// Chains may pass through almost locked sets.
    public var hasSetsInChains = false
    /// Almost locked sets of a pattern may share cells.
    public var allowsOverlap = false

    /// The rules of HoDoKu's score.
    public init() {}
}
