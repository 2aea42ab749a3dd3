internal import SudokuEngine

/// The sentences about a position that belong to no technique, in one language.
struct HintWords {
    private let texts: Texts
    private let lists: WordLists

    init(_ texts: Texts, of board: GameBoard) {
        self.texts = texts
        lists = WordLists(
            texts, of: board.rules === BoardRules.classic ? .classic : GridNames(board.grid))
    }

    /// The sentence that names a house.
    func place(_ house: Int, _ content: GameHint.Content) -> String {
        let key =
            switch content {
            case .wrongEntries: "hint.wrong-entries"
            case .wrongNotes: "hint.wrong-notes"
            case .step, .gridStep: "hint.step"
            case .offer: "hint.offer"
            }
        return texts.text(key, ("house", lists.houses([house])))
    }

    func wrong(_ entries: [GridEntry]) -> String {
        let list = lists.list(entries.map { lists.entry($0) })
        return lists.text("hint.wrong", isPlural: entries.count > 1, ("list", list))
    }

    func lacking(_ candidates: Candidates) -> String { text("hint.lacking", candidates) }

    func excluded(_ candidates: Candidates) -> String { text("hint.excluded", candidates) }

    func offer(_ cell: Int) -> String {
        texts.text("hint.fewest", ("cell", lists.grid.cell(cell)))
    }

    /// The sentence that says what to do.
    func act(_ content: GameHint.Content) -> String {
        switch content {
        case .wrongEntries(let cells): text("hint.erase", cells.map { lists.grid.cell($0) })
        case .wrongNotes(let lacking): text("hint.note", lacking)
        case .offer(let entry): text("hint.enter", [lists.entry(entry)])
        case .step(let hint): hint.visible.act(from: texts)
        case .gridStep(let step, _): step.act(from: texts)
        }
    }

    /// Returns a sentence about `2 and 5 in r3c4`, for each cell.
    private func text(_ key: String, _ candidates: Candidates) -> String {
        text(key, candidates.indices.map { lists.entry(candidates[wide: $0], in: $0) })
    }

    private func text(_ key: String, _ list: [String]) -> String {
        texts.text(key, ("list", lists.list(list)))
    }
}
