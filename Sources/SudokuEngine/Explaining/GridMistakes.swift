/// The mistakes in a position of a grid of any size: wrong entries, and crossed-out candidates that the
/// solution needs.
package struct GridMistakes: Sendable {
    package let grid: GridNames
    package let entries: [GridEntry]
    package let removed: Candidates

    package init(in grid: GridNames, entries: [GridEntry], removed: Candidates) {
        self.grid = grid
        self.entries = entries
        self.removed = removed
    }

    /// A sentence for the player that names the mistakes.
    package func sentence(in language: Language) -> String {
        let lists = WordLists(language.texts, of: grid)
        func part(_ key: String, _ list: [String]) -> String {
            lists.text(
                key, isPlural: list.count > 1, ("list", list.joined(separator: ", ")))
        }
        let wrong = entries.map { lists.entry($0) }
        let needed = removed.entries.map { lists.entry($0) }
        let parts =
            (wrong.isEmpty ? [] : [part("mistakes.wrong", wrong)])
            + (needed.isEmpty ? [] : [part("mistakes.removed", needed)])
        return parts.joined(separator: "; ") + "."
    }
}
