import SudokuEngine
import Testing

@testable import SudokuGame

/// The settings as tables, and their effect on a running game.
@Suite struct PolicyTests {
    private let cell = Cell.at(row: 0, column: 2)

    struct Entry: Sendable, CustomStringConvertible {
        let replaces: Bool
        let clears: Bool
        let second: Int
        let result: Int?
        let refusal: ActRefusal?
        var description: String { "replaces \(replaces), clears \(clears), 4 then \(second)" }
    }

    @Test(arguments: [
        Entry(replaces: true, clears: true, second: 4, result: nil, refusal: nil),
        Entry(replaces: true, clears: true, second: 2, result: 2, refusal: nil),
        Entry(replaces: true, clears: false, second: 4, result: 4, refusal: .unchanged),
        Entry(replaces: true, clears: false, second: 2, result: 2, refusal: nil),
        Entry(replaces: false, clears: true, second: 4, result: nil, refusal: nil),
        Entry(replaces: false, clears: true, second: 2, result: 4, refusal: .filled),
        Entry(replaces: false, clears: false, second: 4, result: 4, refusal: .unchanged),
        Entry(replaces: false, clears: false, second: 2, result: 4, refusal: .filled),
    ])
    func `a second digit follows the settings`(_ entry: Entry) throws {
        var game = try GameFixtures.game(
            GamePolicy(
                mistakes: .off, replacesDigits: entry.replaces, clearsSameDigit: entry.clears))
        try game.place(4, in: cell)
        let second = try #require(Digit(entry.second))
        let refusal = GameFixtures.refusal { () throws(ActRefusal) in
            try game.place(second, in: cell)
        }
        #expect(refusal == entry.refusal)
        #expect(game[cell]?.value == entry.result)
    }

    @Test(arguments: [true, false])
    func `a placed digit leaves or keeps the notes of peers`(removes: Bool) throws {
        var game = try GameFixtures.game(GamePolicy(mistakes: .off, removesNotes: removes))
        let peer = Cell.at(row: 0, column: 7)
        let far = Cell.at(row: 8, column: 0)
        try game.perform(.note(4, [cell, peer, far]))
        try game.place(4, in: cell)
        #expect(game.notes(in: peer) == (removes ? [] : [4]))
        #expect(game.notes(in: far) == [4])
        #expect(game.notes(in: cell).isEmpty)
        try game.undo()
        #expect(game.notes(in: peer) == [4])
        #expect(game.notes(in: cell) == [4])
    }

    /// 2 is possible in r1c3, r1c4 and r1c8, among others.
    @Test func `notes that are kept filled in follow digits, and lack what was removed`() throws {
        var game = try GameFixtures.game(
            GamePolicy(mistakes: .off, removesNotes: false, fillsNotes: true))
        let (peer, other) = (Cell.at(row: 0, column: 3), Cell.at(row: 0, column: 7))
        try game.perform(.fillNotes(.all))
        try game.note(2, in: other)
        let noted = game.board
        #expect(noted[peer].notes == [2, 6] && !noted[other].notes.contains(2))
        try game.place(2, in: cell)
        #expect(game.notes(in: peer) == [6])
        try game.erase(cell)
        #expect(game.board == noted)
        try game.undo()
        #expect(game.notes(in: peer) == [6])
        try game.place(1, in: cell)
        #expect(game.notes(in: peer) == [2, 6])
        #expect(!game.notes(in: other).contains(1) && !game.notes(in: other).contains(2))
        try game.undo()
        try game.redo()
        #expect(try Game(restoring: game.saved) == game)
        // A note that the player writes again is one of those that come back.
        try game.note(2, in: other)
        try game.place(2, in: cell)
        try game.erase(cell)
        #expect(game.board[cell].notes == game.board.candidates(of: cell))
        #expect(game.notes(in: other).contains(2))
    }

    /// 4 is right in r1c3; a wrong entry in r1c4 and notes that were erased are beside it.
    @Test func `notes that are kept filled in are complete after any erasing`() throws {
        var game = try GameFixtures.game(GamePolicy(mistakes: .off, fillsNotes: true))
        let (wrong, other) = (Cell.at(row: 0, column: 3), Cell.at(row: 0, column: 7))
        try game.perform(.fillNotes(.all))
        let filled = game.board
        try game.place(4, in: cell)
        try game.perform(.eraseAll)
        #expect(game.board == filled)
        let refusal = GameFixtures.refusal { () throws(ActRefusal) in try game.perform(.eraseAll) }
        #expect(refusal == .unchanged)
        try game.place(2, in: wrong)
        let hint = game.takeHint(from: HintFinder())
        try game.apply(try #require(hint))
        #expect(game.board == filled)
        // Notes that are erased stay so, with a digit or before it.
        try game.place(4, in: cell)
        try game.perform(.erase([cell, other]))
        #expect(game.notes(in: cell) == filled[cell].notes && game.notes(in: other).isEmpty)
        try game.place(4, in: cell)
        try game.erase(cell)
        #expect(game.notes(in: other).isEmpty)
        // The cell has all of its own again after it was filled.
        try game.place(2, in: other)
        try game.erase(other)
        #expect(game.board == filled)
    }

    @Test(arguments: 0..<UInt64(6))
    func `notes that are kept filled in are the candidates, whatever is entered`(seed: UInt64)
        throws
    {
        var game = try GameFixtures.game(GamePolicy(mistakes: .off, fillsNotes: true))
        var player = RandomPlayer(seed: seed)
        try game.perform(.fillNotes(.all))
        let finder = HintFinder()
        for number in 0..<300 {
            switch player.act() {
            case .note, .corner: break
            case .erase(let cells):
                let filled = cells.filtered { !game.board[$0].isEmpty }
                try? game.perform(.erase(filled))
            case let act: try? game.perform(act)
            }
            if number % 20 == 0, let hint = game.takeHint(from: finder) { try? game.apply(hint) }
            let empty = game.board.contents.indices.filter { game.board[$0].isEmpty }
            #expect(
                empty.map { game.board[$0].noteMask } == empty.map { game.board.candidateMasks[$0] }
            )
        }
        #expect(try Game(restoring: game.saved) == game)
    }

