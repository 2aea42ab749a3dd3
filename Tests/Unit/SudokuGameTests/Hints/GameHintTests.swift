import FarmTestSupport
import SudokuEngine
import Testing

@testable import SudokuGame

/// Hints at random positions: right, and leading to the solution when followed.
@Suite struct GameHintTests {
    private static let hardest =
        "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."

    /// A position of a puzzle: some cells filled rightly, notes in some, a third with errors.
    private func position(_ solved: SolvedPuzzle, _ player: inout RandomPlayer) throws -> Game {
        var game = Game(solved, policy: GamePolicy(mistakes: .off))
        let empty = 81 - solved.puzzle.clueCount
        let random = player.random.below(empty)
        try player.fill(random, of: &game)
        let style = player.random.below(3)
        if style == 1 { try? game.perform(.fillNotes(.all)) }
        if style == 2 {
            let some = CellSet(Cell.all.filter { _ in player.random.below(2) == 0 })
            try? game.perform(.fillNotes(some))
            for cell in some where game[cell] == nil && player.random.below(3) == 0 {
                let wrong = game.notes(in: cell).filter { $0 != solved.solution[cell] }
                if let digit = wrong.first { try game.note(digit, in: cell) }
            }
        }
        guard player.random.below(3) == 0 else { return game }
        for _ in 0...player.random.below(3) {
            let cell = Cell.all[player.random.below(81)]
            let digit = Digit.all[player.random.below(9)]
            if player.random.below(2) == 0 {
                try? game.place(digit, in: cell)
            } else {
                try? game.note(solved.solution[cell], in: cell)
            }
        }
        return game
    }

    /// True if the board has no wrong entry and every cell can still have its digit.
    private func isRight(_ game: Game) -> Bool {
        game.wrongEntries.isEmpty
            && PlayerCandidates(game.board).wrongCells(game.grid.solution).isEmpty
    }

    @Test func `hints at random positions are right and lead to the solution`() throws {
        let count = Soak.times(20_000, short: 300)
        let puzzles = GameFixtures.generated(count / 20 + 20, seed: 18)
        var player = RandomPlayer(seed: 18)
        let finder = HintFinder()
        var withErrors = 0
        for number in 0..<count {
            var game = try position(puzzles[number % puzzles.count], &player)
            if !isRight(game) { withErrors += 1 }
            var steps = 0
            while !game.isSolved {
                let wrong = game.wrongEntries
                let hint = try #require(finder.hint(for: game))
                switch hint.content {
                case .wrongEntries(let cells): #expect(cells == wrong)
                case .wrongNotes(let lacking):
                    #expect(wrong.isEmpty)
                    #expect(!isRight(game))
                    #expect(!lacking.isEmpty)
                case .step(let step):
                    #expect(isRight(game))
                    for placement in step.placements {
                        #expect(game.solved.solution[placement.cell] == placement.digit)
                    }
                    for cell in step.eliminations.cells {
                        let digit = game.solved.solution[cell]
                        #expect(!step.eliminations[cell].contains(digit))
                    }
                case .offer(let entry):
                    #expect(isRight(game))
                    #expect(Int(game.grid.solution[entry.cell]) == entry.digit)
                case .gridStep: Issue.record("a step of another layout")
                }
                let wasRight = isRight(game)
                try game.apply(hint)
                if wasRight { #expect(isRight(game)) }
                steps += 1
                try #require(steps < 1_000, "hints lead nowhere")
            }
            #expect(game.mistakes == 0)
            let end = game
            let restored = try Game(restoring: game.saved)
            #expect(restored == end)
            while game.canUndo { try game.undo() }
            #expect(game.board == GameBoard(game.puzzle))
        }
        #expect(withErrors > count / 6, "positions with errors: \(withErrors)")
    }

    @Test func `three stages tell more and more, in both languages`() throws {
        var game = try GameFixtures.game()
        let finder = HintFinder()
        let taken = game.takeHint(from: finder)
        let hint = try #require(taken)
        #expect(game.hintsUsed == 1)
        guard case .step(let step) = hint.content, let placement = step.placement else {
            Issue.record("expected a single")
            return
        }
        #expect(hint.cells(at: .place) == GridCells(hint.house.cells))
        #expect(hint.cells(at: .act) == [placement.cell])
        #expect(hint.cells(at: .explanation).contains(placement.cell))
        #expect(hint.sentence(at: .place) == "Look at \(hint.house.name(in: .english)).")
        #expect(hint.sentence(at: .explanation) == step.sentence())
        #expect(hint.sentence(at: .act) == "Enter \(placement.digit) in \(placement.cell).")
        #expect(hint.sentence(at: .place, in: .german).hasPrefix("Sieh dir "))
        #expect(hint.sentence(at: .explanation, in: .german) == step.sentence(in: .german))
        try game.apply(hint)
        #expect(game[placement.cell] == placement.digit)
        #expect(throws: ActRefusal.otherPosition) { try game.apply(hint) }
        try game.undo()
        #expect(game[placement.cell] == nil)
        #expect(game.hintsUsed == 1)
    }

    @Test func `wrong entries are named before everything else`() throws {
        var game = try GameFixtures.game()
        try game.place(1, in: .at(row: 0, column: 2))
        try game.note(1, in: .at(row: 0, column: 3))
        let hint = try #require(HintFinder().hint(for: game))
        #expect(hint.content == .wrongEntries(GridCells([2])))
        #expect(hint.sentence(at: .explanation) == "1 in r1c3 is wrong.")
        #expect(hint.sentence(at: .explanation, in: .german) == "1 in r1c3 ist falsch.")
        #expect(hint.sentence(at: .act) == "Erase r1c3.")
        try game.apply(hint)
        #expect(game[row: 0, column: 2] == nil)
    }

    @Test func `notes that lack a needed digit are named, without telling it`() throws {
        var game = try GameFixtures.game()
        try game.note(1, in: .at(row: 0, column: 2))
        let hint = try #require(HintFinder().hint(for: game))
        var lacking = Candidates()
        lacking[.at(row: 0, column: 2)] = [2, 4]
        #expect(hint.content == .wrongNotes(lacking))
        #expect(
            hint.sentence(at: .explanation)
                == "The notes lack a digit that is needed. Possible as well: 2 and 4 in r1c3.")
        try game.apply(hint)
        #expect(game.notes(in: .at(row: 0, column: 2)) == [1, 2, 4])
    }

