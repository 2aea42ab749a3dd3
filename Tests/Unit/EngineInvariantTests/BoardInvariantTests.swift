import FarmTestSupport
import Testing

@testable import SudokuEngine

@Suite struct BoardInvariantTests {
    @Test func `a board stays consistent while a puzzle is solved`() throws {
        for line in try TestData.lines("se121-ratings.tsv").prefix(20) {
            var walk = LadderWalk()
            walk.begin(on: Board(try Puzzle(parsing: line.prefix(81))), .farm)
            let before = walk.board
            #expect(before.disagreement == nil)
            while case .step(let step) = walk.find({ false }) {
                walk.make(step)
                let board = walk.board
                #expect(board.disagreement == nil)
            }
            let board = walk.board
            #expect(board.isFull)
        }
    }

    @Test func `a new board has exactly the candidates that the givens allow`() throws {
        let puzzle = try Puzzle(parsing: String(repeating: ".", count: 80) + "1")
        let board = Board(puzzle)
        for cell in Cell.all {
            #expect(DigitSet(bits: board[cell.index]) == puzzle.candidates(of: cell))
        }
    }

    @Test func `a copy is independent`() {
        let board = Board(.empty)
        var copy = board
        copy.place(0, in: 0)
        #expect(board.has(0, in: 1))
        #expect(!copy.has(0, in: 1))
    }
}
