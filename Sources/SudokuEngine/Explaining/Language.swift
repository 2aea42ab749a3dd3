/// A language in which techniques are named and steps are explained.
///
/// The texts of a technique stand in the technique's file, one `TechniqueText` for each language.
public enum Language: String, Hashable, Codable, Sendable, CaseIterable {
    /// English, the default.
    case english = "en"
    /// German.
    case german = "de"
}

extension Language {
    /// Returns the text in the language.
    package func text(english: String, german: String) -> String {
        self == .english ? english : german
    }

    /// Returns the names of houses: `rows 1 and 6 and box 4`.
    package func list(of houses: [House]) -> String { WordLists(self).houses(houses, .and) }
}
