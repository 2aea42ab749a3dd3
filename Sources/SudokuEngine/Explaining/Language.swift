/// A language in which techniques are named and steps are explained.
///
/// The texts of a technique stand in the technique's file, one ``TechniqueText`` for each language.
public enum Language: String, Hashable, Codable, Sendable, CaseIterable {
    case english = "en"
    case german = "de"
}

extension Language {
    /// Returns the text in the language.
    package func text(english: String, german: String) -> String {
        self == .english ? english : german
    }
}
