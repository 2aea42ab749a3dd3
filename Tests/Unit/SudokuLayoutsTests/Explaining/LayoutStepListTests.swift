import SudokuEngine
import Testing

@testable import SudokuLayouts

/// Lists of all steps, compared with plain searches that share no code with them.
@Suite struct LayoutStepListTests {
    @Test(arguments: ["x:9", "jigsaw:9", "classic:12", "windoku:9"])
    func `each candidate that a chain of one digit refutes is listed`(name: String) throws {
        var grader = LayoutGrader()
        var count = 0
        for solved in try ExplainedLayouts.puzzles(name, 6, seed: 8) {
            let position = LayoutPosition(solved.puzzle)
            let board = board(of: position)
            let listed = eliminations(grader.hints(for: position, upTo: Rating(tenths: 74)))
            let plain = refuted(on: board)
            count += plain.count
            #expect(plain.subtracting(listed) == [], "\(solved.puzzle.line)")
        }
        #expect(count > 40)
    }

    @Test func `each cage whose sets lack a candidate is listed`() throws {
        let request = try LayoutRequest(Layout(name: "killer:9"), tier: .hard)
        var producer = LayoutProducer(seed: 4)
        var grader = LayoutGrader()
        var count = 0
        let made = producer.next(3, for: request)
        for solved in try #require(made) {
            var position = LayoutPosition(solved.puzzle)
            for cell in 0..<81 where cell % 4 == 0 {
                position[cell] = Int(solved.solution.digits[cell])
            }
            let hints = grader.hints(for: position)
            let board = board(of: position)
            for cage in solved.puzzle.cages {
                let expected = lost(cage, position, on: board)
                if expected.isEmpty { continue }
                count += 1
                let found = hints.contains {
                    $0.technique.id.hasPrefix("cage-combinations") && entries($0) == expected
                }
                #expect(found, "\(cage.cells) in \(solved.puzzle.line)")
            }
            let last = hints.filter { $0.technique.id == "cage-last-cell" }.count
            let open = solved.puzzle.cages.map { $0.cells.count { position[$0] == nil } }
            #expect(last == open.count { $0 == 1 })
        }
        #expect(count > 20)
    }

    private func board(of position: LayoutPosition) -> CandidateBoard {
        var board = CandidateBoard(LayoutTables(position.puzzle))
        board.reset(to: position.digits)
        return board
    }

    private func entries(_ hint: LayoutHint) -> Set<GridEntry> { Set(hint.eliminations) }

    private func eliminations(_ hints: [LayoutHint]) -> Set<GridEntry> {
        hints.reduce(into: []) { $0.formUnion($1.eliminations) }
    }

    /// Returns the candidates that are false because assuming them leads, through houses with two
    /// places and cells of a house, back to them.
    private func refuted(on board: borrowing CandidateBoard) -> Set<GridEntry> {
        let tables = board.tables
        var refuted: Set<GridEntry> = []
        for digit in 0..<tables.size {
            var strong: [Int: Set<Int>] = [:]
            var weak: [Int: Set<Int>] = [:]
            for house in 0..<tables.houseCount {
                var cells: [Int] = []
                for position in 0..<tables.size
                where board.places(digit, in: house) >> UInt64(position) & 1 == 1 {
                    cells.append(tables.cell(house, position))
                }
                for cell in cells {
                    let others = cells.filter { $0 != cell }
                    weak[cell, default: []].formUnion(others)
                    if cells.count == 2 { strong[cell, default: []].formUnion(others) }
                }
            }
            for start in weak.keys {
                var (on, off): (Set<Int>, Set<Int>) = ([start], [])
                var newlyOn = on
                while !newlyOn.isEmpty {
                    let newlyOff = newlyOn.reduce(into: Set()) { $0.formUnion(weak[$1] ?? []) }
                        .subtracting(off)
                    off.formUnion(newlyOff)
                    newlyOn = newlyOff.reduce(into: Set()) { $0.formUnion(strong[$1] ?? []) }
                        .subtracting(on)
                    on.formUnion(newlyOn)
                }
                if off.contains(start) { refuted.insert(GridEntry(cell: start, digit: digit + 1)) }
            }
        }
        return refuted
    }

    /// Returns the candidates of a cage in none of the sets of digits that have its sum.
    private func lost(
        _ cage: GridCage, _ position: LayoutPosition, on board: borrowing CandidateBoard
    ) -> Set<GridEntry> {
        guard let sum = cage.sum else { return [] }
        let open = cage.cells.filter { position[$0] == nil }
        let rest = sum - cage.cells.reduce(0) { $0 + (position[$1] ?? 0) }
        let used = cage.cells.reduce(UInt64(0)) { $0 | 1 << UInt64((position[$1] ?? 64) - 1) }
        guard open.count > 1 else { return [] }
        var masks: [UInt64] = []
        for cell in open { masks.append(board[cell] & ~used) }
        var union: UInt64 = 0
        for set in UInt64(1)..<512 where set.nonzeroBitCount == open.count {
            let digits = (0..<9).filter { set >> UInt64($0) & 1 == 1 }
            guard digits.reduce(0, { $0 + $1 + 1 }) == rest, masks.allSatisfy({ $0 & set != 0 }),
                digits.allSatisfy({ digit in masks.contains { $0 >> UInt64(digit) & 1 == 1 } })
            else { continue }
            union |= set
        }
        var lost: Set<GridEntry> = []
        for (cell, mask) in zip(open, masks) {
            for digit in 0..<9 where (mask & ~union) >> UInt64(digit) & 1 == 1 {
                lost.insert(GridEntry(cell: cell, digit: digit + 1))
            }
        }
        return lost
    }
}
