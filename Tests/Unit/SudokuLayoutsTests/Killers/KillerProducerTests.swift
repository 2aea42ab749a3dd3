import Foundation
import SudokuEngine
import SudokuLayouts
import Testing

@Suite struct KillerProducerTests {
    /// The number of killers of each size that are checked: 1,000 in the long form.
    private static let many =
        ProcessInfo.processInfo.environment["PUZZLEFARM_KILLERS"].flatMap { Int($0) } ?? 12
    private static let isLong = many > 12

    private static let made: [(name: String, symmetry: Symmetry)] = [
        ("killer:4", .none), ("killer:6", .none), ("killer:6", .halfTurn), ("killer:9", .none),
        ("killer:9", .halfTurn), ("killer:9", .diagonal), ("x-killer:9", .none),
        ("x-killer:9", .antiDiagonal), ("jigsaw-killer:9", .none), ("windoku-killer:9", .none),
    ]

    @Test(arguments: made)
    func `a number of a seed gives the same killer in any batch`(
        name: String, symmetry: Symmetry
    ) throws {
        let request = try LayoutRequest(Layout(name: name), symmetry: symmetry)
        let producer = LayoutProducer(seed: 1)
        let all = try #require(producer.puzzles(0..<6, for: request))
        let first = try #require(producer.puzzles(0..<2, for: request))
        let second = try #require(producer.puzzles(2..<6, for: request))
        #expect(all == first + second)
        #expect(all.count > 2 && Set(all).count == all.count)
        var ordered = LayoutProducer(seed: 1)
        #expect(ordered.next(1, for: request) == Array(all.prefix(1)))
        #expect(ordered.next(2, for: request) == Array(all.dropFirst().prefix(2)))
        #expect(LayoutProducer(seed: 2).puzzles(0..<6, for: request) != all)
    }

    @Test(arguments: [("killer:9", Tier.expert), ("jigsaw-killer:9", .medium)])
    func `a number of a seed gives the same killer of a tier in any batch`(
        name: String, tier: Tier
    ) throws {
        let request = try LayoutRequest(Layout(name: name), tier: tier)
        let producer = LayoutProducer(seed: 5)
        let all = try #require(producer.graded(0..<48, for: request))
        let alone = try (0..<48).flatMap { number in
            try #require(producer.graded(number..<number + 1, for: request))
        }
        #expect(all == alone && !all.isEmpty)
    }

