import Foundation
import SudokuEngine
import Testing

/// The engine as apps write it: literals, subscripts, Codable, and the facade.
@Suite struct LibraryTests {
    private static let text =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"

    private func solved() throws -> SolvedPuzzle {
        var solver = Solver()
        return try #require(solver.solvedPuzzle(try Puzzle(parsing: Self.text)))
    }

    private func recoded<Value: Codable>(_ value: Value) throws -> Value {
        try JSONDecoder().decode(Value.self, from: try JSONEncoder().encode(value))
    }

    @Test func `digits, sets and cells have literals and names`() throws {
        let digit: Digit = 5
        #expect(digit == Digit.all[4])
        let digits: DigitSet = [1, 4, 1]
        #expect(digits == DigitSet([1, 4] as [Digit]))
        let cells: CellSet = [.at(row: 0, column: 2), .at(row: 8, column: 8)]
        #expect(cells.count == 2)
        for cell in Cell.all {
            #expect(Cell(name: "\(cell)") == cell)
            #expect(Cell.at(row: cell.row, column: cell.column) == cell)
        }
        for name in ["", "r1", "r0c1", "r1c0", "rac1", "R1C1", "r1c10", "r1c1 "] {
            #expect(Cell(name: name) == nil, "\(name)")
        }
    }

    @Test func `positions are read and written by subscripts`() throws {
        var position = Position(try solved())
        #expect(position[row: 0, column: 0] == 5)
        position[row: 0, column: 0] = 1
        #expect(position[row: 0, column: 0] == 5, "a given stays")
        #expect(position.candidates(of: .at(row: 0, column: 2)) == [1, 2, 4])
        position[row: 0, column: 2] = 1
        #expect(position[row: 0, column: 2] == 1)
        #expect(position.candidates(of: .at(row: 0, column: 2)).isEmpty)
        #expect(position.conflicts.isEmpty)
        position[row: 0, column: 2] = 5
        #expect(position.conflicts == [.at(row: 0, column: 0), .at(row: 0, column: 2)])
        position[row: 0, column: 2] = nil
        #expect(position.entries.isEmpty)
        position[notes: .at(row: 0, column: 2)] = [1, 4]
        #expect(position[notes: .at(row: 0, column: 2)] == [1, 4])
        #expect(position.candidates(of: .at(row: 0, column: 2)) == [1, 4])
        let puzzle = position.solved.puzzle
        #expect(puzzle[row: 0, column: 4] == 7)
        #expect(position.solved.solution[row: 8, column: 0] == 3)
    }

    @Test func `hints that are applied lead to the solution`() throws {
        let engine = PuzzleEngine(seed: 3)
        for tier in [Tier.easy, .intermediate, .hard] {
            let puzzle = try #require(engine.next(tier))
            var position = Position(puzzle.solved)
            var steps = 0
            while case .hint(let hint) = engine.advice(for: position) {
                position.apply(hint)
                steps += 1
                try #require(steps < 400)
            }
            #expect(engine.advice(for: position) == .solved)
            #expect(steps == engine.plan(of: puzzle.solved)?.count)
        }
    }

    @Test func `a producer makes as many puzzles as are asked for`() throws {
        var producer = Producer(seed: 7)
        let request = ProductionRequest(.hard)
        let hundred = producer.next(100, for: request) ?? []
        #expect(hundred.count == 100)
        #expect(hundred.allSatisfy { $0.tier == .hard })
        let others = producer.next(20, for: request) ?? []
        #expect(Set((hundred + others).map(\.solved.puzzle)).count == 120, "no puzzle twice")
        var again = Producer(seed: 7)
        let parts = [30, 0, 70].map { again.next($0, for: request) ?? [] }
        #expect(parts.map(\.count) == [30, 0, 70])
        #expect(parts.flatMap { $0 } == hundred)
        let stopped = again.next(20_000, for: request, shouldStop: { true })
        #expect(stopped == nil)
        let later = again.next(20, for: request)
        #expect(later == others, "a stopped call takes none")
        let engine = PuzzleEngine(seed: 7)
        #expect(engine.next(.hard) == hundred.first)
    }

