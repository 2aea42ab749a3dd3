import Foundation
import SudokuEngine
import Testing

@testable import SudokuGame

/// Corner marks: a second set of marks beside the notes.
@Suite struct CornerMarkTests {
    private let given = Cell.at(row: 0, column: 0)
    private let cell = Cell.at(row: 0, column: 2)
    private let other = Cell.at(row: 0, column: 3)
    private let far = Cell.at(row: 8, column: 0)

    private func refusal(_ act: Act, in game: Game) -> ActRefusal? {
        var game = game
        return GameFixtures.refusal { () throws(ActRefusal) in try game.perform(act) }
    }

    @Test func `a mark is added where it is missing, then removed, and notes stay apart`() throws {
        var game = try GameFixtures.game()
        try game.note(1, in: cell)
        try game.perform(.corner(2, [given, cell, other]))
        #expect(game.board[cell].corners == [2] && game.board[other].corners == [2])
        #expect(game.notes(in: cell) == [1])
        try game.perform(.corner(2, [cell]))
        try game.perform(.corner(2, [cell, other]))
        #expect(game.board[cell].corners == [2] && game.board[other].corners == [2])
        try game.perform(.corner(2, [cell, other]))
        #expect(game.board[cell].corners.isEmpty && game.board[other].corners.isEmpty)
        #expect(game.notes(in: cell) == [1])
    }

