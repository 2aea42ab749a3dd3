import SudokuEngine
import Testing

@testable import SudokuGame

/// Long games of random acts, undone to the start and repeated to the end.
@Suite struct RandomActTests {
    /// A hundred games of a thousand acts, with states compared after each.
    @Test func `100,000 random acts are undone to the start and repeated to the end`() throws {
        for number in 0..<100 {
            var player = RandomPlayer(seed: UInt64(number))
            var game = Game(
                try GameFixtures.solved(),
                policy: GamePolicy(mistakes: .off, removesNotes: number % 2 == 0))
            let start = game.board
            var boards: [GameBoard] = []
            for _ in 0..<1_000 {
                boards.append(game.board)
                player.play(&game)
            }
            let end = game
            for board in boards.reversed() {
                try game.undo()
                #expect(game.board == board)
            }
            #expect(game.board == start)
            #expect(!game.canUndo)
            for board in boards.dropFirst() {
                try game.redo()
                #expect(game.board == board)
            }
            try game.redo()
            #expect(game == end)
            #expect(!game.canRedo)
        }
    }

    @Test func `acts between undo and redo lead to the same game as the acts that count`() throws {
        var player = RandomPlayer(seed: 7)
        var game = try GameFixtures.game()
        var plain = game
        for round in 0..<2_000 {
            let act = player.act()
            let refusal = GameFixtures.refusal { () throws(ActRefusal) in try game.perform(act) }
            let other = GameFixtures.refusal { () throws(ActRefusal) in try plain.perform(act) }
            #expect(refusal == other)
            if round % 3 == 0, refusal == nil {
                player.play(&game)
                try game.undo()
                try game.undo()
                try game.redo()
            }
            #expect(game.board == plain.board)
        }
    }

    /// One game that is longer than a saved log.
    @Test func `undo is unlimited while the game is in memory`() throws {
        var player = RandomPlayer(seed: 3)
        var game = try GameFixtures.game()
        let start = game.board
        for _ in 0..<30_000 { player.play(&game) }
        let end = game.board
        var count = 0
        while game.canUndo {
            try game.undo()
            count += 1
        }
        #expect(count == 30_000)
        #expect(game.board == start)
        while game.canRedo { try game.redo() }
        #expect(game.board == end)
    }
}
