import Dispatch
import Foundation
import Synchronization
import Testing

@testable import SudokuEngine

/// The common properties of all named techniques: their steps are sound, depend on the position alone and
/// do not change their meaning when the position is morphed.
@Suite struct NamedTechniqueConformanceTests {
    private static let isComplete =
        ProcessInfo.processInfo.environment["PUZZLEFARM_CONFORMANCE"] == "1"

    /// A position outside any solving path: some cells are filled, some wrong candidates removed.
    private struct RandomPosition {
        let grid: CandidateGrid
        let solution: Solution

        init?(_ solved: SolvedPuzzle, _ random: inout SeededGenerator) {
            var cells = solved.puzzle.text.utf8.map { $0 }
            let (filling, crossing) = (random.below(12), random.below(8))
            for cell in Cell.all where solved.puzzle[cell] == nil {
                guard random.below(16) < filling else { continue }
                cells[cell.index] = UInt8(ascii: "0") + UInt8(solved.solution[cell].value)
            }
            guard let filled = try? Puzzle(line: cells[...]) else { return nil }
            let board = Board(filled)
            var removed = Candidates()
            for cell in Bits(board.empty) {
                let digit = Int(solved.solution.digits[cell]) - 1
                for other in Bits(board[cell] & ~(1 << UInt16(digit)))
                where random.below(16) < crossing {
                    removed.insert(UInt16(bit: other), at: cell)
                }
            }
            grid = CandidateGrid(
                filled: filled, removed: removed,
                givens: CellSet(Cell.all.filter { solved.puzzle[$0] != nil }))
            solution = solved.solution
        }

        /// Returns true if the step removes and places what the solution allows, and does something.
        func allows(_ step: Step) -> Bool {
            let board = grid.board
            return !(step.placements.isEmpty && step.eliminations.isEmpty)
                && step.placements.allSatisfy {
                    solution[$0.cell] == $0.digit && board.empty.has(bit: $0.cell.index)
                }
                && step.eliminations.cells.allSatisfy { cell in
                    let digits = step.eliminations[cell]
                    return !digits.contains(solution[cell])
                        && digits.bits & ~board[cell.index] == 0
                }
        }
    }

    private func positions(_ count: Int, seed: UInt64) -> [RandomPosition] {
        var generator = Generator(seed: seed)
        var random = SeededGenerator(seed: seed)
        var positions: [RandomPosition] = []
        var number: UInt64 = 0
        while positions.count < count {
            for solved in generator.puzzles(number..<number + 64) {
                guard let solved else { continue }
                for _ in 0..<4 {
                    if let position = RandomPosition(solved, &random) { positions.append(position) }
                }
            }
            number += 64
        }
        return Array(positions.prefix(count))
    }

    /// 100,000 positions, or a sample, in slices on all cores.
    @Test func `no step of any technique contradicts the solution`() {
        let (slices, size) = Self.isComplete ? (200, 500) : (6, 100)
        let met = Mutex<(steps: [String: Int], unsound: [String], slices: Int)>(([:], [], 0))
        DispatchQueue.concurrentPerform(iterations: slices) { slice in
            var finder = StepFinder()
            var found: [String: Int] = [:]
            var unsound: [String] = []
            for (number, position) in positions(size, seed: 1_700 + UInt64(slice)).enumerated() {
                // Those that are listed by name alone take longer than all others together.
                let techniques = number < size / 50 ? Technique.all : Technique.listed
                for step in finder.steps(of: techniques, in: position.grid) {
                    found[step.technique.id, default: 0] += 1
                    if !position.allows(step) {
                        unsound.append("\(step.technique): \(step.sentence()) \(position.grid)")
                    }
                }
            }
            let done = met.withLock { met in
                met.steps.merge(found, uniquingKeysWith: +)
                met.unsound += unsound
                met.slices += 1
                return met.slices
            }
            if Self.isComplete { print("\(done * size) of \(slices * size) positions") }
        }
        #expect(met.withLock { $0.unsound } == [])
        guard Self.isComplete else { return }
        // Random grids are not filled down to two candidates a cell: BUGListingTests has such ones.
        let steps = met.withLock { $0.steps }
        let never = Technique.listed.filter {
            $0 != BruteForce.technique && !$0.id.hasPrefix("bug-")
                && steps[$0.id] == nil
        }
        #expect(never.isEmpty)
    }

    @Test func `the same position gives the same steps`() {
        for position in positions(100, seed: 18) {
            var first = StepFinder()
            var second = StepFinder()
            let steps = first.steps(in: position.grid)
            #expect(first.steps(in: position.grid) == steps)
            #expect(second.steps(in: position.grid) == steps)
        }
    }

    /// The techniques whose steps do not depend on the order of cells and digits. Loops and chains
    /// follow one of several shortest ways to each candidate, by definition the first in order.
    private static let regular = Technique.listed.filter {
        !$0.id.hasSuffix("nice-loop") && !$0.id.hasSuffix("aic")
    }

    @Test func `the steps of a morphed position are the morphed steps`() throws {
        var finder = StepFinder()
        for (number, position) in positions(Self.isComplete ? 5_000 : 100, seed: 19).enumerated() {
            let morph = GridMorph(seed: UInt64(number))
            let steps = finder.steps(of: Self.regular, in: position.grid).map(morph.outcome)
            let image = finder.steps(of: Self.regular, in: try morph.image(of: position.grid))
            let outcomes = image.map(GridMorph.outcomeAsFound)
            let (missing, more) = (
                Set(steps).subtracting(outcomes), Set(outcomes).subtracting(steps)
            )
            #expect(missing.isEmpty && more.isEmpty, "\(position.grid) \(missing) \(more)")
        }
    }

    @Test func `every technique has an id of its own`() {
        #expect(Set(Technique.all.map(\.id)).count == Technique.all.count)
    }
}
