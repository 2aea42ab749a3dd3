import SudokuEngine
import SudokuLayouts
import Testing

@Suite struct LayoutProducerTests {
    /// All layouts that are made, with the most givens wanted where that is a limit.
    private static let made: [(name: String, clues: Int?)] = [
        ("classic:4", nil), ("classic:6", nil), ("classic:8", nil), ("classic:9", nil),
        ("classic:10", nil), ("classic:12", nil), ("classic:16", 115), ("classic:25", 312),
        ("jigsaw:6", nil), ("jigsaw:9", nil), ("x:6", nil), ("x:8", nil), ("x:9", nil),
        ("x:16", 115), ("windoku:9", nil), ("antiknight:9", nil), ("antiking:9", nil),
        ("antiknight-antiking:9", nil), ("nonconsecutive:9", nil), ("disjoint:9", nil),
        ("girandola:9", nil), ("asterisk:9", nil), ("centredot:9", nil), ("classic:6w2", nil),
        ("latin:7", nil), ("jigsaw:5", nil), ("jigsaw-x:9", nil), ("cyclic:9", nil),
    ]

    private static func request(_ name: String, _ clues: Int?) throws -> LayoutRequest {
        try LayoutRequest(Layout(name: name), clues: clues.map { $0...$0 })
    }

    @Test(arguments: made)
    func `a number of a seed gives the same puzzle in any batch`(
        name: String, clues: Int?
    ) throws {
        let request = try Self.request(name, clues)
        let producer = LayoutProducer(seed: 1)
        let all = try #require(producer.puzzles(0..<6, for: request))
        let first = try #require(producer.puzzles(0..<2, for: request))
        let second = try #require(producer.puzzles(2..<6, for: request))
        #expect(all == first + second)
        #expect(all.count > 3)
        #expect(Set(all).count == all.count)
        var ordered = LayoutProducer(seed: 1)
        #expect(ordered.next(1, for: request) == Array(all.prefix(1)))
        #expect(ordered.next(2, for: request) == Array(all.dropFirst().prefix(2)))
        #expect(LayoutProducer(seed: 2).puzzles(0..<6, for: request) != all)
    }

    @Test(arguments: made)
    func `a puzzle has one solution, and no given too many`(name: String, clues: Int?) throws {
        let request = try Self.request(name, clues)
        for made in try #require(LayoutProducer(seed: 5).puzzles(0..<4, for: request)) {
            let puzzle = made.puzzle
            #expect(puzzle.isSolved(by: made.solution))
            #expect(LayoutSolver(budget: 1_000).solve(puzzle).isUnique)
            if let clues { #expect(puzzle.clueCount == clues) }
            guard request.layout.size < 10 else { continue }
            for cell in puzzle.givens.indices where puzzle.givens[cell] != 0 {
                var givens = puzzle.givens
                givens[cell] = 0
                #expect(!PlainSingles(puzzle.rules, givens: givens).areEnough, "\(puzzle) \(cell)")
            }
            #expect(PlainSingles(puzzle.rules, givens: puzzle.givens).areEnough, "\(puzzle)")
        }
    }

    @Test(arguments: [
        "classic:6", "classic:8", "classic:9", "x:9", "windoku:9", "jigsaw:9", "antiking:9",
    ])
    func `no given of a minimal puzzle can be left out`(name: String) throws {
        let request = try LayoutRequest(Layout(name: name), isMinimal: true)
        let made = try #require(LayoutProducer(seed: 6).puzzles(0..<4, for: request))
        #expect(made.count > 2)
        for made in made {
            #expect(LayoutSolver().solve(made.puzzle).first == made.solution)
            for cell in made.puzzle.givens.indices where made.puzzle.givens[cell] != 0 {
                var givens = made.puzzle.givens
                givens[cell] = 0
                let fewer = try LayoutPuzzle(
                    made.puzzle.layout, regions: made.puzzle.regions, givens: givens)
                #expect(LayoutSolver().solve(fewer).count == 2)
            }
        }
    }

