extension Hint {
    /// Returns the name of the technique from texts that are no part of the program.
    package func name(from texts: StepTexts) -> String { texts.name(textKey, id: technique) }

    /// Returns the explanation from such texts; empty if they do not have it.
    package func sentence(from texts: StepTexts) -> String {
        let sentences = texts.sentences(textKey)
        guard !sentences.isEmpty else { return "" }
        let content = StepContent(
            digits: digits, placements: placements, eliminations: eliminations, pattern: pattern)
        let form = max(0, min(pattern.form, sentences.count - 1))
        return name(from: texts) + ": "
            + StepWords(content, in: texts.language).filled(sentences[form])
    }
}
