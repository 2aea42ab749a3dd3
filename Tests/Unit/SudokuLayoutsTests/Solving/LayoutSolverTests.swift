import FarmTestSupport
import SudokuEngine
import SudokuLayouts
import Testing

@Suite struct LayoutSolverTests {
    private static func empty(_ name: String) throws -> LayoutPuzzle {
        let layout = try Layout(name: name)
        return try LayoutPuzzle(layout, givens: [UInt8](repeating: 0, count: layout.cellCount))
    }

    /// The numbers of complete grids: 288 and 576 are known, the others were counted by the plain solver.
    @Test(arguments: [
        ("classic:4", 288), ("latin:4", 576), ("x:4", 48), ("disjoint:4", 168), ("windoku:4", 168),
        ("antiking:4", 0), ("antiknight:4", 24), ("nonconsecutive:4", 0), ("antiking-latin:4", 0),
        ("nonconsecutive-latin:5", 20), ("cyclic-latin:5", 20), ("antiknight-toroidal:4", 24),
    ])
    func `all grids of a small layout are counted`(name: String, grids: Int) throws {
        let puzzle = try Self.empty(name)
        let found = LayoutSolver().solve(puzzle, upTo: 10_000)
        var plain = PlainSolver(puzzle.rules, givens: puzzle.givens, upTo: 10_000)
        #expect(found.count == plain.solutions())
        #expect(found.end == .proved)
        #expect(found.count == grids)
        #expect(found.first.map(puzzle.isSolved) ?? (grids == 0))
    }

    /// Puzzles without some of their givens have many solutions; a wrong digit leaves few or none.
    @Test(arguments: [
        "classic:4", "classic:6", "classic:6w2", "x:6", "jigsaw:6", "disjoint:6", "antiking:6",
        "antiknight:6", "windoku:4", "classic:8", "x:9", "windoku:9", "antiknight-antiking:9",
        "girandola-asterisk-centredot:9", "nonconsecutive:9", "cyclic:9", "antiking-toroidal:9",
    ])
    func `counts agree with those of a plain solver`(name: String) throws {
        let layout = try Layout(name: name)
        let request = try LayoutRequest(layout)
        let producer = LayoutProducer(seed: 3)
        var random = SeededGenerator(seed: 4)
        for made in try #require(producer.puzzles(0..<(layout.size > 6 ? 3 : 8), for: request)) {
            for change in 0..<3 {
                var givens = made.puzzle.givens
                let clues = givens.indices.filter { givens[$0] != 0 }
                let cell = clues[random.below(clues.count)]
                if change == 1 { givens[cell] = 0 }
                if change == 2 { givens[cell] = givens[cell] % UInt8(layout.size) + 1 }
                let puzzle = try LayoutPuzzle(layout, regions: made.puzzle.regions, givens: givens)
                let found = LayoutSolver().solve(puzzle, upTo: 40)
                var plain = PlainSolver(
                    puzzle.rules, givens: givens, upTo: 40, patience: layout.size > 6 ? 150 : 1_500)
                guard let expected = plain.solutions() else { continue }
                #expect(found.count == expected, "\(puzzle)")
                #expect(found.first.map(puzzle.isSolved) ?? (expected == 0))
                if change == 0 { #expect(found.isUnique && found.first == made.solution) }
            }
        }
    }

    @Test(arguments: [("variants-dclamage.tsv", 2), ("killers.tsv", 3), ("sgt-ids.tsv", 1)])
    func `published puzzles have their one solution`(file: String, column: Int) throws {
        for line in try TestData.lines("layouts/" + file).dropFirst() {
            let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
            let puzzle = try LayoutPuzzle(parsing: fields[column])
            // The hardest set of killers takes 100,000 and more.
            let isLong = fields.count > 2 && fields[2] == "MATHEMAGIC_KILLERS"
            let found = LayoutSolver(budget: isLong ? 1_000_000 : 30_000).solve(puzzle)
            #expect(found.isUnique, "\(fields[0])")
            if column != 1 { #expect(found.first?.text == String(fields[column + 1])) }
        }
    }

    @Test func `a grid that many rules leave open ends with its budget`() throws {
        let puzzle = try Self.empty("classic:25")
        let found = LayoutSolver(budget: 2_000).solve(puzzle)
        #expect(found.count > 0 || found.end == .budget)
        #expect(found.guesses <= 2_000)
    }

    @Test(arguments: ["classic:25", "x:16", "antiknight-antiking-nonconsecutive-toroidal:16"])
    func `a search ends at the first guess after the caller stops it`(name: String) throws {
        var questions = 0
        let found = LayoutSolver().solve(try Self.empty(name), upTo: .max) {
            questions += 1
            return questions == 5
        }
        #expect(found.end == .stopped && found.guesses <= 5)
    }

    @Test func `partitions without a grid are refuted or given up`() throws {
        let empty = String(repeating: ".", count: 81)
        for line in try TestData.lines("layouts/jigsaw-layouts.tsv").dropFirst() {
            let fields = line.split(separator: "\t")
            let puzzle = try LayoutPuzzle(parsing: "jigsaw:9:\(fields[3]):\(empty)")
            let found = LayoutSolver(budget: 500).solve(puzzle, upTo: 1)
            if fields[1] == "no" { #expect(found.count == 0) }
            if fields[1] == "yes" { #expect(found.count == 1 || found.end == .budget) }
        }
    }

    @Test func `givens that contradict each other have no solution`() throws {
        let text = "x:9:1........1" + String(repeating: ".", count: 71)
        #expect(LayoutSolver().solve(try LayoutPuzzle(parsing: text)).count == 0)
        let diagonal = "x:9:1" + String(repeating: ".", count: 79) + "1"
        let found = LayoutSolver().solve(try LayoutPuzzle(parsing: diagonal))
        #expect(found.count == 0 && found.end == .proved && found.guesses == 0)
    }
}