    @Test(arguments: [
        ("x:9", Symmetry.quarterTurn), ("classic:6", .halfTurn), ("windoku:9", .diagonal),
        ("antiking:9", .horizontal), ("classic:16", .antiDiagonal), ("girandola:9", .vertical),
    ])
    func `givens have the symmetry that was asked for`(name: String, symmetry: Symmetry) throws {
        let layout = try Layout(name: name)
        let limits = layout.size == 16 ? 100...130 : 0...36
        let request = try LayoutRequest(layout, symmetry: symmetry, clues: limits)
        let made = try #require(LayoutProducer(seed: 7).puzzles(0..<4, for: request))
        #expect(!made.isEmpty)
        for made in made {
            let (givens, size) = (made.puzzle.givens, layout.size)
            let isKept = givens.indices.allSatisfy { cell in
                let (row, column) = (cell / size, cell % size)
                let (toRow, toColumn) =
                    switch symmetry {
                    case .none: (row, column)
                    case .halfTurn: (size - 1 - row, size - 1 - column)
                    case .quarterTurn: (column, size - 1 - row)
                    case .horizontal: (size - 1 - row, column)
                    case .vertical: (row, size - 1 - column)
                    case .diagonal: (column, row)
                    case .antiDiagonal: (size - 1 - column, size - 1 - row)
                    }
                return (givens[cell] != 0) == (givens[toRow * size + toColumn] != 0)
            }
            #expect(isKept, "\(made.puzzle)")
            #expect(limits.contains(made.puzzle.clueCount))
        }
    }

    @Test func `numbers of givens lie between their limits`() throws {
        let request = try LayoutRequest(Layout(name: "x:9"), clues: 26...30)
        let made = try #require(LayoutProducer(seed: 8).puzzles(0..<20, for: request))
        #expect(made.count == 20)
        #expect(made.allSatisfy { (26...30).contains($0.puzzle.clueCount) })
        #expect(Set(made.map(\.puzzle.clueCount)).count > 2)
    }

    @Test func `regions that are given are those of all puzzles`() throws {
        let text =
            "AAAABBCCCAAAABBCCCABBBBBCCCDDDEEEFFFDDDEEEFFFDDDEEEFFFGGGHHHHHIGGGHHIIIIGGGHHIIII"
        let regions = CellMap(text.map { Optional($0) })
        let request = try LayoutRequest(Layout(name: "jigsaw:9"), regions: regions)
        let made = try #require(LayoutProducer(seed: 9).puzzles(0..<3, for: request))
        #expect(made.count == 3 && made.allSatisfy { $0.puzzle.regions == regions })
    }

    @Test(arguments: [
        ("extra:9", false, Symmetry.none, nil, "is not made"),
        ("classic:4", true, .none, nil, "sizes 6 to 9"),
        ("classic:10", true, .none, nil, "sizes 6 to 9"),
        ("x:9", true, .halfTurn, nil, "leave them out"),
        ("x:9", false, .none, 0...82, "81 cells"),
        ("classic:6", false, .quarterTurn, nil, "it has none, half-turn, horizontal, vertical"),
        ("jigsaw:9", false, .halfTurn, nil, "it has none"),
    ])
    func `a request that nothing can fulfil is refused with a reason`(
        name: String, isMinimal: Bool, symmetry: Symmetry, clues: ClosedRange<Int>?, problem: String
    ) throws {
        let layout = try Layout(name: name)
        let error = #expect(throws: LayoutError.self) {
            try LayoutRequest(layout, isMinimal: isMinimal, symmetry: symmetry, clues: clues)
        }
        #expect(error?.problem.contains(problem) == true, "\(error?.description ?? "")")
    }

    @Test func `production ends when the caller stops it`() throws {
        var questions = 0
        let request = try LayoutRequest(Layout(name: "classic:25"))
        let made = LayoutProducer(seed: 1).puzzles(0..<1_000, for: request) {
            questions += 1
            return questions > 20
        }
        #expect(made == nil && questions < 30)
    }

    @Test func `regions are connected and seldom boxes`() throws {
        let request = try LayoutRequest(Layout(name: "jigsaw:9"))
        let made = try #require(LayoutProducer(seed: 11).puzzles(0..<20, for: request))
        #expect(made.count == 20)
        for made in made {
            // The reader refuses regions that are not connected.
            #expect(try LayoutPuzzle(parsing: made.puzzle.line) == made.puzzle)
            let regions = try #require(made.puzzle.regions)
            for cells in regions.cells {
                for lines in [cells.map { $0 / 9 }, cells.map { $0 % 9 }] {
                    #expect(Set(lines).count < 9)
                }
            }
        }
    }
}
