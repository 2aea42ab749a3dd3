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

    /// Returns the name in the language of texts, which may have their own: `ventana 3`.
    package func name(from texts: Texts) -> String {
        text("house." + english, from: texts) ?? name(in: texts.language)
    }

    /// Returns the name in a sentence: `la ventana 3`.
    func nameWithArticle(from texts: Texts) -> String {
        text("house." + english + ".one", from: texts) ?? nameWithArticle(in: texts.language)
    }

    private func text(_ key: String, from texts: Texts) -> String? {
        let text = texts.text(key, ("number", number.map { "\($0 + 1)" } ?? ""))
        return text.isEmpty ? nil : text
    }

    /// Returns the name in a sentence, where a house without a number has an article: `the main
    /// diagonal`, in German after a preposition, `der Hauptdiagonale`.
    private func nameWithArticle(in language: Language) -> String {
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
