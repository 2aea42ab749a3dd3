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
}
