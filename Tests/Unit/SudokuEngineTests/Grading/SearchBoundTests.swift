import FarmTestSupport
import Testing

@testable import SudokuEngine

/// The bounds by which a rating skips searches leave out none that finds something.
struct SearchBoundTests {
    @Test func `a digit that is left out has no chain of its own`() throws {
        var colors = DigitColors()
        var counts: [Bool: Int] = [:]
        try forEachBoard { board in
            let open = colors.open(0x1FF, on: board)
            for digit in 0..<9 {
                let hasChain = hasChain(of: digit, on: board)
                #expect(open.has(bit: digit) == hasChain, "\(digit + 1)")
                counts[hasChain, default: 0] += 1
            }
        }
        #expect(counts[true, default: 0] > 0 && counts[false, default: 0] > 0)
    }

    @Test func `cells that are left out are on no loop`() throws {
        var walks = LoopWalks()
        var loops = 0
        try forEachBoard { board in
            var (all, bounded): (Set<CellSet>, Set<CellSet>) = ([], [])
            for start in Bits(board.bivalues) {
                let pair = board[start]
                let cells = Bits(pair).reduce(board.empty) { $0 & board.cells(with: $1) }
                walks.run(at: start, among: cells, cells, pair: pair, on: board) {
                    all.insert(CellSet($0.map { Cell(trusted: UInt8($0)) }))
                }
                let possible = LoopCells.through(start, among: cells, pair: pair, on: board)
                guard possible != 0 else { continue }
                walks.run(at: start, among: cells, possible, pair: pair, on: board) {
                    bounded.insert(CellSet($0.map { Cell(trusted: UInt8($0)) }))
                }
            }
            #expect(bounded == all)
            loops += all.count
        }
        #expect(loops > 0)
    }

    /// Visits the boards of some paths by Sudoku Explainer.
    private func forEachBoard(_ visit: (Board) -> Void) throws {
        var grader = Grader()
        for line in try TestData.lines("seventeen-clue-3000.txt").prefix(24) {
            let puzzle = try Puzzle(parsing: line)
            var board = Board(puzzle)
            for step in grader.path(of: puzzle, by: .se121) ?? [] {
                visit(board)
                board.apply(step)
            }
        }
    }

    /// Returns true if a place of a digit, on or off, leads to its opposite, by links one after the
    /// other.
    private func hasChain(of digit: Int, on board: Board) -> Bool {
        let cells = board.cells(with: digit)
        for start in Bits(cells) {
            for isOn in [true, false] {
                let own = Mask128(bit: start)
                var (on, off): (Mask128, Mask128) = isOn ? (own, 0) : (0, own)
                var isGrowing = true
                while isGrowing {
                    let before = (on, off)
                    for cell in Bits(on) { off |= GridGeometry.peers(of: cell) & cells }
                    for house in 0..<27 {
                        let places = board.cells(with: digit, in: house)
                        if places.isPair && places & off != 0 { on |= places & ~off }
                        if places.isPair && places & ~off == 0 { on |= places }
                    }
                    isGrowing = before != (on, off)
                }
                if (isOn ? off : on).has(bit: start) { return true }
            }
        }
        return false
    }
}