    @Test(arguments: [Ladder.human, .hodoku])
    func `a hidden single is rated 1.2 in a box and 1.5 in a line`(ladder: Ladder) throws {
        var grader = Grader()
        var kinds: Set<House.Kind> = []
        for number in 1...9 as ClosedRange<UInt64> {
            var generator = Generator(seed: 4)
            let made = generator.puzzle(number)
            let puzzle = try #require(made)
            for hint in grader.plan(of: puzzle, by: ladder) ?? []
            where hint.technique == "hidden-single" {
                let kind = try #require(hint.pattern.houses.first?.kind)
                #expect(hint.rating == Rating(tenths: kind == .box ? 12 : 15))
                kinds.insert(kind)
            }
        }
        #expect(kinds == Set(House.Kind.allCases))
    }

    @Test func `tiers are ordered from beginner to expert`() {
        #expect(Tier.allCases.reversed().sorted() == Tier.allCases)
        #expect(Tier.easy < .hard && Tier.allCases.max() == .expert)
    }

    @Test func `the facade makes the same puzzles from the same seed`() async throws {
        let engine = PuzzleEngine(seed: 9)
        let copy = engine
        let first = try #require(engine.next(.medium))
        let second = try #require(copy.next(.medium))
        #expect(first != second)
        #expect(first.tier == .medium)
        #expect(engine.grade(first.solved) == first.grade)
        #expect(engine.solvedPuzzle(first.solved.puzzle) == first.solved)
        #expect(engine.next(.medium, shouldStop: { false }) != nil)
        #expect(PuzzleEngine(seed: 9).next(.expert, shouldStop: { true }) == nil)
        var made: [GradedPuzzle] = []
        for await puzzle in PuzzleSequence(of: .medium, seed: 9) {
            made.append(puzzle)
            if made.count == 2 { break }
        }
        #expect(made == [first, second])
    }

    @Test func `a sequence of puzzles ends when its task is cancelled`() async {
        let task = Task {
            for await _ in PuzzleSequence(of: .expert, seed: 1) where Task.isCancelled {
                return false
            }
            return true
        }
        task.cancel()
        #expect(await task.value)
    }

    @Test func `puzzles, solutions and positions are Codable`() throws {
        let solved = try solved()
        #expect(try recoded([solved.puzzle]) == [solved.puzzle])
        #expect(try recoded([solved.solution]) == [solved.solution])
        #expect(try recoded(solved) == solved)
        #expect(try recoded([[1, 5] as DigitSet, []]) == [[1, 5], []])
        var position = Position(solved)
        position[row: 0, column: 2] = 4
        position.removed[.at(row: 0, column: 3)] = [2]
        #expect(try recoded(position) == position)
        let text = String(decoding: try JSONEncoder().encode([solved.puzzle]), as: UTF8.self)
        #expect(text == "[\"\(Self.text)\"]")
    }

