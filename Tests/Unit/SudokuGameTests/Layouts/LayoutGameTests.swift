import SudokuEngine
import SudokuLayouts
import Testing

@testable import SudokuGame

/// Games of other layouts from start to end: acts, undo, mistakes, hints and results.
@Suite struct LayoutGameTests {
    @Test(arguments: LayoutGames.names)
    func `random acts are undone to the start, repeated to the end, and saved`(
        name: String
    ) throws {
        var game = try LayoutGames.game(
            name, GamePolicy(mistakes: .solution(hearts: nil), removesNotes: name.count % 2 == 0))
        let start = game.board
        var player = RandomPlayer(seed: 5)
        var boards: [GameBoard] = []
        for _ in 0..<300 {
            boards.append(game.board)
            player.play(1, &game)
        }
        let end = game
        let restored = try LayoutGames.restored(game.saved)
        #expect(restored == game)
        #expect(restored.saved == game.saved)
        for board in boards.reversed() {
            try game.undo()
            #expect(game.board == board)
        }
        #expect(game.board == start && !game.canUndo)
        while game.canRedo { try game.redo() }
        #expect(game == end)
    }

    @Test(arguments: LayoutGames.names)
    func `hints lead to the end of the game`(name: String) throws {
        let solved = try LayoutGames.solved(name)
        let finder = LayoutHintFinder(solved.puzzle, budget: 2_000)
        var game = try LayoutGames.game(solved)
        if name.count % 2 == 0 { try game.perform(.fillNotes(GridCells(0..<game.board.count))) }
        while let hint = game.takeHint(from: finder) {
            #expect(game.wrongEntries.isEmpty)
            for stage in HintStage.allCases {
                #expect(!hint.cells(at: stage).isEmpty)
                for language in Language.allCases {
                    #expect(!hint.sentence(at: stage, in: language).isEmpty)
                }
            }
            try game.apply(hint)
            try #require(game.hintsUsed < 5_000)
        }
        #expect(game.phase == .won)
        #expect(game.win?.hints == game.hintsUsed)
        #expect(try LayoutGames.restored(game.saved) == game)
        let record = GameRecord(game, finished: 1)
        #expect(record.layout == name && record.isWon)
    }

    @Test func `a killer's hint names what is wrong first, then a cage, a sum and the act`() throws
    {
        let solved = try LayoutGames.solved("killer:9")
        let finder = LayoutHintFinder(solved.puzzle)
        var game = try LayoutGames.game(solved)
        let right = Int(game.grid.solution[0])
        try game.place(right % 9 + 1, in: 0)
        let wrong = try #require(game.hint(from: finder))
        #expect(wrong.content == .wrongEntries(GridCells([0])))
        #expect(wrong.sentence(at: .explanation) == "\(right % 9 + 1) in r1c1 is wrong.")
        try game.apply(wrong)
        try game.note(right % 9 + 1, in: 0)
        let lacking = try #require(game.hint(from: finder))
        guard case .wrongNotes = lacking.content else {
            Issue.record("\(lacking.content)")
            return
        }
        try game.apply(lacking)
        #expect(game.board[0].noteMask >> UInt32(right - 1) & 1 == 1)
        var places: Set<String> = []
        while let hint = game.takeHint(from: finder) {
            places.insert(String(hint.sentence(at: .place).prefix(16)))
            try game.apply(hint)
        }
        #expect(places.contains("Look at the cage"))
    }

    @Test func `a search for a hint can be stopped, and gives up without a ladder`() throws {
        let hard = try LayoutPuzzle(
            parsing: "nonconsecutive-latin-killer:5:AABBCDDEECFFGGHIIJJHKKLLM/"
                + [String](repeating: "-", count: 13).joined(separator: ",") + ":")
        let found = LayoutSolver().solve(hard, upTo: 1)
        let solved = SolvedLayoutPuzzle(puzzle: hard, solution: try #require(found.first))
        let game = try LayoutGames.game(solved)
        let hint = try #require(game.hint(from: LayoutHintFinder(hard)))
        guard case .offer(let entry) = hint.content else {
            Issue.record("\(hint.content)")
            return
        }
        #expect(Int(game.grid.solution[entry.cell]) == entry.digit)
    }

    @Test func `25 symbols are noted, placed and counted as mistakes`() throws {
        var game = try LayoutGames.game("classic:25", GamePolicy(mistakes: .solution(hearts: 3)))
        let open = (0..<625).filter { game[$0] == nil }
        let (cell, other) = (open[0], try #require(open.last))
        try game.perform(.note(25, GridCells([cell, other])))
        try game.note(1, in: cell)
        #expect(game.board[cell].noteMask == 1 | 1 << 24)
        #expect(String(decoding: game.saved, as: UTF8.self).contains("\"log\":\"+P"))
        let wrong = Int(game.grid.solution[other]) % 25 + 1
        try game.place(wrong, in: other)
        #expect(game[other] == wrong && game.mistakes == 1 && game.hearts == 2)
        #expect(game.errors == GridCells([other]))
        #expect(throws: ActRefusal.noDigit) { try game.place(26, in: cell) }
        #expect(throws: ActRefusal.noDigit) { try game.note(0, in: cell) }
        var small = try LayoutGames.game("classic:4")
        #expect(throws: ActRefusal.noCells) { try small.erase(16) }
        try game.undoMistakes()
        #expect(game.wrongEntries.isEmpty && game.mistakes == 1)
        #expect(try LayoutGames.restored(game.saved) == game)
    }

    @Test func `what a placed digit excludes leaves the notes around, as its rules say`() throws {
        let puzzle = try LayoutPuzzle(
            parsing: "nonconsecutive:4:" + "................")
        var board = GameBoard(BoardRules(puzzle.rules), givens: puzzle.givens)
        for cell in 0..<16 { board[cell].noteMask = 0b1111 }
        let isPlaced = board.apply(.place(2, GridCells([5]), removesNotes: true))
        #expect(isPlaced)
        #expect(board[4].noteMask == 0b1000 && board[1].noteMask == 0b1000)
        #expect(board[7].noteMask == 0b1101 && board[0].noteMask == 0b1101)
        #expect(board[10].noteMask == 0b1111)
        let isNoted = board.apply(.fillNotes(nil))
        #expect(!isNoted, "the notes left are the candidates")
    }

    @Test func `statistics are kept by layout`() throws {
        func record(_ puzzle: String, _ layout: String, _ seconds: Int) -> GameRecord {
            GameRecord(
                puzzle: puzzle, layout: layout, tier: .easy, isWon: true, time: .seconds(seconds),
                hints: 0, mistakes: 0, finished: Int64(seconds))
        }
        let classic = GameStatistics([record("a", "classic:9", 60), record("b", "classic:9", 90)])
        #expect(classic.saved.starts(with: #"{"format":"puzzlefarm-statistics/1""#.utf8))
        #expect(!String(decoding: classic.saved, as: UTF8.self).contains("layout"))
        var all = classic
        all.merge(GameStatistics([record("c", "killer:9", 300), record("d", "x:9", 30)]))
        #expect(all.saved.starts(with: #"{"format":"puzzlefarm-statistics/3""#.utf8))
        #expect(try GameStatistics(restoring: all.saved) == all)
        #expect(all.layouts == ["classic:9", "killer:9", "x:9"])
        #expect(all.results(in: "classic:9") == classic)
        #expect(all.results(in: "killer:9").summary(of: .easy).best == .seconds(300))
        #expect(all.results(in: "killer:9").rank(of: "c") == 1)
        #expect(all.results(in: "killer:6").summary().played == 0)
        #expect(all.summary().played == 4)
    }
}
