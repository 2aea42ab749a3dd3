internal import SudokuEngine

extension GameHint {
    init(_ content: Content, on game: Game, act: LoggedAct, near cells: GridCells) {
        self.content = content
        self.act = act
        board = game.board
        houseNumber = game.board.house(around: cells)
        excludedByNotes = Candidates()
    }

    /// Creates the hint for a step from the player's candidates.
    init(_ hint: Hint, on game: Game, _ candidates: PlayerCandidates) {
        self.init(.step(hint), of: hint.visible, on: game, candidates)
    }

    /// Creates the hint for a step in a grid of another layout.
    init(_ step: GridStep, _ rating: Rating, on game: Game, _ candidates: PlayerCandidates) {
        self.init(.gridStep(step, rating), of: step, on: game, candidates)
    }

    private init(
        _ content: Content, of step: GridStep, on game: Game, _ candidates: PlayerCandidates
    ) {
        self.content = content
        board = game.board
        let (evidence, eliminations) = (step.evidence, step.eliminations)
        let pattern = evidence.indices
        let houses = step.parts.flatMap { $0.houses }
        houseNumber =
            houses.first
            ?? game.board.house(around: GridCells(pattern.isEmpty ? step.changed : pattern))
        let digits = step.placements.reduce(evidence.allDigits | eliminations.allDigits) {
            $0 | 1 << UInt32($1.digit - 1)
        }
        excludedByNotes = candidates.lacking(in: pattern + step.changed)
            .union(
                candidates.lacking(
                    digits, in: houses.flatMap { game.board.grid.houses[$0].cells }))
        let notes = eliminations.indices.map { cell in
            let own = game.board[cell].noteMask
            let kept = own == 0 ? candidates.allowed[cell] : own
            return LoggedAct.CellNotes(cell: cell, digits: kept & ~eliminations[wide: cell])
        }
        act = .hint(step.placements, notes: notes, removesNotes: game.policy.removesNotes)
    }

    /// Creates the offer of a cell with fewest candidates, with its digit of the solution.
    init(offeringOn game: Game, _ candidates: PlayerCandidates) {
        func count(_ cell: Int) -> Int {
            (candidates.allowed[cell] & ~candidates.lacking[cell]).nonzeroBitCount
        }
        let empty = (0..<game.board.count).filter { game.board[$0].isEmpty }
        guard let cell = empty.min(by: { count($0) < count($1) }) else {
            preconditionFailure("a board that is not full has an empty cell")
        }
        let entry = GridEntry(cell: cell, digit: Int(game.grid.solution[cell]))
        self.init(
            .offer(entry), on: game,
            act: .hint([entry], notes: [], removesNotes: game.policy.removesNotes),
            near: GridCells([cell]))
    }
}

extension GameBoard {
    /// Returns the first house that holds all of some cells; otherwise the first of the first cell.
    fileprivate func house(around cells: GridCells) -> Int {
        let houses = rules.groups.prefix(rules.houseCount)
        let all = houses.firstIndex { house in cells.allSatisfy(house.contains) }
        return all ?? rules.homes[(cells.first ?? 0) * rules.mostHomes]
    }
}
