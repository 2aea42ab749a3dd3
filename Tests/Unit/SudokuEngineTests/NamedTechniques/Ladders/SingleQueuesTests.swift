import Testing

@testable import SudokuEngine

@Suite struct SingleQueuesTests {
    /// The first puzzle of `hodoku-traces.tsv`.
    private static let text =
        "6...3.5.4.27..9.3...91..2......1...69.......74.13......5.......1.3.6....7.......3"

    private static func queues() throws -> SingleQueues {
        var queues = SingleQueues()
        queues.restart(with: try Puzzle(parsing: text))
        return queues
    }

    @Test func `the board is that of the puzzle`() throws {
        let board = try Self.queues().board
        let expected = Board(try Puzzle(parsing: Self.text))
        #expect(board.isSame(as: expected))
        #expect(board.disagreement == nil)
    }

    @Test func `naked singles come in the order in which they arose`() throws {
        var queues = try Self.queues()
        var cells: [Int] = []
        while let single = queues.nakedSingle(), cells.count < 4 {
            cells.append(single.cell)
            queues.place(single.digit, in: single.cell)
        }
        // r3c9, r1c3, r2c9, r1c2
        #expect(cells == [26, 2, 17, 1])
    }

    @Test func `a full house stays in the queue until its cell is filled`() throws {
        var queues = SingleQueues()
        queues.restart(with: try Puzzle(parsing: "12345678." + String(repeating: ".", count: 72)))
        let first = queues.fullHouse()
        let single = try #require(first)
        #expect((single.cell, single.digit) == (8, 8))
        let second = queues.fullHouse()
        #expect(second == single)
        queues.place(single.digit, in: single.cell)
        let (third, naked) = (queues.fullHouse(), queues.nakedSingle())
        #expect(third == nil)
        #expect(naked == nil)
    }

    @Test func `an elimination feeds both queues`() throws {
        var queues = SingleQueues()
        queues.restart(with: try Puzzle(parsing: "1234567.." + String(repeating: ".", count: 72)))
        let before = (queues.nakedSingle(), queues.hiddenSingle())
        #expect(before.0 == nil && before.1 == nil)
        queues.remove(TechniqueCase.marks("r1c8-9"))
        let after = (queues.nakedSingle(), queues.hiddenSingle())
        #expect(after.0?.cell == 7)
        #expect(after.1?.cell == 8)
    }

    @Test func `an entry whose candidate has gone is skipped`() throws {
        var queues = SingleQueues()
        queues.restart(with: try Puzzle(parsing: "1234567.." + String(repeating: ".", count: 72)))
        queues.remove(TechniqueCase.marks("r1c8-9"))
        queues.place(8, in: 8)
        queues.place(7, in: 7)
        let singles = (queues.nakedSingle(), queues.hiddenSingle())
        #expect(singles.0 == nil && singles.1 == nil)
    }
}
