import SudokuEngine
import SudokuGame

// The code of the section "Other names" of PlayingAGame.md.

extension Game {
    var flatGrid: [Int] { Cell.all.map { self[$0]?.value ?? 0 } }
    var flatGivens: [Bool] { Cell.all.map { board[$0].isGiven } }
    var flatErrors: [Bool] { Cell.all.map(errors.contains) }
    var fullBoard: [[Int]] { rows { solved.solution[$0].value } }
    var playerBoard: [[Int]] { rows { self[$0]?.value ?? 0 } }
    var initialBoard: [[Int]] { rows { puzzle[$0]?.value ?? 0 } }
    var solutionBoard: [[Int]] { rows { solved.solution[$0].value } }
    func numberAt(row: Int, column: Int) -> Int { self[row: row, column: column]?.value ?? 0 }
    func isConflictingEntry(_ cell: Cell) -> Bool {
        !board[cell].isGiven && !board.conflicts(of: cell).isEmpty
    }

    func rows<Value>(_ value: (Cell) -> Value) -> [[Value]] {
        (0..<9).map { row in (0..<9).map { value(.at(row: row, column: $0)) } }
    }
}
