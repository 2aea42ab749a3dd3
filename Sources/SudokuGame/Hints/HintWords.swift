#if canImport(SudokuEngine)
    internal import SudokuEngine
#endif

/// The sentences about a position that belong to no technique, in one language.
struct HintWords {
    let language: Language

    /// The sentence that names a house.
    func place(_ house: House, _ content: GameHint.Content) -> String {
        switch content {
        case .wrongEntries:
            text(
                english: "Something is wrong in \(house).",
                german: "In \(name(house)) stimmt etwas nicht.")
        case .wrongNotes:
            text(
                english: "Check the notes in \(house).",
                german: "Prüfe die Notizen in \(name(house)).")
        case .step:
            text(english: "Look at \(house).", german: "Sieh dir \(name(house)) an.")
        case .offer:
            text(
                english: "No known technique goes further here. A cell of \(house) can be shown.",
                german: "Keine bekannte Technik führt hier weiter. Eine Zelle in \(name(house)) "
                    + "kann gezeigt werden.")
        }
    }

    func wrong(_ entries: [LoggedAct.CellDigit]) -> String {
        let list = join(entries.map { "\($0.digit) in \($0.cell)" })
        return entries.count == 1
            ? text(english: "\(list) is wrong.", german: "\(list) ist falsch.")
            : text(english: "\(list) are wrong.", german: "\(list) sind falsch.")
    }

    func lacking(_ candidates: Candidates) -> String {
        let cells = join(cells(candidates))
        return text(
            english: "The notes lack a digit that is needed. Possible as well: \(cells).",
            german: "In den Notizen fehlt eine Ziffer, die gebraucht wird. Auch möglich: \(cells).")
    }

    func excluded(_ candidates: Candidates) -> String {
        let cells = join(cells(candidates))
        return text(
            english: "Your notes already exclude \(cells).",
            german: "Deine Notizen schließen bereits aus: \(cells).")
    }

    func offer(_ cell: Cell) -> String {
        text(
            english: "No known technique goes further here; \(cell) has the fewest candidates.",
            german:
                "Keine bekannte Technik führt hier weiter; \(cell) hat die wenigsten Kandidaten.")
    }

    /// The sentence that says what to do.
    func act(_ content: GameHint.Content) -> String {
        switch content {
        case .wrongEntries(let cells):
            let list = join(cells.map { "\($0)" })
            return text(english: "Erase \(list).", german: "Lösche \(list).")
        case .wrongNotes(let lacking):
            let list = join(cells(lacking))
            return text(english: "Note \(list).", german: "Notiere \(list).")
        case .offer(let placement): return place([placement])
        case .step(let hint):
            if !hint.placements.isEmpty { return place(hint.placements) }
            let list = join(cells(hint.eliminations))
            return text(
                english: "Remove \(list) from the notes.",
                german: "Entferne \(list) aus den Notizen.")
        }
    }

    private func place(_ placements: [Placement]) -> String {
        let list = join(placements.map { "\($0.digit) in \($0.cell)" })
        return text(english: "Enter \(list).", german: "Trage \(list) ein.")
    }

    /// `2 and 5 in r3c4`, for each cell.
    private func cells(_ candidates: Candidates) -> [String] {
        candidates.cells.map { cell in
            join(candidates[cell].map { "\($0)" }) + " in \(cell)"
        }
    }

    private func join(_ words: [String]) -> String {
        guard words.count > 1, let last = words.last else { return words.first ?? "" }
        return words.dropLast().joined(separator: ", ") + text(english: " and ", german: " und ")
            + last
    }

    private func name(_ house: House) -> String {
        guard language == .german else { return "\(house)" }
        switch house.kind {
        case .row: return "Zeile \(house.number + 1)"
        case .column: return "Spalte \(house.number + 1)"
        case .box: return "Block \(house.number + 1)"
        }
    }

    private func text(english: String, german: String) -> String {
        language.text(english: english, german: german)
    }
}
