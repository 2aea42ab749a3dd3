import FarmTestSupport
import Testing

@testable import SudokuEngine

@Suite struct HodokuGraderTests {
    @Test(arguments: HodokuLevel.allCases)
    func `levels, scores and numbers of steps are HoDoKu's`(level: HodokuLevel) throws {
        var grader = HodokuGrader()
        for testCase in try HodokuCase.scores(level) {
            let grade = grader.grade(try testCase.solved())
            #expect(grade.level == level, "\(testCase.puzzle)")
            #expect(grade.score == testCase.score, "\(testCase.puzzle)")
            // After a net, one full house of a puzzle is a naked single for us: both score 4.
            guard !testCase.steps.contains("forcing-net-verity*1") else { continue }
            let steps = grade.steps.map { "\($0.technique)*\($0.count)" }
            #expect(steps == testCase.steps, "\(testCase.puzzle)")
        }
    }

    @Test(arguments: try HodokuCase.traces())
    func `paths are HoDoKu's step by step`(testCase: HodokuCase) throws {
        var grader = HodokuGrader()
        let path = grader.path(of: try testCase.solved())
        for (step, expected) in zip(path, testCase.steps) where step.trace != expected {
            Issue.record("\(step.trace) instead of \(expected)")
            return
        }
        #expect(path.count == testCase.steps.count)
        #expect(path.reduce(0) { $0 + $1.technique.score } == testCase.score)
    }

    @Test func `all cases of single steps are among those that can be checked`() throws {
        #expect(try HodokuCase.scores(.easy).count > 100)
        #expect(try HodokuCase.traces().count >= 20)
    }

    @Test func `a used grader gives the same grades and paths as a new one`() throws {
        var used = HodokuGrader()
        let puzzles = try HodokuCase.traces().prefix(12).map { try $0.solved() }
        let grades = puzzles.map { puzzle in
            var new = HodokuGrader()
            return new.grade(puzzle)
        }
        for (puzzle, grade) in zip(puzzles, grades).reversed() {
            #expect(used.grade(puzzle) == grade)
            #expect(used.path(of: puzzle) == used.path(of: puzzle))
            #expect(used.grade(puzzle) == grade)
        }
    }

    @Test func `a path leads to the solution and explains every step`() throws {
        var grader = HodokuGrader()
        let puzzle = try #require(try HodokuCase.scores(.medium).last).solved()
        var board = Board(puzzle.puzzle)
        for step in grader.path(of: puzzle) {
            for placement in step.placements {
                #expect(placement.digit == puzzle.solution[placement.cell])
                board.place(placement.digit.value - 1, in: placement.cell.index)
            }
            step.eliminations.forEach { cell, mask in board.remove(mask: mask, from: cell) }
            #expect(!step.pattern.parts.isEmpty || !step.pattern.chains.isEmpty)
            #expect(step.sentence() != step.sentence(in: .german))
        }
        #expect(board.isFull)
    }

    @Test func `a puzzle beyond forcing chains needs a net`() throws {
        let text =
            "4.8....5...9..7....3......4..63.8....9..4..2....9.58..1......4....6..1...7....3.9"
        var solver = Solver()
        var grader = HodokuGrader()
        let solved = solver.solvedPuzzle(try Puzzle(parsing: text))
        let grade = grader.grade(try #require(solved))
        #expect(grade.level == .extreme)
        #expect(grade.score == 5414)
        #expect(grade.steps.last?.technique == ForcingNetVerity.technique)
    }
    @Test func `a puzzle beyond all techniques needs brute force`() throws {
        let text =
            "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
        var solver = Solver()
        var grader = HodokuGrader()
        let solved = solver.solvedPuzzle(try Puzzle(parsing: text))
        let grade = grader.grade(try #require(solved))
        #expect(grade.level == .extreme)
        #expect(grade.steps.last?.technique == BruteForce.technique)
        #expect(grade.score > BruteForce.technique.score)
    }
}
