public import SudokuEngine

extension LayoutGrader {
    /// Returns the next step of a ladder from a position without mistakes; nil if it is solved, no
    /// technique applies, or `shouldStop` returned true. Killers are explained on their own ladder if
    /// ``canGrade(_:)`` tells that there is one.
    public mutating func hint(
        for position: LayoutPosition, by ladder: LayoutLadder = .farm,
        shouldStop: () -> Bool = { false }
    ) -> LayoutHint? {
        hints(.next, from: position, ladder, shouldStop)?.first
    }

    /// Returns all steps of a ladder that are rated at most `limit`, from a position without mistakes;
    /// of several with the same result, the first of each technique.
    public mutating func hints(
        for position: LayoutPosition, by ladder: LayoutLadder = .farm,
        upTo limit: Rating = Rating(tenths: 75), shouldStop: () -> Bool = { false }
    ) -> [LayoutHint] {
        hints(.each(upTo: limit), from: position, ladder, shouldStop) ?? []
    }

    /// Returns the steps of a ladder from the givens, as far as its techniques and the budget go; nil
    /// if `shouldStop` returned true.
    public mutating func plan(
        of puzzle: LayoutPuzzle, by ladder: LayoutLadder = .farm,
        shouldStop: () -> Bool = { false }
    ) -> [LayoutHint]? {
        hints(.plan, from: LayoutPosition(puzzle), ladder, shouldStop)
    }

    private mutating func hints(
        _ extent: HintExtent, from position: LayoutPosition, _ ladder: LayoutLadder,
        _ shouldStop: () -> Bool
    ) -> [LayoutHint]? {
        let (puzzle, removed) = (position.puzzle, position.removed)
        let grid = GridNames(puzzle.rules)
        if puzzle.layout.contains(.killer) {
            guard Self.canGrade(puzzle.layout) else { return [] }
            var path = takeKiller(puzzle.with(givens: position.digits), without: removed)
            let hints = path.hints(extent, in: grid, shouldStop)
            hasReachedBudget = path.hasReachedBudget
            keep(path)
            return hints
        }
        var path = take(puzzle)
        path.restart(position.digits, without: removed, ladder, budget: budget)
        let hints = path.hints(extent, in: grid, shouldStop)
        hasReachedBudget = path.hasReachedBudget
        keep(path)
        return hints
    }
}

/// The steps that are asked for.
private enum HintExtent {
    case next
    case each(upTo: Rating)
    case plan
}

extension LadderPath where Self: ~Copyable {
    /// Returns steps from the board at hand; nil if `shouldStop` returned true.
    fileprivate mutating func hints(
        _ extent: HintExtent, in grid: GridNames, _ shouldStop: () -> Bool
    ) -> [LayoutHint]? {
        var hints: [LayoutHint] = []
        func add(_ finding: LayoutFinding, _ path: borrowing Self) {
            hints.append(path.read { LayoutHint(finding, on: $0, in: grid) })
        }
        guard !isFull else { return hints }
        switch extent {
        case .next:
            guard case .found(let finding) = next(upTo: nil, shouldStop) else { return nil }
            add(finding, self)
        case .each(let limit):
            for finding in all(upTo: limit, shouldStop) { add(finding, self) }
        case .plan:
            let end = follow(upTo: nil, shouldStop) { add($0, $1) }
            if end == .stopped { return nil }
        }
        return hints
    }
}
