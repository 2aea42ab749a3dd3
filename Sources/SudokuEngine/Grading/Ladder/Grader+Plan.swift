extension Grader {
    /// Returns the full path as hints, for showing the first step that a player has not made yet;
    /// nil if `shouldStop` returned true.
    ///
    /// The plan ends early if no technique of the ladder goes further; see
    /// `solves(_:)` of the plan.
    public mutating func plan(
        of solved: SolvedPuzzle, by ladder: Ladder = .human, shouldStop: () -> Bool = { false }
    ) -> [Hint]? {
        if ladder.rates { return ratedPlan(of: solved.puzzle, by: ladder, shouldStop) }
        let steps =
            ladder == .hodoku
            ? hodokuPath(of: solved, shouldStop) : namedPath(of: solved, by: ladder, shouldStop)
        return steps?.map { Hint($0) }
    }

    /// Returns HoDoKu's path, whose singles come from queues instead of searches.
    private mutating func hodokuPath(
        of solved: SolvedPuzzle, _ shouldStop: () -> Bool
    ) -> [NamedStep]? {
        if hodoku == nil { hodoku = HodokuGrader() }
        return hodoku?.path(of: solved, shouldStop: shouldStop)
    }

    private mutating func namedPath(
        of solved: SolvedPuzzle, by ladder: Ladder, _ shouldStop: () -> Bool
    ) -> [NamedStep]? {
        if named == nil { named = NamedSolver() }
        return named?.path(of: solved, by: ladder, shouldStop)
    }
}

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

    private func difficulty(_ hint: Hint) -> Int {
        if rates { return hint.rating?.tenths ?? 0 }
        let place = namedRungs.firstIndex { rung in
            rung.techniques.contains { $0.id == hint.technique }
        }
        return place ?? namedRungs.count
    }
}