    private func encoded(_ value: some Encodable) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys]
        return String(decoding: try encoder.encode([value]), as: UTF8.self)
    }

    @Test func `values are encoded as players and bundles write them`() throws {
        let cell = Cell.at(row: 1, column: 3)
        #expect(try encoded(cell) == "[\"r2c4\"]" && recoded([cell]) == [cell])
        for house in House.all {
            #expect(try encoded(house) == "[\"\(house)\"]" && recoded([house]) == [house])
        }
        for tenths in 0...120 {
            let rating = Rating(tenths: tenths)
            #expect(try recoded([rating]) == [rating])
            let whole = tenths % 10 == 0
            #expect(try encoded(rating) == (whole ? "[\(tenths / 10)]" : "[\(rating)]"))
        }
        #expect(try encoded(Rating(tenths: 42)) == "[4.2]")
        for tier in Tier.allCases {
            #expect(try encoded(tier) == "[\"\(tier.name)\"]" && recoded([tier]) == [tier])
            #expect(try recoded([Difficulty.tier(tier)]) == [.tier(tier)])
        }
        #expect(try encoded(Difficulty.beyond) == "[\"beyond\"]")
        for technique in Technique.all { #expect(try recoded([technique]) == [technique]) }
        for level in HodokuLevel.allCases { #expect(try recoded([level]) == [level]) }
        #expect(
            try encoded(Placement(cell: cell, digit: 4)) == "[{\"cell\":\"r2c4\",\"digit\":4}]")
    }

    @Test(arguments: ["[\"r0c1\"]", "[\"box 10\"]", "[4.25]", "[-1]", "[\"harder\"]", "[7]"])
    func `damaged values are not decoded`(text: String) {
        let data = Data(text.utf8)
        #expect(throws: DecodingError.self) { try JSONDecoder().decode([Cell].self, from: data) }
        #expect(throws: DecodingError.self) { try JSONDecoder().decode([House].self, from: data) }
        #expect(throws: DecodingError.self) { try JSONDecoder().decode([Tier].self, from: data) }
        #expect(throws: DecodingError.self) {
            try JSONDecoder().decode([Technique].self, from: data)
        }
        guard text != "[7]" else { return }
        #expect(throws: DecodingError.self) { try JSONDecoder().decode([Rating].self, from: data) }
    }

    @Test func `grades and hints are Codable`() throws {
        let solved = try self.solved()
        var grader = Grader()
        guard case .graded(let grade) = grader.grade(solved) else {
            Issue.record("no grade")
            return
        }
        #expect(try recoded(grade) == grade)
        #expect(try recoded(grade).timeIndexHundredths == grade.timeIndexHundredths)
        let graded = try #require(PuzzleEngine(seed: 3).next(.easy))
        #expect(try recoded(graded) == graded)
        let advice = grader.advice(for: Position(solved))
        #expect(try recoded([advice]) == [advice])
        var position = Position(solved)
        position[row: 0, column: 2] = 9
        let mistakes = grader.advice(for: position)
        #expect(try recoded([mistakes]) == [mistakes])
        var hodoku = HodokuGrader()
        let level = hodoku.grade(solved)
        #expect(try recoded(level) == level)
    }

    @Test(arguments: ["[\"53\"]", "[\"55\(text.dropFirst(2))\"]", "[7]"])
    func `damaged puzzles are not decoded`(text: String) {
        #expect(throws: DecodingError.self) {
            try JSONDecoder().decode([Puzzle].self, from: Data(text.utf8))
        }
        #expect(throws: DecodingError.self) {
            try JSONDecoder().decode([Solution].self, from: Data(text.utf8))
        }
    }

    @Test func `a solved puzzle is not decoded with another solution`() throws {
        let other = Self.text.replacingOccurrences(of: ".", with: "1")
        let damaged = "{\"givens\":\"\(Self.text)\",\"solution\":\"\(other)\"}"
        #expect(throws: DecodingError.self) {
            try JSONDecoder().decode(SolvedPuzzle.self, from: Data(damaged.utf8))
        }
    }

    @Test func `every grade has a difficulty`() throws {
        let engine = PuzzleEngine(seed: 1)
        let easy = try #require(engine.grade(try solved()))
        #expect(easy.difficulty == .tier(.beginner))
        #expect("\(easy.difficulty)" == "beginner")
        var solver = Solver()
        let hardest = try #require(
            solver.solvedPuzzle(
                try Puzzle(
                    parsing:
                        "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
                )))
        #expect(engine.grade(hardest)?.difficulty == .beyond)
    }

    @Test func `the links of a chain are in order, strong and weak in turn`() throws {
        let engine = PuzzleEngine(seed: 4)
        var hasLinks = false
        for _ in 0..<40 {
            guard let puzzle = engine.next(.expert), !hasLinks else { break }
            for hint in engine.plan(of: puzzle.solved) ?? [] {
                for chain in hint.pattern.chains where chain.nodes.count > 2 {
                    #expect(chain.links.count == chain.nodes.count - 1)
                    for (link, next) in zip(chain.links, chain.links.dropFirst()) {
                        #expect(link.to == next.from)
                        #expect(link.isStrong == (!link.from.isOn && link.to.isOn))
                    }
                    hasLinks = true
                }
                #expect(hint.pattern.links.count == hint.pattern.chains.flatMap(\.links).count)
            }
        }
        #expect(hasLinks)
    }

    @Test(arguments: [
        ("de", Language.german), ("de_AT", .german), ("de-CH", .german), ("en_GB", .english),
        ("fr", .english), ("", .english), ("DE", .german),
    ])
    func `a locale has a language`(locale: String, language: Language) {
        #expect(Language(locale: locale) == language)
    }
}
