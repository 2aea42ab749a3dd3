import Testing

@testable import SudokuEngine

@Suite struct SingleQueuesTests {
    /// The first puzzle of `hodoku-traces.tsv`.
    private static let text =
        "6...3.5.4.27..9.3...91..2......1...69.......74.13......5.......1.3.6....7.......3"

    private static func queues(
        _ text: String = text
    ) throws -> (queues: SingleQueues, board: Board) {
        var queues = SingleQueues()
        let board = queues.begin(with: try Puzzle(parsing: text))
        return (queues, board)
    }

    @Test func `the board is that of the puzzle`() throws {
        let board = try Self.queues().board
        let expected = Board(try Puzzle(parsing: Self.text))
        #expect(board.isSame(as: expected))
        #expect(board.disagreement == nil)
    }

    @Test func `naked singles come in the order in which they arose`() throws {
        var (queues, board) = try Self.queues()
        var cells: [Int] = []
        while let single = queues.nakedSingle(on: board), cells.count < 4 {
            cells.append(single.cell)
            queues.place(single.digit, in: single.cell, on: &board)
        }
        // r3c9, r1c3, r2c9, r1c2
        #expect(cells == [26, 2, 17, 1])
    }

    @Test func `a full house stays in the queue until its cell is filled`() throws {
        var (queues, board) = try Self.queues("12345678." + String(repeating: ".", count: 72))
        let first = queues.fullHouse(on: board)
        let single = try #require(first)
        #expect((single.cell, single.digit) == (8, 8))
        let second = queues.fullHouse(on: board)
        #expect(second == single)
        queues.place(single.digit, in: single.cell, on: &board)
        let (third, naked) = (queues.fullHouse(on: board), queues.nakedSingle(on: board))
        #expect(third == nil)
        #expect(naked == nil)
    }

    @Test func `an elimination feeds both queues`() throws {
        var (queues, board) = try Self.queues("1234567.." + String(repeating: ".", count: 72))
        let before = (queues.nakedSingle(on: board), queues.hiddenSingle(on: board))
        #expect(before.0 == nil && before.1 == nil)
        queues.remove(TechniqueCase.marks("r1c8-9"), on: &board)
        let after = (queues.nakedSingle(on: board), queues.hiddenSingle(on: board))
        #expect(after.0?.cell == 7)
        #expect(after.1?.cell == 8)
    }

    @Test func `an entry whose candidate has gone is skipped`() throws {
        var (queues, board) = try Self.queues("1234567.." + String(repeating: ".", count: 72))
        queues.remove(TechniqueCase.marks("r1c8-9"), on: &board)
        queues.place(8, in: 8, on: &board)
        queues.place(7, in: 7, on: &board)
        let singles = (queues.nakedSingle(on: board), queues.hiddenSingle(on: board))
        #expect(singles.0 == nil && singles.1 == nil)
    }
}
