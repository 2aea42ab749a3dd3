public import SudokuEngine

extension GameHint {
    /// Returns the sentence of a stage in the reader's language.
    public func sentence(at stage: HintStage, in language: Language = .english) -> String {
        sentence(at: stage, from: language.texts)
    }

    /// Returns the sentence of a stage from the texts of a page; empty if they do not have it.
    package func sentence(at stage: HintStage, from texts: Texts) -> String {
        let words = HintWords(texts, of: board)
        switch stage {
        case .place:
            if case .gridStep(let step, _) = content { return step.place(from: texts) }
            return words.place(houseNumber, content)
        case .explanation: return explanation(words, texts)
        case .act: return words.act(content)
        }
    }

    private func explanation(_ words: HintWords, _ texts: Texts) -> String {
        switch content {
        case .wrongEntries(let cells):
            return words.wrong(
                cells.map { GridEntry(cell: $0, digit: board[$0].value) })
        case .wrongNotes(let lacking): return words.lacking(lacking)
        case .offer(let entry): return words.offer(entry.cell)
        case .step, .gridStep:
            let sentence = step?.sentence(from: texts) ?? ""
            return excludedByNotes.isEmpty
                ? sentence : sentence + " " + words.excluded(excludedByNotes)
        }
    }
}
