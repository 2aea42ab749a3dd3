import Foundation
import SudokuEngine
import Testing

struct PoolProductionTests {
    /// The number of puzzles for each promise: 1,000 in the long form.
    private static let wanted =
        ProcessInfo.processInfo.environment["PUZZLEFARM_POOL_PUZZLES"].flatMap { Int($0) } ?? 12
    /// The candidates after which a promise counts as impossible.
    private static let patience: UInt64 = 60_000 * UInt64(max(1, wanted / 50))

    /// Each key alone.
    private static let single =
        Tier.allCases.flatMap { tier in
            Symmetry.allCases.map { "tier=\(tier.name) symmetry=\($0.rawValue)" }
        } + [
            "tier=beginner max-clues=38", "tier=beginner min-clues=45", "tier=easy min-clues=37",
            "tier=medium max-clues=27", "tier=hard max-clues=24", "tier=expert min-clues=30",
            "tier=intermediate min-rating=3.4", "tier=hard max-rating=4.0",
            "tier=expert max-rating=6.2", "tier=intermediate techniques=x-wing",
            "tier=hard techniques=xy-wing", "tier=hard techniques=swordfish",
            "tier=hard techniques=w-wing", "tier=expert techniques=human:xy-wing",
            "tier=medium avoid=direct-hidden-pair", "tier=intermediate avoid=pointing",
            "tier=hard avoid=human:skyscraper", "tier=hard uniqueness=false",
            "tier=expert uniqueness=false", "tier=intermediate minimal=true",
            "tier=hard minimal=true", "tier=expert minimal=true",
            "tier=beginner pattern=" + frame, "tier=hard pattern=" + PoolPromiseTests.diamond,
        ]

    /// Pairs of conditions, each with a tier in which both are met now and then.
    private static let pairs: [String] = {
        let conditions = [
            "symmetry=half-turn", "symmetry=diagonal,none", "min-clues=27", "max-clues=28",
            "min-rating=4.0", "max-rating=4.4", "techniques=x-wing", "avoid=xy-wing",
            "uniqueness=false", "minimal=true", "pattern=" + PoolPromiseTests.diamond,
        ]
        return conditions.indices.flatMap { first in
            conditions.indices.filter { $0 > first }.compactMap { second -> String? in
                let (one, other) = (conditions[first], conditions[second])
                guard one.prefix(while: { $0 != "=" }) != other.prefix(while: { $0 != "=" }) else {
                    return nil
                }
                return "tier=hard \(one) \(other)"
            }
        }
    }()

    /// A pattern of all cells but the middle of each box, which is one cell.
    private static let frame = String(
        (0..<81).map { $0 / 9 % 3 == 1 && $0 % 3 == 1 ? "." : "x" as Character })

    @Test(arguments: single + pairs)
    func `every puzzle keeps the promise`(text: String) throws {
        let promise = try PoolPromise(parsing: text)
        try #require(promise.conflicts.isEmpty)
        var producer = Producer(seed: 21)
        var made: [GradedPuzzle] = []
        var number: UInt64 = 0
        while made.count < Self.wanted, number < Self.patience {
            let more = producer.puzzles(
                number..<number + UInt64(Producer.batch), keeping: promise)
            made += try #require(more)
            number += UInt64(Producer.batch)
        }
        try #require(made.count >= Self.wanted)
        #expect(Set(made.map(\.solved.solution)).count == made.count)
        var solver = Solver()
        var grader = Grader()
        var check = PoolCheck()
        for puzzle in made {
            let found = solver.solvedPuzzle(puzzle.solved.puzzle)
            let solved = try #require(found)
            #expect(solved == puzzle.solved)
            // Without a limit, and by a grader that has not seen it before.
            guard case .graded(let grade) = grader.grade(solved) else { continue }
            #expect(grade == puzzle.grade && grade.verdict.tier == promise.tier)
            try checkPlainly(solved, grade, text, &solver, &grader)
            let outcome = check.verdict(on: solved, grade, for: promise)
            let verdict = try #require(outcome)
            #expect(verdict.isKept, "\(verdict.rejected ?? "")")
        }
    }

