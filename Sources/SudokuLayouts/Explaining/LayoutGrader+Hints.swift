public import SudokuEngine

extension LayoutGrader {
    /// Returns the next step of a ladder from a position without mistakes; nil if it is solved, no
    /// technique applies, or `shouldStop` returned true.
    public mutating func hint(
        for position: LayoutPosition, by ladder: LayoutLadder = .farm,
        shouldStop: () -> Bool = { false }
    ) -> LayoutHint? {
        onPath(from: position, ladder) { path, grid in
            guard !path.board.isFull, case .found(let finding) = path.next(upTo: nil, shouldStop)
            else { return nil }
            return LayoutHint(finding, on: path.board, in: grid)
        }
    }

    /// Returns the first step of each search of a ladder that is rated at most `limit`, from a position
    /// without mistakes.
    public mutating func hints(
        for position: LayoutPosition, by ladder: LayoutLadder = .farm,
        upTo limit: Rating = Rating(tenths: 75), shouldStop: () -> Bool = { false }
    ) -> [LayoutHint] {
        onPath(from: position, ladder) { path, grid in
            guard !path.board.isFull else { return [] }
            let found = path.all(upTo: limit, shouldStop)
            var hints: [LayoutHint] = []
            for finding in found { hints.append(LayoutHint(finding, on: path.board, in: grid)) }
            return hints
        }
    }

    /// Returns the steps of a ladder from the givens, as far as its techniques and the budget go; nil
    /// if `shouldStop` returned true.
    public mutating func plan(
        of puzzle: LayoutPuzzle, by ladder: LayoutLadder = .farm,
        shouldStop: () -> Bool = { false }
    ) -> [LayoutHint]? {
        let grid = GridNames(puzzle.rules)
        var hints: [LayoutHint] = []
        let end = follow(puzzle, ladder, upTo: nil, shouldStop) { finding, board in
            hints.append(LayoutHint(finding, on: board, in: grid))
        }
        return end == .stopped ? nil : hints
    }

    private mutating func onPath<Result>(
        from position: LayoutPosition, _ ladder: LayoutLadder,
        _ body: (inout LayoutPath, GridNames) -> Result
    ) -> Result {
        var path = take(position.puzzle)
        path.restart(position.digits, ladder, budget: budget)
        for cell in position.removed.indices {
            for digit in SetBits(UInt64(position.removed[wide: cell])) {
                path.remove(digit, from: cell)
            }
        }
        let result = body(&path, GridNames(position.puzzle.rules))
        keep(path)
        return result
    }
}
