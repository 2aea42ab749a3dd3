import SudokuEngine
import Testing

@testable import SudokuGame

@Suite struct CheckpointTests {
    private func game() throws -> Game {
        var game = try GameFixtures.game()
        try game.place(4, in: .at(row: 0, column: 2))
        try game.setCheckpoint()
        try game.place(6, in: .at(row: 0, column: 3))
        try game.place(1, in: .at(row: 0, column: 5))
        return game
    }

    @Test func `a checkpoint is reached back and forth`() throws {
        var game = try game()
        let end = game.board
        try game.setCheckpoint()
        #expect(game.checkpoints == [1, 3])
        try game.go(to: 1)
        #expect(game[row: 0, column: 2] == 4)
        #expect(game[row: 0, column: 3] == nil)
        try game.go(to: 3)
        #expect(game.board == end)
    }

    @Test func `a checkpoint is forgotten with the acts before it`() throws {
        var game = try game()
        try game.undo()
        try game.undo()
        try game.undo()
        #expect(game.checkpoints == [1])
        try game.place(1, in: .at(row: 0, column: 2))
        #expect(game.checkpoints == [])
        #expect(throws: ActRefusal.noCheckpoint) { try game.go(to: 1) }
    }

    @Test func `going back to before the mistakes keeps what was right`() throws {
        var game = try game()
        #expect(game.wrongEntries == [.at(row: 0, column: 5)])
        try game.note(1, in: .at(row: 8, column: 0))
        try game.undoMistakes()
        #expect(game[row: 0, column: 3] == 6)
        #expect(game.actsDone == 2)
        #expect(throws: ActRefusal.noMistake) { try game.undoMistakes() }
        // A mistake that was erased by hand is none any more: later acts stay.
        try game.place(1, in: .at(row: 0, column: 5))
        try game.erase(.at(row: 0, column: 5))
        try game.place(2, in: .at(row: 0, column: 8))
        try game.place(9, in: .at(row: 0, column: 6))
        try game.place(2, in: .at(row: 0, column: 7))
        try game.undoMistakes()
        #expect(game[row: 0, column: 6] == 9)
        #expect(game[row: 0, column: 8] == 2)
    }
}
