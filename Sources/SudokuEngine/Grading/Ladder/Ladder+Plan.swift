extension Collection<Hint> {
    /// Returns true if the steps fill all cells of a puzzle; false if a plan ends where no technique
    /// of its ladder goes further.
    public func solves(_ solved: SolvedPuzzle) -> Bool {
        let filled = CellSet(flatMap { $0.placements.map { $0.cell } })
        return Cell.all.allSatisfy { solved.puzzle[$0] != nil || filled.contains($0) }
    }
}

extension Ladder {
    /// Returns the place of the first of the hardest steps of a plan: by their ratings on a ladder
    /// that rates, otherwise by the place of their techniques on the ladder. Nil for no steps.
    public func hardest(of plan: [Hint]) -> Int? {
        let places = plan.map(difficulty)
        return places.max().flatMap { places.firstIndex(of: $0) }
    }

    /// Returns a number that is higher for harder steps of the ladder.
    package func difficulty(_ hint: Hint) -> Int {
        if rates { return hint.rating?.tenths ?? 0 }
        let place = rungs.firstIndex { place in
            place.rung.techniques.contains { $0.id == hint.technique }
        }
        return place ?? rungs.count
    }
}