    @Test(arguments: made)
    func `cages are as they were asked for`(name: String, symmetry: Symmetry) throws {
        let request = try LayoutRequest(Layout(name: name), symmetry: symmetry)
        let form = try #require(request.cages)
        var producer = LayoutProducer(seed: 3)
        let all = producer.next(8, for: request)
        for made in try #require(all) {
            let (puzzle, size) = (made.puzzle, request.layout.size)
            #expect(puzzle.isSolved(by: made.solution))
            // The reader refuses sums and sizes that are impossible.
            #expect(try LayoutPuzzle(parsing: puzzle.line) == puzzle)
            #expect(puzzle.clueCount == 0 && form.count.contains(puzzle.cages.count))
            #expect(puzzle.cages.reduce(0) { $0 + $1.cells.count } == size * size)
            let pictures = Set(puzzle.cages.map { $0.cells })
            for cage in puzzle.cages {
                #expect((2...form.largest).contains(cage.cells.count))
                #expect(Self.isConnected(cage.cells, size) && Self.isPleasant(cage.cells, size))
                let image = cage.cells.map { cell in
                    let (row, column) = (cell / size, cell % size)
                    return switch symmetry {
                    case .halfTurn: (size - 1 - row) * size + size - 1 - column
                    case .diagonal: column * size + row
                    case .antiDiagonal: (size - 1 - column) * size + size - 1 - row
                    default: cell
                    }
                }
                #expect(pictures.contains(image.sorted()))
            }
            #expect(!Self.hasChain(puzzle.cages, size), "\(puzzle)")
        }
    }

    @Test(arguments: ["killer:9", "killer:6", "jigsaw-killer:9"], [Tier.beginner, .medium])
    func `turned, mirrored and complemented, a killer keeps its tier`(
        name: String, tier: Tier
    ) throws {
        let request = try LayoutRequest(Layout(name: name), tier: tier)
        var producer = LayoutProducer(seed: 5)
        var grader = LayoutGrader()
        let killers = producer.next(Self.isLong ? 100 : 4, for: request)
        for made in try #require(killers) {
            let puzzle = made.puzzle
            for turn in 0..<16 {
                let image = try Self.image(of: puzzle, turn)
                guard let image, image != puzzle else { continue }
                #expect(image.classKey == puzzle.classKey)
                guard case .graded(let grade) = grader.grade(image) else {
                    Issue.record("not graded: \(image)")
                    continue
                }
                #expect(grade.tier == tier, "\(image)")
            }
        }
    }

    /// Returns an image under one of 16 symmetries; nil if its boxes are others.
    private static func image(of puzzle: LayoutPuzzle, _ turn: Int) throws -> LayoutPuzzle? {
        let size = puzzle.layout.size
        if size == 6, turn & 4 != 0 { return nil }
        let moved = (0..<size * size).map { cell in
            var (row, column) = (cell / size, cell % size)
            if turn & 1 != 0 { row = size - 1 - row }
            if turn & 2 != 0 { column = size - 1 - column }
            return turn & 4 == 0 ? row * size + column : column * size + row
        }
        let cages = puzzle.cages.map { cage in
            let sum = cage.sum.map { turn & 8 == 0 ? $0 : cage.cells.count * (size + 1) - $0 }
            return GridCage(cage.cells.map { moved[$0] }, sum: sum)
        }
        let regions = puzzle.regions.map { map in
            var sets = map.sets
            for (cell, place) in moved.enumerated() { sets[place] = map.sets[cell] }
            return CellMap(sets)
        }
        return try LayoutPuzzle(
            puzzle.layout, regions: regions, cages: cages, givens: puzzle.givens)
    }

    private static func touch(_ one: Int, _ other: Int, _ size: Int) -> Bool {
        abs(one / size - other / size) + abs(one % size - other % size) == 1
    }

    private static func isConnected(_ cells: [Int], _ size: Int) -> Bool {
        var reached = Set(cells.prefix(1))
        for _ in cells {
            reached.formUnion(cells.filter { cell in reached.contains { touch($0, cell, size) } })
        }
        return reached.count == cells.count
    }

    private static func isPleasant(_ cells: [Int], _ size: Int) -> Bool {
        let (rows, columns) = (cells.map { $0 / size }.sorted(), cells.map { $0 % size }.sorted())
        let height = rows[rows.count - 1] - rows[0] + 1
        let width = columns[columns.count - 1] - columns[0] + 1
        return (cells.count < 5 || height > 1 && width > 1)
            && (cells.count < 6 || height * width <= 2 * cells.count)
    }

    private static func hasChain(_ cages: [GridCage], _ size: Int) -> Bool {
        cages.contains { cage in
            cages.filter { other in
                other != cage && other.sum == cage.sum
                    && other.cells.contains { cell in
                        cage.cells.contains { touch($0, cell, size) }
                    }
            }.count > 1
        }
    }

    @Test(arguments: ["killer:4", "killer:6", "killer:9", "x-killer:9", "windoku-killer:9"])
    func `a plain solver finds the same only solution`(name: String) throws {
        let layout = try Layout(name: name)
        // The plain solver takes minutes for some killers with large cages.
        let isSlow = layout.size == 9
        let form = try CageForm(
            layout, count: isSlow ? 36...38 : nil, largest: isSlow ? 3 : nil)
        let request = try LayoutRequest(layout, cages: form)
        let count = Self.isLong || !isSlow ? Self.many : 4
        var (producer, decided) = (LayoutProducer(seed: 5), 0)
        let all = producer.next(count, for: request)
        for made in try #require(all) {
            var plain = PlainKillerSolver(
                made.puzzle.rules, upTo: 2, patience: Self.isLong ? .max : 3_000)
            guard let count = plain.solutions() else { continue }
            #expect(count == 1 && plain.first == made.solution.digits, "\(made.puzzle)")
            decided += 1
        }
        #expect(decided > 0)
    }

    @Test func `few or many cages are made on request`() throws {
        for cages in [22...24, 36...38] {
            let layout = try Layout(name: "killer:9")
            let form = try CageForm(
                layout, count: cages, largest: cages.lowerBound < 30 ? 6 : 3)
            let request = try LayoutRequest(layout, cages: form)
            let made = try #require(LayoutProducer(seed: 6).puzzles(0..<12, for: request))
            #expect(made.count > 6)
            #expect(made.allSatisfy { cages.contains($0.puzzle.cages.count) })
        }
    }

    @Test(arguments: [
        ("classic:9", nil, nil, nil, Symmetry.none, "is not made"),
        ("killer:8", nil, nil, nil, .none, "sizes 4, 6 and 9"),
        ("antiknight-killer:9", nil, nil, nil, .none, "with x, jigsaw or windoku"),
        ("killer:6", Tier.hard, nil, nil, .none, "it has beginner, easy, medium"),
        ("killer:9", nil, 10...30, nil, .none, "has 16 to 39 cages"),
        ("killer:9", nil, 24...40, nil, .none, "has 16 to 39 cages"),
        ("killer:9", nil, nil, 10, .none, "ask for 3 to 9"),
        ("killer:9", nil, 20...24, 3, .none, "do not fill"),
        ("killer:9", nil, nil, nil, .quarterTurn, "it has none, half-turn, diagonal"),
        ("jigsaw-killer:9", nil, nil, nil, .halfTurn, "it has none"),
    ])
    func `a request that nothing can fulfil is refused with a reason`(
        name: String, tier: Tier?, cages: ClosedRange<Int>?, largest: Int?, symmetry: Symmetry,
        problem: String
    ) throws {
        let layout = try Layout(name: name)
        let error = #expect(throws: LayoutError.self) {
            let form = try CageForm(layout, tier: tier, count: cages, largest: largest)
            return try LayoutRequest(layout, symmetry: symmetry, tier: tier, cages: form)
        }
        #expect(error?.problem.contains(problem) == true, "\(error?.description ?? "")")
    }

    @Test func `production ends when the caller stops it`() throws {
        var questions = 0
        let layout = try Layout(name: "killer:9")
        let request = try LayoutRequest(
            layout, cages: CageForm(layout, count: 16...18, largest: 9))
        let made = LayoutProducer(seed: 1).puzzles(0..<1_000, for: request) {
            questions += 1
            return questions > 200
        }
        #expect(made == nil && questions < 210)
    }
}
