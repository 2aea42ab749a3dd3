/// The parts of a step that a player is told one after another: where to look, and what to do.
extension GridStep {
    /// The house to look at: that of the pattern, or one that contains its cells.
    package var house: Int? {
        if let house = parts.flatMap({ $0.houses }).first { return house }
        let changed = placements.map { $0.cell } + eliminations.indices
        let cells = evidence.isEmpty ? changed : evidence.indices
        let houses = grid.houses
        return houses.firstIndex { house in cells.allSatisfy(house.cells.contains) }
            ?? houses.firstIndex { house in changed.first.map(house.cells.contains) ?? false }
    }

    /// Returns the sentence that names the house alone.
    package func place(from texts: Texts) -> String {
        guard let house else { return "" }
        let words = WordLists(texts, of: grid).houses([house])
        return texts.text(
            grid.houses[house].number == nil ? "hint.look" : "hint.step", ("house", words))
    }

    /// Returns the sentence that says what to do.
    package func act(from texts: Texts) -> String {
        let lists = WordLists(texts, of: grid)
        let entries =
            placements.isEmpty
            ? eliminations.indices.map { lists.entry(eliminations[wide: $0], in: $0) }
            : placements.map { lists.entry(1 << UInt32($0.digit - 1), in: $0.cell) }
        return texts.text(
            placements.isEmpty ? "hint.remove" : "hint.enter", ("list", lists.list(entries)))
    }
}
