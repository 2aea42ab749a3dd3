import FarmTestSupport
import Foundation
import Testing

@testable import SudokuEngine

@Suite struct HintTests {
    private let solved: SolvedPuzzle
    private var solution: Solution { solved.solution }

    init() throws {
        let line = try #require(TestData.lines("se121-ratings.tsv").last)
        var solver = Solver()
        solved = try #require(solver.solvedPuzzle(try Puzzle(parsing: line.prefix(81))))
    }

    private func blank() throws -> Cell {
        try #require(Cell.all.first { solved.puzzle[$0] == nil })
    }

    @Test func `wrong entries are reported before any hint`() throws {
        var grader = Grader()
        var position = Position(solved)
        let cell = try blank()
        let wrong = try #require(Digit.all.first { $0 != solution[cell] })
        position.fill(cell, with: wrong)
        guard case .mistakes(let mistakes) = grader.advice(for: position) else {
            Issue.record("a wrong entry was accepted")
            return
        }
        #expect(mistakes.entries == [Position.Entry(cell: cell, digit: wrong)])
        #expect(mistakes.sentence() == "\(wrong) in \(cell) is wrong.")
        #expect(mistakes.sentence(in: .german) == "\(wrong) in \(cell) ist falsch.")
        position.fill(cell, with: solution[cell])
        guard case .hint = grader.advice(for: position) else {
            Issue.record("a corrected entry is still reported as wrong")
            return
        }
    }

    @Test func `a crossed-out candidate of the solution is reported`() throws {
        var grader = Grader()
        var position = Position(solved)
        let cell = try blank()
        position.removed[cell] = DigitSet(solution[cell])
        guard case .mistakes(let mistakes) = grader.advice(for: position) else {
            Issue.record("a crossed-out digit of the solution was accepted")
            return
        }
        #expect(mistakes.removed == position.removed)
        let candidate = "\(solution[cell]) in \(cell)"
        #expect(mistakes.sentence() == "\(candidate) was crossed out but is needed.")
        #expect(
            mistakes.sentence(in: .german)
                == "\(candidate) wurde gestrichen, wird aber gebraucht.")
    }

    @Test func `several mistakes are named in one sentence`() throws {
        var position = Position(solved)
        let cells = Cell.all.filter { solved.puzzle[$0] == nil }
        for cell in cells.prefix(2) {
            position.fill(cell, with: try #require(Digit.all.first { $0 != solution[cell] }))
        }
        for cell in cells.suffix(2) { position.removed[cell] = DigitSet(solution[cell]) }
        let mistakes = try #require(PositionMistakes(in: position))
        let wrong = position.entries.map { "\($0.digit) in \($0.cell)" }.joined(separator: ", ")
        let gone = cells.suffix(2).map { "\(solution[$0]) in \($0)" }.joined(separator: ", ")
        #expect(
            mistakes.sentence() == "\(wrong) are wrong; \(gone) were crossed out but are needed.")
        #expect(
            mistakes.sentence(in: .german)
                == "\(wrong) sind falsch; \(gone) wurden gestrichen, werden aber gebraucht.")
    }

    @Test func `following the hints solves the puzzle, each with a sentence and evidence`() throws {
        var grader = Grader()
        var position = Position(solved)
        for _ in 0..<500 {
            switch grader.advice(for: position) {
            case .hint(let hint):
                #expect(hint.sentence().hasSuffix("."))
                // The name of 3D Medusa begins with a digit.
                let first = try #require(hint.sentence().first)
                #expect(first.isUppercase || first.isNumber, "\(hint.sentence())")
                #expect(!hint.pattern.candidates.isEmpty)
                if let placement = hint.placement {
                    position.fill(placement.cell, with: placement.digit)
                }
                position.removed = position.removed.union(hint.eliminations)
            case .solved: return
            default:
                Issue.record("no hint")
                return
            }
        }
        Issue.record("the puzzle is not solved after 500 hints")
    }

    @Test func `a plan has the steps of the path`() throws {
        var grader = Grader()
        let plan = grader.plan(of: solved, by: .farm)
        let path = grader.path(of: solved.puzzle, by: .farm)
        #expect(plan?.map(\.technique) == path?.map(\.technique.id))
        #expect(plan?.map(\.complexity) == path?.map(\.complexity))
        #expect(plan?.map(\.rating) == path?.map(\.rating))
        #expect(plan?.map(\.placements) == path?.map(\.placements))
        #expect(plan?.map(\.eliminations) == path?.map(\.eliminations))
    }

    @Test func `a plan can be encoded and decoded`() throws {
        var grader = Grader()
        let plan = grader.plan(of: solved, by: .se121) ?? []
        #expect(plan.count > 40)
        let data = try JSONEncoder().encode(plan)
        #expect(try JSONDecoder().decode([Hint].self, from: data) == plan)
    }

    @Test func `a technique is encoded as its id, one of the ladders that rate with its length`()
        throws
    {
        for technique in Technique.allRated {
            let data = try JSONEncoder().encode([technique])
            #expect(try JSONDecoder().decode([Technique].self, from: data) == [technique])
        }
        let data = try JSONEncoder().encode([UniqueLoop.typeOne, UniqueLoop.typeOne.on(8)])
        #expect(
            try JSONDecoder().decode([String].self, from: data)
                == ["unique-loop-1", "rated/unique-loop-1/8"])
    }

    @Test func `decoding rejects invalid values`() {
        for (text, kind) in [
            ("\"r0c1\"", "cell"), ("0", "digit"), ("\"fish\"", "technique"),
        ] {
            #expect(throws: DecodingError.self, "\(kind)") {
                let data = Data(text.utf8)
                switch kind {
                case "cell": _ = try JSONDecoder().decode(Cell.self, from: data)
                case "digit": _ = try JSONDecoder().decode(Digit.self, from: data)
                default: _ = try JSONDecoder().decode(Technique.self, from: data)
                }
            }
        }
    }
}
