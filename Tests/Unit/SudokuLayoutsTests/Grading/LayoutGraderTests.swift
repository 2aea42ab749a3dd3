import FarmTestSupport
import SudokuEngine
import Testing

@testable import SudokuLayouts

@Suite struct LayoutGraderTests {
    private static func puzzle(_ line: String) throws -> LayoutPuzzle {
        try LayoutPuzzle(parsing: line)
    }

    /// No step may remove a digit of the solution, whatever the layout and the ladder.
    @Test(arguments: [
        "classic:4", "classic:6", "classic:6w2", "jigsaw:6", "x:6", "classic:8", "x:8", "jigsaw:9",
        "windoku:9", "antiknight:9", "antiking:9", "antiknight-antiking:9", "nonconsecutive:9",
        "cyclic:9", "disjoint:9", "girandola-asterisk-centredot:9", "jigsaw-x:9", "latin:7",
        "antiking-toroidal:9", "classic:10", "classic:12", "x-windoku:16",
    ])
    func `no step contradicts the solution`(name: String) throws {
        let layout = try Layout(name: name)
        let isSmall = (6...9).contains(layout.size)
        let request = try LayoutRequest(layout, isMinimal: isSmall)
        let made = try #require(
            LayoutProducer(seed: 9).puzzles(0..<(isSmall ? 5 : 2), for: request))
        var grader = LayoutGrader(budget: 200_000)
        for solved in made {
            let digits = solved.solution.digits
            for ladder in [LayoutLadder.se121, .generalized, .farm] {
                _ = grader.follow(solved.puzzle, ladder, upTo: nil, { false }) { finding, board in
                    let placed = finding.placement.map { ($0 / layout.size, $0 % layout.size) }
                    #expect(placed.map { Int(digits[$0.0]) == $0.1 + 1 } ?? true)
                    let isSound = finding.eliminations.allSatisfy {
                        Int(digits[$0 / layout.size]) != $0 % layout.size + 1
                    }
                    #expect(isSound, "\(finding.technique) on \(solved.puzzle)")
                    #expect(!finding.eliminations.isEmpty || finding.placement != nil)
                }
            }
        }
    }

    /// The farm ladder of a layout never assumes that there is one solution.
    @Test func `no step of the farm ladder relies on uniqueness`() throws {
        for name in ["x:9", "jigsaw:9", "antiking:9", "classic:8"] {
            let request = try LayoutRequest(Layout(name: name), isMinimal: true)
            var grader = LayoutGrader()
            for solved in try #require(LayoutProducer(seed: 2).puzzles(0..<20, for: request)) {
                guard case .graded(let grade) = grader.grade(solved.puzzle) else { continue }
                #expect(!grade.techniques.contains { $0.technique.usesUniqueness })
            }
        }
    }

    @Test func `a grader gives the same grades in any order of layouts`() throws {
        let lines = try ["x:9", "jigsaw:9", "antiking:9", "jigsaw:6", "classic:9"].flatMap { name in
            let request = try LayoutRequest(Layout(name: name), isMinimal: true)
            return try #require(LayoutProducer(seed: 3).puzzles(0..<4, for: request)).map {
                $0.puzzle
            }
        }
        var one = LayoutGrader()
        var grades: [LayoutGrader.Grading] = []
        for puzzle in lines { grades.append(one.grade(puzzle)) }
        for (puzzle, grade) in zip(lines, grades).reversed() {
            #expect(one.grade(puzzle) == grade)
            var other = LayoutGrader()
            #expect(other.grade(puzzle) == grade)
        }
    }

    @Test func `a limit ends a grading at the first harder step`() throws {
        let request = try LayoutRequest(Layout(name: "x:9"), isMinimal: true)
        var grader = LayoutGrader()
        for solved in try #require(LayoutProducer(seed: 4).puzzles(0..<15, for: request)) {
            guard case .graded(let grade) = grader.grade(solved.puzzle) else { continue }
            for limit in [15, 23, 34, 54, 72].map(Rating.init(tenths:)) {
                let limited = grader.grade(solved.puzzle, upTo: limit)
                #expect(limited == (grade.tierRating <= limit ? .graded(grade) : .tooHard))
            }
        }
    }

    /// An empty grid of 25x25 cells keeps no thread busy, whatever its budget.
    @Test(arguments: ["classic:25", "x:16", "antiknight-latin:25", "nonconsecutive:9", "latin:9"])
    func `a stranger's puzzle ends by its budget or when asked to`(name: String) throws {
        let layout = try Layout(name: name)
        let puzzle = try LayoutPuzzle(
            layout, givens: [UInt8](repeating: 0, count: layout.cellCount))
        var grader = LayoutGrader(budget: 20_000)
        let outcome = grader.ratings(of: puzzle)
        #expect(outcome?.isBounded == true || outcome?.ratings.hardest == Rating(tenths: 200))
        var calls = 0
        let stopped = grader.ratings(of: puzzle) {
            calls += 1
            return calls > 3
        }
        #expect(stopped == nil)
        #expect(calls == 4)
    }
}
