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
        self.init(
            .step(hint), hint.placements.map { GridEntry($0) }, hint.eliminations,
            hint.pattern.candidates, hint.pattern.houses.map { $0.index }, on: game, candidates)
    }

    /// Creates the hint for a step in a grid of another layout.
    init(_ step: GridStep, _ rating: Rating, on game: Game, _ candidates: PlayerCandidates) {
        self.init(
            .gridStep(step, rating), step.placements, step.eliminations, step.evidence,
            step.parts.flatMap { $0.houses }, on: game, candidates)
    }

    private init(
        _ content: Content, _ placements: [GridEntry], _ eliminations: Candidates,
        _ evidence: Candidates, _ houses: [Int], on game: Game, _ candidates: PlayerCandidates
    ) {
        self.content = content
        board = game.board
        let result = placements.map { $0.cell } + eliminations.indices
        let pattern = evidence.indices
        houseNumber =
            houses.first
            ?? game.board.house(around: GridCells(pattern.isEmpty ? result : pattern))
        let digits = placements.reduce(evidence.allDigits | eliminations.allDigits) {
            $0 | 1 << UInt32($1.digit - 1)
        }
        excludedByNotes = candidates.lacking(in: pattern + result)
            .union(
                candidates.lacking(
                    digits, in: houses.flatMap { game.board.grid.houses[$0].cells }))
        let notes = eliminations.indices.map { cell in
            let own = game.board[cell].noteMask
            let kept = own == 0 ? candidates.allowed[cell] : own
            return LoggedAct.CellNotes(cell: cell, digits: kept & ~eliminations[wide: cell])
        }
        act = .hint(placements, notes: notes, removesNotes: game.policy.removesNotes)
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
