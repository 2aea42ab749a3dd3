/// The parts of a step that a player is told one after another: where to look, and what to do.
extension GridStep {
    /// The cells that the step fills, and those of which it removes candidates.
    package var changed: [Int] { placements.map { $0.cell } + eliminations.indices }

    /// The house to look at: that of the pattern, or one that contains its cells.
    package var house: Int? {
        if let house = parts.flatMap({ $0.houses }).first { return house }
        let cells = evidence.isEmpty ? changed : evidence.indices
        let houses = grid.houses
        return houses.firstIndex { house in cells.allSatisfy(house.cells.contains) }
            ?? houses.firstIndex { house in changed.first.map(house.cells.contains) ?? false }
    }

    /// The cage to look at, if the pattern begins with one.
    private var cage: GridCage? { parts.first?.role == .cage ? sums.first?.cage : nil }

    /// The houses to look at otherwise: one, or all that a sum is about.
    private var places: [Int] {
        let houses = sums.first?.houses ?? []
        return houses.isEmpty ? house.map { [$0] } ?? [] : houses
    }

    /// The cells of the cage or of the houses to look at.
    package var placeCells: [Int] {
        cage?.cells ?? Set(places.flatMap { grid.houses[$0].cells }).sorted()
    }

    /// Returns the sentence that names the cage or the houses alone.
    package func place(from texts: Texts) -> String {
        if let first = cage?.cells.first {
            return texts.text("hint.cage", ("cell", grid.cell(first)))
        }
        guard let house = places.first else { return "" }
        let words = WordLists(texts, of: grid).houses(places)
        let isNumbered = places.count == 1 && grid.houses[house].number != nil
        return texts.text(isNumbered ? "hint.step" : "hint.look", ("house", words))
    }

    /// Returns the sentence that says what to do.
    package func act(from texts: Texts) -> String {
        let lists = WordLists(texts, of: grid)
        let entries =
            placements.isEmpty
            ? eliminations.indices.map { lists.entry(eliminations[wide: $0], in: $0) }
            : placements.map { lists.entry($0) }
        return texts.text(
            placements.isEmpty ? "hint.remove" : "hint.enter", ("list", lists.list(entries)))
    }
}
