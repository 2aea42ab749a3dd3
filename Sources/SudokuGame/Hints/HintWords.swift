internal import SudokuEngine

/// The sentences about a position that belong to no technique, in one language.
struct HintWords {
    private let texts: Texts
    private let lists: WordLists

    init(_ texts: Texts) {
        self.texts = texts
        lists = WordLists(texts)
    }

    /// The sentence that names a house.
    func place(_ house: House, _ content: GameHint.Content) -> String {
        let key =
            switch content {
            case .wrongEntries: "hint.wrong-entries"
            case .wrongNotes: "hint.wrong-notes"
            case .step: "hint.step"
            case .offer: "hint.offer"
            }
        return texts.text(key, ("house", lists.houses([house.index])))
    }

    func wrong(_ entries: [LoggedAct.CellDigit]) -> String {
        let list = lists.list(entries.map { lists.entry(DigitSet($0.digit), in: $0.cell) })
        return lists.text("hint.wrong", isPlural: entries.count > 1, ("list", list))
    }

    func lacking(_ candidates: Candidates) -> String { text("hint.lacking", candidates) }

    func excluded(_ candidates: Candidates) -> String { text("hint.excluded", candidates) }

    func offer(_ cell: Cell) -> String { texts.text("hint.fewest", ("cell", cell.description)) }

    /// The sentence that says what to do.
    func act(_ content: GameHint.Content) -> String {
        switch content {
        case .wrongEntries(let cells): text("hint.erase", cells.map { $0.description })
        case .wrongNotes(let lacking): text("hint.note", lacking)
        case .offer(let placement): enter([placement])
        case .step(let hint):
            hint.placements.isEmpty
                ? text("hint.remove", hint.eliminations) : enter(hint.placements)
        }
    }

    private func enter(_ placements: [Placement]) -> String {
        text("hint.enter", placements.map { lists.entry(DigitSet($0.digit), in: $0.cell) })
    }

    /// Returns a sentence about `2 and 5 in r3c4`, for each cell.
    private func text(_ key: String, _ candidates: Candidates) -> String {
        text(key, candidates.cells.map { lists.entry(candidates[$0], in: $0) })
    }

    private func text(_ key: String, _ list: [String]) -> String {
        texts.text(key, ("list", lists.list(list)))
    }
}
