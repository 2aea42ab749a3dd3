import Foundation
import SudokuEngine
import Testing

@testable import SudokuLayouts

/// The whole number of positions takes minutes; the default run takes some hundred.
private let isComplete = ProcessInfo.processInfo.environment["PUZZLEFARM_CONFORMANCE"] == "1"

@Suite struct LayoutHintTests {
    /// Positions on the way to the solution: some cells filled, some wrong candidates crossed out.
    @Test func `every step in random positions of all layouts is sound and told whole`() throws {
        var random = SeededGenerator(seed: 47)
        let positions = isComplete ? 100_000 / ExplainedLayouts.names.count + 1 : 15
        var wrong: [String] = []
        for name in ExplainedLayouts.names {
            let made = try ExplainedLayouts.puzzles(name, isComplete ? 60 : 3, seed: 5)
            var grader = LayoutGrader(budget: 200_000)
            for number in 0..<positions {
                let solved = made[number % made.count]
                let (size, digits) = (solved.puzzle.layout.size, solved.solution.digits)
                var position = LayoutPosition(solved.puzzle)
                let filled = Int.random(in: 0..<digits.count, using: &random)
                for cell in digits.indices.shuffled(using: &random).prefix(filled) {
                    position[cell] = Int(digits[cell])
                }
                for cell in digits.indices.shuffled(using: &random).prefix(digits.count / 4) {
                    let digit = Int.random(in: 1...size, using: &random)
                    if digit != Int(digits[cell]) { position.remove(digit, from: cell) }
                }
                let limit = Rating(tenths: number % 20 == 0 ? 90 : 65)
                for hint in grader.hints(for: position, upTo: limit) {
                    if let fault = hint.fault(solved.solution) {
                        wrong.append("\(fault): \(hint) in \(solved.puzzle.line)")
                    }
                    for language in Language.allCases {
                        let sentence = hint.sentence(in: language)
                        if !ExplainedLayouts.isWhole(sentence) {
                            wrong.append("\(hint.technique.id): \(sentence)")
                        }
                    }
                }
            }
        }
        #expect(wrong == [])
    }

    @Test(arguments: ["x:9", "antiknight:9", "classic:12", "jigsaw:9"])
    func `all singles are listed`(name: String) throws {
        var grader = LayoutGrader()
        for solved in try ExplainedLayouts.puzzles(name, 4, seed: 3) {
            var position = LayoutPosition(solved.puzzle)
            for (cell, digit) in solved.solution.digits.enumerated() where cell % 3 != 0 {
                position[cell] = Int(digit)
            }
            let tables = LayoutTables(solved.puzzle)
            var board = CandidateBoard(tables)
            board.reset(to: position.digits)
            let hints = grader.hints(for: position)
            let singles = hints.filter { $0.technique.isSingle }
            let cells = Set(singles.flatMap { $0.step.placements.map(\.cell) })
            #expect(cells.count == board.openCells && cells.count > 1)
        }
    }

    /// Hints alone lead from the givens to the solution, whatever the tier.
    @Test(arguments: [
        ("classic:4", Tier.beginner), ("classic:6", .medium), ("jigsaw:6", .easy),
        ("x:8", .hard), ("x:9", .expert), ("jigsaw:9", .intermediate), ("windoku:9", .medium),
        ("antiknight:9", .beginner), ("antiking:9", .easy), ("antiknight-antiking:9", .expert),
        ("nonconsecutive:9", .medium), ("disjoint:9", .hard), ("centredot:9", .intermediate),
        ("classic:12", .hard),
    ])
    func `puzzles of a tier are explained to their end`(name: String, tier: Tier) throws {
        let request = try LayoutRequest(Layout(name: name), tier: tier)
        var producer = LayoutProducer(seed: 12)
        var grader = LayoutGrader()
        let made = producer.next(isComplete ? 20 : 2, for: request)
        for solved in try #require(made) {
            var position = LayoutPosition(solved.puzzle)
            var hints: [LayoutHint] = []
            while let hint = grader.hint(for: position) {
                #expect(hint.fault(solved.solution) == nil, "\(hint)")
                #expect(LayoutHint.Stage.allCases.allSatisfy { !hint.sentence(at: $0).isEmpty })
                #expect(LayoutHint.Stage.allCases.allSatisfy { !hint.cells(at: $0).isEmpty })
                position.apply(hint)
                hints.append(hint)
            }
            #expect(position.digits == solved.solution.digits)
            #expect(position.mistakes(against: solved.solution) == [])
            let found = grader.plan(of: solved.puzzle)
            let plan = try #require(found)
            #expect(plan.map(\.description) == hints.map(\.description))
            let grading = grader.grade(solved.puzzle)
            guard case .graded(let grade) = grading else { continue }
            #expect(grade.tier == tier && grade.tierRating == plan.map(\.rating).max())
        }
    }

    @Test func `a hint tells where to look, why, and what to do`() throws {
        let puzzle = try LayoutPuzzle(parsing: "classic:4:1.3.34..2.......")
        var grader = LayoutGrader()
        let found = grader.hint(for: LayoutPosition(puzzle))
        let hint = try #require(found)
        #expect(hint.sentence(at: .place).hasPrefix("Look at "))
        #expect(hint.sentence(at: .place, in: .german).hasPrefix("Sieh dir "))
        #expect(hint.sentence(at: .explanation) == hint.sentence())
        #expect(hint.sentence(at: .act).hasPrefix("Enter "))
        let placement = try #require(hint.placement)
        #expect(hint.cells(at: .act) == [placement.cell])
        #expect(hint.house?.cells.contains(placement.cell) == true)
    }

    @Test func `entries change a position, givens do not, and mistakes are found`() throws {
        let solved = try #require(try ExplainedLayouts.puzzles("x:6", 1, seed: 1).first)
        var position = LayoutPosition(solved.puzzle)
        let given = try #require(solved.puzzle.givens.firstIndex { $0 != 0 })
        let empty = try #require(solved.puzzle.givens.firstIndex { $0 == 0 })
        position[given] = nil
        #expect(position[given] == Int(solved.puzzle.givens[given]))
        let digit = Int(solved.solution.digits[empty])
        position[empty] = digit % 6 + 1
        #expect(position.mistakes(against: solved.solution) == [empty])
        position[empty] = nil
        position.remove(digit, from: empty)
        #expect(position.mistakes(against: solved.solution) == [empty])
    }
}
