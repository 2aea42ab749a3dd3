import FarmTestSupport
import Foundation
import SudokuEngine
import SudokuLayouts
import Testing

private let isComplete = ProcessInfo.processInfo.environment["PUZZLEFARM_CONFORMANCE"] == "1"

/// Every layout that is made, by solvers that share no code with the library. `make conformance` checks
/// a thousand puzzles of each.
@Suite struct ProductionConformanceTests {
    @Test(arguments: [
        "classic:4", "classic:6", "classic:8", "classic:9", "classic:10", "classic:12", "jigsaw:6",
        "jigsaw:9", "x:6", "x:8", "x:9", "windoku:9", "disjoint:9", "girandola:9", "asterisk:9",
        "centredot:9", "antiknight:9", "antiking:9", "antiknight-antiking:9", "nonconsecutive:9",
    ])
    func `a puzzle has one solution by depth-first search`(name: String) throws {
        let request = try LayoutRequest(Layout(name: name))
        let numbers: Range<UInt64> = 0..<(isComplete ? 1_000 : 3)
        let made = try #require(LayoutProducer(seed: 101).puzzles(numbers, for: request))
        #expect(made.count > numbers.count * 9 / 10)
        var undecided = 0
        for puzzle in made.map(\.puzzle) {
            var plain = PlainSolver(
                puzzle.rules, givens: puzzle.givens, upTo: 2,
                patience: isComplete ? 300_000 : 20_000)
            switch plain.solutions() {
            case 1: break
            case nil:
                // Too many guesses without deductions; then the singles prove it.
                undecided += 1
                let singles = PlainSingles(puzzle.rules, givens: puzzle.givens)
                #expect(singles.areEnough, "\(puzzle)")
            case let count?: Issue.record("\(count) solutions: \(puzzle)")
            }
        }
        #expect(undecided <= made.count / 3, "\(undecided) of \(made.count) not searched")
    }

    @Test(arguments: [("classic:16", 115), ("x:16", 115), ("classic:25", 312)])
    func `a large puzzle has one solution by singles`(name: String, clues: Int) throws {
        let request = try LayoutRequest(Layout(name: name), clues: clues...clues)
        let numbers: Range<UInt64> = 0..<(isComplete ? 200 : 2)
        let made = try #require(LayoutProducer(seed: 102).puzzles(numbers, for: request))
        for puzzle in made.map(\.puzzle) {
            #expect(PlainSingles(puzzle.rules, givens: puzzle.givens).areEnough, "\(puzzle)")
        }
    }
}
