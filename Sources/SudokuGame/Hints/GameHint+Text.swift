#if canImport(SudokuEngine)
    public import SudokuEngine
#endif

extension GameHint {
    #if !hasFeature(Embedded)
        /// Returns the sentence of a stage in the reader's language.
        public func sentence(at stage: HintStage, in language: Language = .english) -> String {
            sentence(at: stage, in: language) { $0.sentence(in: language) }
        }
    #endif

    /// Returns the sentence of a stage, with the explanation of a step from elsewhere.
    package func sentence(
        at stage: HintStage, in language: Language, explaining: (Hint) -> String
    ) -> String {
        let words = HintWords(language: language)
        switch stage {
        case .place: return words.place(house, content)
        case .explanation: return explanation(words, explaining)
        case .act: return words.act(content)
        }
    }

    private func explanation(_ words: HintWords, _ explaining: (Hint) -> String) -> String {
        switch content {
        case .wrongEntries(let cells):
            return words.wrong(
                cells.compactMap { cell in
                    board[cell].digit.map { LoggedAct.CellDigit(cell: cell, digit: $0) }
                })
        case .wrongNotes(let lacking): return words.lacking(lacking)
        case .offer(let placement): return words.offer(placement.cell)
        case .step(let hint):
            let sentence = explaining(hint)
            guard !excludedByNotes.isEmpty else { return sentence }
            return sentence + " " + words.excluded(excludedByNotes)
        }
    }
}