    @Test(arguments: ["*~1424:", "*~1424:*~1424:e13", "*e13", "*:e13", "*~1424:e13 "])
    func `no other text is an act that gives notes back`(text: String) throws {
        let text = Array(text.utf8)
        let act = LoggedActReader.act(text[...], 9)
        var game = try GameFixtures.game()
        let isMade = act.map { game.board.apply($0) } ?? false
        #expect(!isMade)
    }

    /// r1c3 is 4; 1 is possible there, 5 conflicts with r1c1.
    @Test(arguments: [
        (MistakePolicy.solution(hearts: 3), 1, true, 1), (.solution(hearts: 3), 5, true, 1),
        (.solution(hearts: 3), 4, false, 0), (.solution(hearts: nil), 1, true, 1),
        (.conflicts, 1, false, 0), (.conflicts, 5, true, 1), (.conflicts, 4, false, 0),
        (.off, 1, false, 0), (.off, 5, false, 0), (.off, 4, false, 0),
    ])
    func `mistakes are shown and counted as set`(
        policy: MistakePolicy, digit: Int, isShown: Bool, count: Int
    ) throws {
        var game = try GameFixtures.game(GamePolicy(mistakes: policy))
        try game.place(try #require(Digit(digit)), in: cell)
        #expect(game.errors == (isShown ? [cell] : []))
        #expect(game.mistakes == count)
        #expect(game.hearts == policy.hearts.map { $0 - count })
        try game.undo()
        #expect(game.errors.isEmpty)
        #expect(game.mistakes == count, "a mistake stays counted")
        try game.redo()
        #expect(game.mistakes == count, "repeating is no new mistake")
    }

    @Test func `the last heart ends the game, and another policy continues it`() throws {
        var game = try GameFixtures.game(GamePolicy(mistakes: .solution(hearts: 2)))
        try game.place(1, in: cell)
        try game.place(2, in: cell)
        #expect(game.phase == .lost)
        #expect(game.hearts == 0)
        #expect(throws: ActRefusal.lost) { try game.place(4, in: cell) }
        try game.undo()
        try game.redo()
        game.add(.seconds(5))
        #expect(game.clock.elapsed == .zero)
        game.policy.mistakes = .solution(hearts: 3)
        #expect(game.phase == .playing)
        #expect(game.hearts == 1)
        try game.place(4, in: cell)
        game.policy.mistakes = .solution(hearts: 1)
        #expect(game.phase == .lost)
        game.policy.mistakes = .conflicts
        #expect(game.phase == .playing)
        #expect(game.mistakes == 0)
        let restarted = game.restarted
        #expect(restarted.board == GameBoard(game.puzzle))
        #expect(restarted.policy == game.policy)
        #expect(!restarted.canUndo)
    }

    @Test(arguments: [(0, 1), (-5, 1), (1, 1), (99, 99), (1_000, 99)])
    func `hearts stay within their range`(set: Int, kept: Int) throws {
        var game = try GameFixtures.game(GamePolicy(mistakes: .solution(hearts: set)))
        #expect(game.hearts == kept)
        game.policy.mistakes = .solution(hearts: set)
        #expect(game.policy.mistakes == .solution(hearts: kept))
    }

    @Test func `groups and hints never count as mistakes`() throws {
        var game = try GameFixtures.game(GamePolicy(mistakes: .solution(hearts: nil)))
        // A wrong digit in a row with one other gap makes the filled one wrong too.
        for column in [3, 5, 6, 7] {
            let cell = Cell.at(row: 0, column: column)
            try game.place(game.solved.solution[cell], in: cell)
        }
        try game.place(2, in: cell)
        #expect(game.mistakes == 1)
        #expect(game.board.candidates(of: .at(row: 0, column: 8)) == [4])
        try game.perform(.fillLastCells)
        #expect(game.wrongEntries.count >= 2)
        #expect(game.mistakes == 1)
    }
}
