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

extension SearchRules {
    /// The words that ``init(words:)`` accepts, with those that only describe a position.
    public static let words = [
        "full", "missing", "two-candidates", "als", "no-als", "overlap",
    ]
    private static let descriptions = [
        "set", "delete", "one-digit", "two-digits", "one-rc", "two-rc", "negative",
    ]

    /// Creates rules from words separated by spaces, in any order; nil if one is unknown.
    public init?(words: some StringProtocol) {
        for word in words.split(separator: " ") {
            switch word {
            case "full": allowsMissingCandidates = false
            case "missing": allowsMissingCandidates = true
            case "two-candidates": allowsTwoCandidates = true
            case "als": hasSetsInChains = true
            case "no-als": hasSetsInChains = false
            case "overlap": allowsOverlap = true
            default: guard Self.descriptions.contains(String(word)) else { return nil }
            }
        }
    }
}