    @Test func `a step that relies on the player's notes names them`() throws {
        let finder = HintFinder()
        var game = Game(try GameFixtures.solved(Self.hardest))
        // Up to where no single is left.
        while let hint = finder.hint(for: game), case .step(let step) = hint.content,
            !step.placements.isEmpty
        {
            try game.apply(hint)
        }
        try game.perform(.fillNotes(.all))
        let open = Cell.all.first { game[$0] == nil && game.notes(in: $0).count > 2 }
        let cell = try #require(open)
        for digit in game.notes(in: cell) where digit != game.solved.solution[cell] {
            try game.note(digit, in: cell)
        }
        let hint = try #require(finder.hint(for: game))
        #expect(hint.excludedByNotes.cells == [cell])
        #expect(hint.sentence(at: .explanation).contains("Your notes already exclude"))
        #expect(
            hint.sentence(at: .explanation, in: .german)
                .contains("Deine Notizen schließen bereits aus"))
    }

    @Test func `where no technique goes further, a cell is offered`() throws {
        // The ladder se121 up to its nested chains solves nearly all; `human` does not solve this.
        var game = Game(try GameFixtures.solved(Self.hardest))
        let finder = HintFinder()
        var offers = 0
        while !game.isSolved {
            let hint = try #require(finder.hint(for: game))
            if case .offer(let entry) = hint.content {
                offers += 1
                #expect(hint.sentence(at: .place).hasPrefix("No known technique"))
                #expect(hint.sentence(at: .explanation).contains(Cell.all[entry.cell].description))
                let candidates = PlayerCandidates(game.board)
                let cell = entry.cell
                let count = (candidates.allowed[cell] & ~candidates.lacking[cell]).nonzeroBitCount
                #expect(count >= 2)
            }
            try game.apply(hint)
        }
        #expect(offers > 0)
        #expect(finder.hint(for: game) == nil)
    }

    @Test func `the plan of the rest solves it, and its rating falls`() throws {
        let finder = HintFinder()
        var game = try GameFixtures.game()
        let plan = try #require(finder.plan(for: game))
        #expect(CellSet(plan.flatMap { $0.placements.map(\.cell) }).count == 51)
        #expect(finder.rating(ofRestOf: game) == Rating(tenths: 12))
        for cell in Cell.all.filter({ game[$0] == nil }).dropLast(1) {
            try game.place(game.solved.solution[cell], in: cell)
        }
        #expect(finder.plan(for: game)?.count == 1)
        #expect(finder.rating(ofRestOf: game) == Rating(tenths: 10))
        try game.undo()
        try game.place(9, in: .at(row: 8, column: 5))
        #expect(finder.plan(for: game) == nil)
        #expect(finder.rating(ofRestOf: game) == nil)
    }

    @Test func `a search for a hint can be stopped`() throws {
        let game = try GameFixtures.game()
        #expect(HintFinder().hint(for: game, shouldStop: { true }) == nil)
        var counted = game
        let taken = counted.takeHint(from: HintFinder(), shouldStop: { true })
        #expect(taken == nil)
        #expect(counted.hintsUsed == 0)
    }
}
