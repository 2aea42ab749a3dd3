import SudokuEngine
import Testing

@testable import SudokuGame

/// The acts one by one: their effects and refusals.
@Suite struct ActTests {
    private let given = Cell.at(row: 0, column: 0)
    private let cell = Cell.at(row: 0, column: 2)
    private let other = Cell.at(row: 0, column: 3)

    private func refusal(_ act: Act, in game: Game) -> ActRefusal? {
        var game = game
        return GameFixtures.refusal { () throws(ActRefusal) in try game.perform(act) }
    }

    @Test func `acts that make no sense are refused with the reason`() throws {
        var game = try GameFixtures.game()
        try game.place(4, in: cell)
        let cases: [(Act, ActRefusal)] = [
            (.place(1, []), .noCells), (.place(1, [given]), .given),
            (.erase([given]), .given), (.erase([other]), .unchanged), (.erase([]), .noCells),
            (.note(1, [given]), .given), (.note(1, [cell]), .filled), (.note(1, []), .noCells),
            (.note(1, [given, cell]), .filled), (.color(nil, [cell]), .unchanged),
            (.color(.first, []), .noCells), (.fillNotes([]), .noCells),
            (.fillNotes([cell]), .unchanged), (.removeExcludedNotes, .unchanged),
            (.eraseConflicts, .unchanged), (.fillLastCells, .unchanged),
        ]
        for (act, reason) in cases {
            #expect(refusal(act, in: game) == reason, "\(act)")
        }
    }

    @Test func `a refused act changes nothing`() throws {
        var game = try GameFixtures.game()
        let before = game
        #expect(throws: ActRefusal.given) { try game.place(1, in: given) }
        #expect(game == before)
        #expect(throws: ActRefusal.nothingToUndo) { try game.undo() }
        #expect(throws: ActRefusal.nothingToRedo) { try game.redo() }
    }

    @Test func `an act on several cells changes those for which it makes sense`() throws {
        var game = try GameFixtures.game()
        try game.perform(.note(1, [given, cell, other]))
        #expect(game.notes(in: cell) == [1])
        #expect(game.notes(in: other) == [1])
        try game.perform(.note(1, [cell]))
        try game.perform(.note(1, [cell, other]))
        #expect(game.notes(in: cell) == [1], "added where it was missing")
        #expect(game.notes(in: other) == [1])
        try game.perform(.note(1, [cell, other]))
        #expect(game.notes(in: cell).isEmpty)
        #expect(game.notes(in: other).isEmpty)
        try game.perform(.place(4, [given, cell, other]))
        #expect(game[cell] == 4)
        #expect(game[other] == 4)
        #expect(game[given] == 5)
        try game.undo()
        #expect(game[cell] == nil)
        #expect(game[other] == nil)
    }

    @Test func `the pad enters a digit in one cell and a note in several`() throws {
        var game = try GameFixtures.game()
        try game.enter(4, in: [cell])
        #expect(game[cell] == 4)
        try game.enter(6, in: [other, .at(row: 0, column: 5)])
        #expect(game.notes(in: other) == [6])
        #expect(game[other] == nil)
    }

    @Test func `nine colours mark givens too, and notes and entries keep them`() throws {
        var game = try GameFixtures.game()
        #expect(CellColor.allCases.count == 9)
        for color in CellColor.allCases {
            try game.perform(.color(color, [given, cell]))
            #expect(game.board[given].color == color)
        }
        try game.note(4, in: cell)
        try game.place(4, in: cell)
        try game.erase(cell)
        #expect(game.board[cell].color == .ninth)
        #expect(game[given] == 5)
        try game.color(cell, nil)
        #expect(game.board[cell].color == nil)
    }

    @Test func `erasing a cell removes its entry and its notes`() throws {
        var game = try GameFixtures.game()
        try game.place(4, in: cell)
        try game.note(6, in: other)
        try game.perform(.erase([given, cell, other]))
        #expect(game[cell] == nil)
        #expect(game.notes(in: other).isEmpty)
        #expect(game[given] == 5)
    }

    // MARK: Groups

    @Test func `filling notes writes every candidate, as one step`() throws {
        var game = try GameFixtures.game()
        try game.perform(.fillNotes(.all))
        for cell in Cell.all {
            #expect(game.notes(in: cell) == game.puzzle.candidates(of: cell))
        }
        try game.undo()
        #expect(Cell.all.allSatisfy { game.notes(in: $0).isEmpty })
        try game.perform(.fillNotes([cell, given]))
        #expect(game.notes(in: cell) == [1, 2, 4])
        #expect(game.notes(in: other).isEmpty)
    }

    @Test func `notes that a filled peer excludes are removed, as one step`() throws {
        var game = try GameFixtures.game(GamePolicy(mistakes: .off, removesNotes: false))
        try game.perform(.fillNotes(.all))
        try game.place(1, in: cell)
        #expect(game.notes(in: .at(row: 1, column: 1)) == [2, 4, 7])
        #expect(game.notes(in: .at(row: 0, column: 7)).contains(1))
        try game.perform(.removeExcludedNotes)
        #expect(!game.notes(in: .at(row: 0, column: 7)).contains(1))
        try game.undo()
        #expect(game.notes(in: .at(row: 0, column: 7)).contains(1))
    }

    @Test func `conflicting entries are erased, as one step`() throws {
        var game = try GameFixtures.game()
        try game.place(5, in: cell)
        try game.place(6, in: other)
        #expect(game.board.conflicts == [given, cell])
        #expect(game.board.conflicts(of: cell) == [given])
        try game.perform(.eraseConflicts)
        #expect(game[cell] == nil)
        #expect(game[other] == 6)
        #expect(game[given] == 5)
    }

    @Test func `everything is erased, as one step`() throws {
        var game = try GameFixtures.game()
        let start = game.board
        try game.place(4, in: cell)
        try game.note(6, in: other)
        try game.color(given, .second)
        let end = game.board
        try game.perform(.eraseAll)
        #expect(game.board == start)
        try game.undo()
        #expect(game.board == end)
    }

    @Test func `last cells are filled until no house has one gap, as one step`() throws {
        var player = RandomPlayer(seed: 1)
        var game = try GameFixtures.game()
        while GameFixtures.refusal({ () throws(ActRefusal) in try game.perform(.fillLastCells) })
            != nil
        {
            try player.fill(1, of: &game)
        }
        #expect(game.wrongEntries.isEmpty)
        #expect(refusal(.fillLastCells, in: game) == .unchanged)
        for house in House.all {
            let gaps = house.cells.filter { game[$0] == nil }
            #expect(gaps.count != 1, "\(house)")
        }
        while game.phase != .won {
            if GameFixtures.refusal({ () throws(ActRefusal) in try game.perform(.fillLastCells) })
                != nil
            {
                try player.fill(1, of: &game)
            }
        }
        #expect(game.isSolved)
    }
}
