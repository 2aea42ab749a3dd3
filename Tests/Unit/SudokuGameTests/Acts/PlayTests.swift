import SudokuEngine
import Testing

@testable import SudokuGame

/// A game from start to end: questions, time, pause and results.
@Suite struct PlayTests {
    @Test func `questions about the board agree with slow definitions`() throws {
        var player = RandomPlayer(seed: 11)
        var game = try GameFixtures.game()
        for _ in 0..<300 {
            player.play(&game)
            let board = game.board
            var conflicts = CellSet()
            var complete: [House] = []
            for house in House.all {
                let digits = house.cells.compactMap { game[$0] }
                if digits.count == 9, Set(digits).count == 9 { complete.append(house) }
                for cell in house.cells {
                    guard let digit = game[cell] else { continue }
                    if digits.filter({ $0 == digit }).count > 1 { conflicts.insert(cell) }
                }
            }
            #expect(board.conflicts == conflicts)
            #expect(board.completeHouses == complete.map(\.index))
            var one = CellSet()
            for cell in Cell.all {
                let others = DigitSet(cell.peers.compactMap { game[$0] })
                let candidates = game[cell] == nil ? others.complement : []
                #expect(board.candidates(of: cell) == candidates)
                #expect(board.candidates[cell.index] == candidates)
                #expect(
                    board.ghosts[cell.index] == (game.notes(in: cell).isEmpty ? candidates : []))
                if candidates.count == 1 { one.insert(cell) }
                let conflicting = cell.peers.filter { game[$0] == game[cell] && game[cell] != nil }
                #expect(board.conflicts(of: cell) == CellSet(conflicting))
            }
            #expect(board.cellsWithOneCandidate == one)
            for digit in Digit.all {
                let count = Cell.all.filter { game[$0] == digit }.count
                #expect(board.left(of: digit) == max(0, 9 - count))
                #expect(board.digitsLeft[digit.value - 1] == max(0, 9 - count))
            }
        }
    }

    @Test func `a game is won by the last right digit, and stays won`() throws {
        var game = try GameFixtures.game(GamePolicy(mistakes: .solution(hearts: nil)))
        var player = RandomPlayer(seed: 2)
        let last = Cell.at(row: 8, column: 0)
        game.add(.seconds(90))
        try game.place(1, in: last)
        try player.fill(81, of: &game)
        #expect(game.phase == .fullButWrong)
        #expect(game.board.isFull)
        #expect(!game.isSolved)
        try game.place(3, in: last)
        #expect(game.phase == .won)
        #expect(game.win == Win(time: .seconds(90), hints: 0, mistakes: 1))
        #expect(game.board.completeHouses.count == 27)
        game.add(.seconds(10))
        #expect(game.clock.elapsed == .seconds(90))
        #expect(throws: ActRefusal.won) { try game.erase(last) }
        try game.undo()
        #expect(game.phase == .won)
        #expect(game[last] == 1)
        try game.redo()
        #expect(game.win == Win(time: .seconds(90), hints: 0, mistakes: 1))
    }

    @Test func `a paused game refuses acts and counts no time`() throws {
        var game = try GameFixtures.game()
        let cell = Cell.at(row: 0, column: 2)
        try game.place(4, in: cell)
        game.add(.milliseconds(1_500))
        game.pause()
        #expect(game.phase == .paused)
        game.add(.seconds(60))
        #expect(throws: ActRefusal.paused) { try game.erase(cell) }
        #expect(throws: ActRefusal.paused) { try game.undo() }
        #expect(throws: ActRefusal.paused) { try game.setCheckpoint() }
        #expect(!game.canUndo)
        game.resume()
        game.add(.milliseconds(500))
        game.add(.seconds(-5))
        #expect(game.clock.elapsed == .seconds(2))
        try game.undo()
        #expect(game[cell] == nil)
    }

    @Test func `time is bounded, and short durations add up`() throws {
        var game = try GameFixtures.game()
        for _ in 0..<60 { game.add(.nanoseconds(16_666_700)) }
        #expect(game.clock.elapsed == .microseconds(999_960))
        game.add(.seconds(Int64.max))
        #expect(game.clock.elapsed == .seconds(1_000_000_000))
        game.add(.seconds(Int64.max))
        #expect(game.clock.elapsed == .seconds(1_000_000_000))
    }
}