    /// Checks the words of a promise by public means, without the code that the producer uses.
    private func checkPlainly(
        _ solved: SolvedPuzzle, _ grade: Grade, _ text: String, _ solver: inout Solver,
        _ grader: inout Grader
    ) throws {
        let puzzle = solved.puzzle
        let farm = Set(grade.techniques.map(\.technique.id))
        for word in text.split(separator: " ") {
            let parts = word.split(separator: "=")
            let values = parts[1].split(separator: ",").map(String.init)
            let number = Double(values[0])
            let rating = Double(grade.tierRating.description)
            switch parts[0] {
            case "tier": #expect(grade.tier?.name == values[0])
            case "symmetry": #expect(values.contains(puzzle.symmetry.rawValue))
            case "min-clues": #expect(try Double(puzzle.clueCount) >= #require(number))
            case "max-clues": #expect(try Double(puzzle.clueCount) <= #require(number))
            case "min-rating": #expect(try #require(rating) >= #require(number))
            case "max-rating": #expect(try #require(rating) <= #require(number))
            case "techniques", "avoid":
                for value in values {
                    let id = value.replacing("human:", with: "")
                    var used = farm
                    if value != id || id == "w-wing" {
                        let found = grader.humanGrade(of: solved)
                        let human = try #require(found)
                        used = Set(human.techniques.map(\.technique.id))
                    }
                    #expect(used.contains(id) == (parts[0] == "techniques"), "\(used)")
                }
            case "uniqueness": #expect(!grade.usesUniqueness)
            case "minimal":
                for cell in puzzle.givens {
                    let fewer = puzzle.keeping(puzzle.givens.subtracting(CellSet([cell])))
                    #expect(solver.solve(fewer).count == 2)
                }
            case "pattern":
                for (given, place) in zip(puzzle.text, values[0]) where given != "." {
                    #expect(place == "x")
                }
            default: Issue.record("\(word) is not checked")
            }
        }
    }

    @Test(arguments: [
        "tier=hard symmetry=half-turn max-clues=26", "tier=intermediate techniques=x-wing",
        "tier=expert uniqueness=false", "tier=hard minimal=true",
        "tier=hard pattern=" + PoolPromiseTests.diamond,
    ])
    func `a number gives the same result in every batch`(text: String) throws {
        let promise = try PoolPromise(parsing: text)
        var producer = Producer(seed: 4)
        func made(_ numbers: Range<UInt64>) throws -> [GradedPuzzle] {
            let made = producer.puzzles(numbers, keeping: promise)
            return try #require(made)
        }
        let whole = try made(0..<576)
        #expect(!whole.isEmpty)
        let parts = try [0..<5, 5..<6, 6..<300, 300..<576].map { try made($0) }
        #expect(whole == parts.flatMap { $0 })
        var other = Producer(seed: 5)
        #expect(other.puzzles(0..<576, keeping: promise) != whole)
    }

    @Test func `a stopped producer can continue`() throws {
        let promise = try PoolPromise(parsing: "tier=hard max-clues=25")
        var producer = Producer(seed: 3)
        let whole = producer.puzzles(0..<64, keeping: promise)
        for limit in [0, 5, 50] {
            var asked = 0
            let stopped = producer.puzzles(
                0..<64, keeping: promise,
                shouldStop: {
                    asked += 1
                    return asked > limit
                })
            #expect(stopped == nil)
            #expect(producer.puzzles(0..<64, keeping: promise) == whole)
        }
    }

    @Test func `pools with other promises share no grid`() throws {
        var grids: Set<Solution> = []
        var count = 0
        for text in ["tier=hard max-clues=28", "tier=hard max-clues=29", "tier=hard"] {
            var producer = Producer(seed: 8)
            let promise = try PoolPromise(parsing: text)
            let made = producer.puzzles(0..<128, keeping: promise)
            grids.formUnion(try #require(made).map(\.solved.solution))
            count += try #require(made).count
        }
        #expect(grids.count == count)
    }

    @Test func `a promise of a tier alone gives the puzzles of that tier`() throws {
        var producer = Producer(seed: 8)
        let plain = producer.puzzles(0..<128, for: ProductionRequest(.hard))
        let pool = producer.puzzles(0..<128, keeping: PoolPromise(.hard))
        #expect(plain == pool && plain?.isEmpty == false)
    }
}
