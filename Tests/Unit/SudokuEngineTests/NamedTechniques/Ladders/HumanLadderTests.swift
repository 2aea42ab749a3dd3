import Testing

@testable import SudokuEngine

@Suite struct HumanLadderTests {
    private static let puzzles: [SolvedPuzzle] = {
        var generator = Generator(seed: 5)
        return generator.puzzles(0..<200).compactMap { $0 }
    }()

    @Test func `a technique stands on one rung, and forcing chains on the last`() {
        let techniques = HumanLadder.rungs.flatMap(\.techniques)
        #expect(Set(techniques).count == techniques.count)
        #expect(!techniques.contains(BruteForce.technique))
        #expect(
            HumanLadder.rungs.last?.techniques == [
                ForcingChainContradiction.technique, ForcingChainVerity.technique,
            ])
    }

    @Test func `all steps of random puzzles are sound and explained in both languages`() {
        var grader = Grader()
        for puzzle in Self.puzzles {
            let plan = grader.plan(of: puzzle) ?? []
            #expect(plan.solves(puzzle), "\(puzzle.puzzle.text)")
            var grid = CandidateGrid(filled: puzzle.puzzle)
            for hint in plan {
                #expect(Self.isSound(hint, to: puzzle.solution, in: grid), "\(hint.sentence())")
                #expect(hint.sentence().hasSuffix("."))
                #expect(hint.sentence() != hint.sentence(in: .german))
                grid = grid.applying(hint)
            }
            #expect(grid.filled.text == puzzle.solution.text)
        }
    }

    /// Returns true if a step removes candidates that the grid has and none of the solution.
    private static func isSound(
        _ hint: Hint, to solution: Solution, in grid: CandidateGrid
    ) -> Bool {
        let board = grid.board
        let places = hint.placements.allSatisfy {
            solution[$0.cell] == $0.digit && board.has($0.digit.value - 1, in: $0.cell.index)
        }
        let removes = hint.eliminations.cells.allSatisfy { cell in
            hint.eliminations[cell].allSatisfy {
                solution[cell] != $0 && board.has($0.value - 1, in: cell.index)
            }
        }
        return places && removes && !(hint.placements.isEmpty && hint.eliminations.isEmpty)
    }

    @Test func `a used grader gives the same plan as a new one`() {
        var used = Grader()
        for puzzle in Self.puzzles.prefix(40) {
            var new = Grader()
            for ladder in [Ladder.human, .hodoku] {
                let plans = (used.plan(of: puzzle, by: ladder), new.plan(of: puzzle, by: ladder))
                #expect(plans.0 == plans.1)
            }
        }
    }

    @Test func `hints of hard puzzles lead to the solution, one after another`() {
        var grader = Grader()
        var producer = Producer(seed: 5)
        let made = producer.puzzles(0..<64, for: ProductionRequest(.hard)) ?? []
        #expect(!made.isEmpty)
        for puzzle in made.map(\.solved).prefix(8) {
            var position = Position(puzzle)
            var hints: [Hint] = []
            while case .hint(let hint) = grader.advice(for: position) {
                hints.append(hint)
                for placement in hint.placements {
                    position.fill(placement.cell, with: placement.digit)
                }
                position.removed = position.removed.union(hint.eliminations)
            }
            let end = grader.advice(for: position)
            #expect(end == .solved)
            let plan = grader.plan(of: puzzle)
            #expect(hints == plan)
        }
    }

    @Test func `a box is looked through before lines`() {
        var grader = Grader()
        for puzzle in Self.puzzles.prefix(20) {
            guard case .hint(let hint) = grader.advice(for: Position(puzzle)) else {
                Issue.record("no hint")
                continue
            }
            let hasSingleInBox = Board(puzzle.puzzle).hiddenInBoxes != 0
            guard hint.technique == "hidden-single" && hasSingleInBox else { continue }
            #expect(hint.pattern.houses.first?.kind == .box)
        }
    }

    @Test func `a chain is the shortest of its rung`() {
        var grader = Grader()
        var chains = 0
        for puzzle in Self.puzzles {
            var grid = CandidateGrid(filled: puzzle.puzzle)
            for hint in grader.plan(of: puzzle) ?? [] {
                if hint.technique == "xy-chain" {
                    chains += 1
                    var finder = StepFinder()
                    let lengths = finder.steps(of: [XYChain.technique], in: grid)
                        .map { $0.pattern.chains[0].nodes.count }
                    #expect(hint.pattern.chains[0].nodes.count == lengths.min())
                }
                grid = grid.applying(hint)
            }
        }
        #expect(chains > 0)
    }

    @Test func `the hardest step is the one furthest up the ladder, or with the highest rating`()
        throws
    {
        var grader = Grader()
        for puzzle in Self.puzzles.prefix(20) {
            let rated = grader.plan(of: puzzle, by: .farm) ?? []
            let place = try #require(Ladder.farm.hardest(of: rated))
            #expect(rated[place].rating == rated.compactMap(\.rating).max())
            let plan = grader.plan(of: puzzle) ?? []
            let hardest = plan[try #require(Ladder.human.hardest(of: plan))].technique
            let order = HumanLadder.rungs.map { $0.techniques.map(\.id) }
            let reached = order.lastIndex { !Set(plan.map(\.technique)).isDisjoint(with: $0) }
            #expect(order[try #require(reached)].contains(hardest))
        }
        #expect(Ladder.human.hardest(of: []) == nil)
    }

    @Test func `a search that is asked to stop has no plan`() throws {
        var grader = Grader()
        let puzzle = try #require(Self.puzzles.first)
        for ladder in Ladder.all {
            let plan = grader.plan(of: puzzle, by: ladder, shouldStop: { true })
            #expect(plan == nil)
        }
        for ladder in [Ladder.human, .hodoku] {
            let advice = grader.advice(
                for: Position(puzzle), by: ladder, shouldStop: { true })
            #expect(advice == .stopped)
        }
    }

    @Test func `the ladder hodoku takes HoDoKu's path, and places a digit where it has no step`()
        throws
    {
        var grader = Grader()
        var hodoku = HodokuGrader()
        for puzzle in Self.puzzles.prefix(20) {
            let path = hodoku.path(of: puzzle)
            let plan = grader.plan(of: puzzle, by: .hodoku) ?? []
            #expect(plan.map(\.technique) == path.map(\.technique.id))
            #expect(plan.map(\.eliminations) == path.map(\.eliminations))
        }
        // HoDoKu needs a forcing net for it.
        let text =
            "4.8....5...9..7....3......4..63.8....9..4..2....9.58..1......4....6..1...7....3.9"
        var solver = Solver()
        let found = solver.solvedPuzzle(try Puzzle(parsing: text))
        let puzzle = try #require(found)
        let plan = grader.plan(of: puzzle, by: .hodoku) ?? []
        #expect(plan.solves(puzzle))
        var position = Position(puzzle)
        while case .hint(let hint) = grader.advice(for: position, by: .hodoku) {
            for placement in hint.placements {
                position.fill(placement.cell, with: placement.digit)
            }
            position.removed = position.removed.union(hint.eliminations)
        }
        let end = grader.advice(for: position, by: .hodoku)
        #expect(end == .solved)
    }
}
