import FarmTestSupport
import PuzzleBundle
import SudokuEngine
import Testing

@testable import FarmStore

/// Damage that is found in a row: SQLite does not notice a changed byte.
struct StoredPuzzleTests {
    private let puzzle: PuzzleRecord

    init() throws { puzzle = try #require(StoreFixture.puzzles(0..<1).first) }

    /// Reads the row of the puzzle with changed texts.
    private func row(
        givens: [UInt8]? = nil, solution: [UInt8]? = nil, symmetry: String? = nil,
        techniques: String? = nil, clues: Int? = nil
    ) -> StoredPuzzle {
        let texts: [Int32: [UInt8]] = [
            1: puzzle.id.ascii, 2: givens ?? puzzle.givens.ascii,
            3: solution ?? puzzle.solution.ascii,
            12: Array((symmetry ?? puzzle.symmetry.rawValue).utf8),
            13: Array((techniques ?? TechniqueCounts.text(puzzle.techniques)).utf8),
        ]
        return StoredPuzzle(
            tier: Int64(puzzle.tier.index),
            integer: { $0 == 8 ? Int64(clues ?? puzzle.clues) : 0 },
            append: { column, all in all += texts[column] ?? [] })
    }

    @Test func `a row is sound with its own number of givens only`() {
        #expect(row().isSound)
        #expect(!row(clues: puzzle.clues + 1).isSound)
    }

    @Test(arguments: 0..<81)
    func `any other byte in a cell is damage`(cell: Int) {
        for byte in UInt8.min...UInt8.max {
            var (givens, solution) = (puzzle.givens.ascii, puzzle.solution.ascii)
            let isSame = (givens[cell] == byte, solution[cell] == byte)
            givens[cell] = byte
            solution[cell] = byte
            #expect(row(givens: givens).isSound == isSame.0, "given \(byte)")
            #expect(row(solution: solution).isSound == isSame.1, "digit \(byte)")
        }
    }

    @Test func `digits that are exchanged within one house are damage`() {
        for (first, second) in [(0, 1), (0, 9), (0, 10), (40, 76)] {
            var solution = puzzle.solution.ascii
            solution.swapAt(first, second)
            #expect(!row(givens: solution, solution: solution, clues: 81).isSound)
        }
        let whole = puzzle.solution.ascii
        #expect(row(givens: whole, solution: whole, clues: 81).isSound)
        #expect(!row(givens: whole.dropLast(), solution: whole, clues: 80).isSound)
    }

    @Test func `an unknown symmetry is damage`() {
        for symmetry in Symmetry.allCases { #expect(row(symmetry: symmetry.rawValue).isSound) }
        for text in ["", "nona", "half-turn "] { #expect(!row(symmetry: text).isSound) }
    }

    @Test(arguments: [
        ("{}", true), (#"{"Naked Single":3}"#, true), (#"{"a":1,"b":20}"#, true), ("", false),
        ("{", false), (#"{"a":1"#, false), (#"{"a":1,"#, false), (#"{"a":1,}"#, false),
        (#"{"a":1}}"#, false), (#"{"a":1} "#, false), (#"{"a":0}"#, false), (#"{"a":}"#, false),
        (#"{"a"}"#, false), (#"{a:1}"#, false), (#"{"a\n":1}"#, false), (#"{"é":1}"#, false),
        (#"{,"a":1}"#, false), (#"["a":1]"#, false), (#"{"a":1{"b":1}"#, false),
    ])
    func `a text of techniques is sound in the form that is written`(text: String, isSound: Bool) {
        #expect(row(techniques: text).isSound == isSound)
    }
}
