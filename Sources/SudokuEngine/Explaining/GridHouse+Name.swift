extension GridHouse {
    /// Returns the name that players use, numbered from one: `window 3`.
    public func name(in language: Language) -> String {
        let word =
            switch language {
            case .english: english
            case .german: german
            }
        return if let number { "\(word) \(number + 1)" } else { word }
    }

    /// Returns the name in a sentence, where a house without a number has an article: `the main
    /// diagonal`, in German after a preposition, `der Hauptdiagonale`.
    func nameWithArticle(in language: Language) -> String {
        let name = name(in: language)
        guard number == nil else { return name }
        switch language {
        case .english: return "the " + name
        case .german:
            // Nouns of houses in -e and -a are feminine, the others masculine.
            return (name.hasSuffix("e") || name.hasSuffix("a") ? "der " : "dem ") + name
        }
    }
}
