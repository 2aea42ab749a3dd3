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
