/// A language in which techniques are named and steps are explained.
///
/// Its texts are in a file of the folder `Texts`, named after its code.
public enum Language: String, Hashable, Codable, Sendable, CaseIterable {
    /// English, the default.
    case english = "en"
    /// German.
    case german = "de"
}

extension Language {
    /// Creates the language of a locale identifier such as `de_AT` or `en-GB`; English for others.
    public init(locale identifier: String) {
        let code = identifier.prefix { $0 != "_" && $0 != "-" }
        self = Language(rawValue: code.lowercased()) ?? .english
    }
}