    @Test func `marks that make no sense are refused with the reason`() throws {
        var game = try GameFixtures.game()
        try game.place(4, in: cell)
        let cases: [(Act, ActRefusal)] = [
            (.corner(1, [given]), .given), (.corner(1, [cell]), .filled),
            (.corner(1, []), .noCells), (.corner(10, GridCells([3])), .noDigit),
        ]
        for (act, reason) in cases { #expect(refusal(act, in: game) == reason, "\(act)") }
    }

    @Test func `a digit hides the marks of its cell, and undo brings them back`() throws {
        var game = try GameFixtures.game()
        try game.perform(.corner(1, [cell]))
        try game.place(4, in: cell)
        #expect(game.board[cell].corners.isEmpty)
        try game.place(4, in: cell)
        #expect(game[cell] == nil && game.board[cell].corners.isEmpty)
        try game.undo()
        try game.undo()
        #expect(game.board[cell].corners == [1])
        try game.erase(cell)
        #expect(game.board[cell].corners.isEmpty)
        #expect(refusal(.erase([cell]), in: game) == .unchanged)
        try game.undo()
        try game.color(cell, .first)
        try game.perform(.eraseAll)
        #expect(game.board == GameBoard(game.puzzle))
    }

    @Test(arguments: [true, false])
    func `a placed digit leaves or keeps the marks of peers`(removes: Bool) throws {
        var game = try GameFixtures.game(GamePolicy(mistakes: .off, removesNotes: removes))
        try game.perform(.corner(4, [other, far]))
        try game.perform(.note(2, [other]))
        try game.place(4, in: cell)
        #expect(game.board[other].corners == (removes ? [] : [4]))
        #expect(game.board[far].corners == [4])
        #expect(game.notes(in: other) == [2])
        if !removes { try game.perform(.removeExcludedNotes) }
        #expect(game.board[other].corners.isEmpty && game.notes(in: other) == [2])
        while game.canUndo { try game.undo() }
        #expect(game.board == GameBoard(game.puzzle))
    }

    /// 4 is the digit of r1c3: notes without it are wrong, corner marks are none of a hint's business.
    @Test func `hints, faded candidates and notes that are kept filled in know notes alone`()
        throws
    {
        let finder = HintFinder()
        var game = try GameFixtures.game()
        let plain = game
        try game.perform(.corner(1, [cell]))
        #expect(game.board.ghosts == plain.board.ghosts)
        let hint = try #require(finder.hint(for: game))
        #expect(hint.content == finder.hint(for: plain)?.content)
        #expect(hint.sentence(at: .act) == finder.hint(for: plain)?.sentence(at: .act))
        // The hint of another set of marks is one for another position, as with notes.
        var changed = game
        try changed.perform(.corner(2, [cell]))
        #expect(throws: ActRefusal.otherPosition) { try changed.apply(hint) }
        #expect(throws: ActRefusal.otherPosition) { try changed.apply(token: hint.token) }
        try game.apply(token: hint.token)

        game = try GameFixtures.game(GamePolicy(mistakes: .off, fillsNotes: true))
        try game.perform(.fillNotes(.all))
        try game.perform(.corner(2, [cell, other]))
        let marked = game.board
        try game.place(2, in: cell)
        try game.erase(cell)
        #expect(game.board[other].notes == marked[other].notes)
        #expect(game.board[other].corners.isEmpty, "corner marks do not come back by themselves")
        try game.undo()
        try game.undo()
        #expect(game.board == marked)
    }

    // MARK: Histories and saved games

    /// Returns a game of random acts, a quarter of which write corner marks.
    private static func played(_ count: Int, seed: UInt64, _ game: Game) throws -> Game {
        var (game, player) = (game, RandomPlayer(seed: seed))
        while game.actsDone < count {
            guard player.random.below(4) == 0 else {
                player.play(&game)
                continue
            }
            let cells = CellSet((0..<3).map { _ in Cell.all[player.random.below(81)] })
            let act = Act.corner(Digit.all[player.random.below(9)], cells)
            _ = GameFixtures.refusal { () throws(ActRefusal) in try game.perform(act) }
        }
        return game
    }

    private static func format(_ game: Game) -> Substring {
        String(decoding: game.saved, as: UTF8.self).dropFirst(11).prefix(17)
    }

    @Test func `games are undone, repeated, and restored as the same bytes`() throws {
        for seed in 0..<40 {
            let policy = GamePolicy(mistakes: .off, removesNotes: seed % 2 == 0)
            var game = try Self.played(400, seed: UInt64(seed), try GameFixtures.game(policy))
            let end = game
            #expect(Self.format(game) == "puzzlefarm-game/3")
            for _ in 0..<seed { try game.undo() }
            let restored = try Game(restoring: game.saved)
            #expect(restored == game && restored.saved == game.saved)
            while game.canUndo { try game.undo() }
            #expect(game.board == GameBoard(game.puzzle))
            while game.canRedo { try game.redo() }
            #expect(game == end)
        }
    }

    @Test func `a game without them is saved as before, also if it had some once`() throws {
        var game = try GameFixtures.game()
        #expect(Self.format(game) == "puzzlefarm-game/1")
        try game.perform(.corner(1, [cell]))
        try game.undo()
        #expect(Self.format(game) == "puzzlefarm-game/3", "they can be repeated")
        try game.place(4, in: cell)
        var plain = try GameFixtures.game()
        try plain.place(4, in: cell)
        #expect(game.saved == plain.saved)
    }

    @Test func `the oldest acts of a long game are folded with their marks`() throws {
        var game = try Self.played(20_000, seed: 7, try GameFixtures.game())
        while !game.board.contents.contains(where: { $0.cornerMask != 0 }) { try game.undo() }
        let restored = try Game(restoring: game.saved)
        #expect(restored.foldedActs > 0 && restored.board == game.board)
        #expect(restored.saved == game.saved)
        #expect(Self.format(restored) == "puzzlefarm-game/3")
    }

    @Test(arguments: [
        ("puzzlefarm-game/3", "puzzlefarm-game/1", SaveError.checksum),
        ("puzzlefarm-game/3", "puzzlefarm-game/2", .missing("puzzle")),
        ("puzzlefarm-game/3", "puzzlefarm-game/4", .newer(4)),
        ("^113", "_113", .act(1, "_113")), ("^113", "^111", .act(1, "^111")),
        ("^113", "^013", .act(1, "^013")), ("^113", "^1", .act(1, "^1")),
        ("^113", "^213", .checksum), ("^113", "+113", .checksum),
    ])
    func `damage is refused with the member and the problem`(
        part: String, other: String, error: SaveError
    ) throws {
        var game = try GameFixtures.game()
        try game.perform(.corner(1, [cell]))
        let text = String(decoding: game.saved, as: UTF8.self)
        let damaged = text.replacingOccurrences(of: part, with: other)
        #expect(damaged != text)
        #expect(throws: error) { try Game(restoring: Array(damaged.utf8)) }
    }

    @Test(arguments: ["classic:4", "classic:25", "killer:9"])
    func `games of other layouts have them too`(name: String) throws {
        var game = try LayoutGames.game(name)
        let cell = try #require((0..<game.board.count).first { game[$0] == nil })
        let last = game.grid.rules.size
        try game.perform(.corner(last, GridCells([cell])))
        try game.perform(.corner(1, GridCells([cell])))
        #expect(game.board[cell].cornerMask == 1 | 1 << UInt32(last - 1))
        #expect(game.board[cell].noteMask == 0)
        #expect(Self.format(game) == "puzzlefarm-game/3")
        let restored = try LayoutGames.restored(game.saved)
        #expect(restored == game && restored.saved == game.saved)
        game.history.fold(toTextOf: 0, last)
        #expect(game.foldedActs == 2)
        #expect(try LayoutGames.restored(game.saved).board == game.board)
    }
}
