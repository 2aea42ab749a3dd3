import SudokuEngine

extension Hint {
    /// Returns the sentence without the name of the technique, for use below a title.
    func reason(in language: Language = .english) -> String {
        let sentence = sentence(in: language)
        let name = name(in: language) + ": "
        guard sentence.hasPrefix(name) else { return sentence }
        let reason = sentence.dropFirst(name.count)
        // A cell such as r1c2 keeps its small letter.
        let beginsWithWord = reason.prefix { $0.isLetter }.count > 1
        return beginsWithWord ? reason.prefix(1).uppercased() + reason.dropFirst() : String(reason)
    }
}
