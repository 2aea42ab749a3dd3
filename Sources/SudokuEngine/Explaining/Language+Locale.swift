extension Language {
    /// Creates the language of a locale identifier such as `de_AT` or `en-GB`; English for others.
    public init(locale identifier: String) {
        let code = identifier.prefix { $0 != "_" && $0 != "-" }
        self = Language(rawValue: code.lowercased()) ?? .english
    }
}
