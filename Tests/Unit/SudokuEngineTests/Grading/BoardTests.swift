import FarmTestSupport
import Testing

@testable import SudokuEngine

@Suite struct BoardInvariantTests {
    @Test func `a board stays consistent while a puzzle is solved`() throws {
        for line in try TestData.lines("se121-ratings.tsv").prefix(20) {
            var grader = Grader()
            var state = SolvingState(Board(try Puzzle(parsing: line.prefix(81))))
            #expect(state.board.disagreement == nil)
            while case .found(let finding) = grader.step(on: &state, .farm, upTo: nil, { false }) {
                state.board.apply(finding)
                #expect(state.board.disagreement == nil)
            }
            #expect(state.board.isFull)
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
