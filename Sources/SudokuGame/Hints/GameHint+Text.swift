public import SudokuEngine

extension GameHint {
    /// Returns the sentence of a stage in the reader's language.
    public func sentence(at stage: HintStage, in language: Language = .english) -> String {
        sentence(at: stage, from: language.texts)
    }

    /// Returns the sentence of a stage from the texts of a page; empty if they do not have it.
    package func sentence(at stage: HintStage, from texts: Texts) -> String {
        let words = HintWords(texts)
        switch stage {
        case .place: return words.place(house, content)
        case .explanation: return explanation(words, texts)
        case .act: return words.act(content)
        }
    }

    private func explanation(_ words: HintWords, _ texts: Texts) -> String {
        switch content {
        case .wrongEntries(let cells):
            return words.wrong(
                cells.compactMap { cell in
                    board[cell].digit.map { LoggedAct.CellDigit(cell: cell, digit: $0) }
                })
        case .wrongNotes(let lacking): return words.lacking(lacking)
        case .offer(let placement): return words.offer(placement.cell)
        case .step(let hint):
            let sentence = hint.visible.sentence(from: texts)
            return excludedByNotes.isEmpty
                ? sentence : sentence + " " + words.excluded(excludedByNotes)
        }
    }
}
