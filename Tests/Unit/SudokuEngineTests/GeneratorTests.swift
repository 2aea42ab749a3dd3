import FarmTestSupport
import SudokuEngine
import Testing

@Suite struct GeneratorTests {
    private func isUnique(_ puzzles: [Puzzle]) -> Bool {
        var solver = Solver()
        return solver.solve(puzzles).allSatisfy { $0.count == 1 }
    }

    /// Returns every puzzle that results from removing one given.
    private func weakened(_ puzzle: Puzzle) -> [Puzzle] {
        puzzle.givens.map { puzzle.keeping(puzzle.givens.subtracting(CellSet([$0]))) }
    }

    @Test func `minimal puzzles have one solution and no superfluous given`() {
        var generator = Generator(seed: 21)
        let made = generator.puzzles(0..<500).compactMap { $0 }
        #expect(made.count == 500)
        #expect(isUnique(made.map(\.puzzle)))
        #expect(made.allSatisfy { $0.solution.isValid && $0.solution.solves($0.puzzle) })
        var solver = Solver()
        let weak = solver.solve(made.flatMap { weakened($0.puzzle) })
        #expect(weak.allSatisfy { $0.count == 2 })
        let clues = made.reduce(0) { $0 + $1.puzzle.clueCount }
        #expect(23.9...24.9 ~= Double(clues) / 500, "the mean of random minimal puzzles")
        #expect(Set(made).count == 500)
    }

    @Test func `a number has the same puzzle alone and in any batch`() {
        var generator = Generator(seed: 22)
        let together = generator.puzzles(100..<140)
        let alone = (UInt64(100)..<140).map { generator.puzzle($0) }
        #expect(together == alone)
        var another = Generator(seed: 22)
        let overlapping = another.puzzles(117..<140)
        #expect(Array(together[17...]) == overlapping)
    }

    @Test(
        arguments: [
            (
                UInt64(1), UInt64(0),
                "....4.....3..1.46..6....52..5.........34..6..2..7....38.1.....552...1.9.....2..4."
            ),
            (
                UInt64(1), UInt64(1),
                "3.86.2.1.7.........4..5.3......4.2...3.8......19............8.2..2.9..7.4.6...5.."
            ),
            (
                UInt64(2026), UInt64(123_456_789),
                "1.7..9.23..2.7..49.8........4...2.7.........4.68....3.....91......8...5.7....4..."
            ),
        ])
    func `the puzzles of a seed never change`(seed: UInt64, number: UInt64, text: String) {
        var generator = Generator(seed: seed)
        #expect(generator.puzzle(number)?.puzzle.text == text)
    }

    @Test(arguments: Symmetry.allCases)
    func `givens have the requested symmetry and no superfluous orbit`(symmetry: Symmetry) {
        var generator = Generator(seed: 23, recipe: GeneratorOptions(symmetry: symmetry))
        let made = generator.puzzles(0..<100).compactMap { $0?.puzzle }
        #expect(made.count == 100)
        #expect(made.allSatisfy { symmetry.holds(for: $0.givens) })
        #expect(isUnique(made))
        var solver = Solver()
        for puzzle in made {
            let orbits = symmetry.orbits.filter { !$0.intersection(puzzle.givens).isEmpty }
            let weak = solver.solve(orbits.map { puzzle.keeping(puzzle.givens.subtracting($0)) })
            #expect(weak.allSatisfy { $0.count == 2 })
        }
    }

    @Test(arguments: [Symmetry.halfTurn, .diagonal, .horizontal])
    func `a symmetric puzzle can be strictly minimal`(symmetry: Symmetry) {
        var generator = Generator(
            seed: 24, recipe: GeneratorOptions(symmetry: symmetry, isMinimal: true))
        let made = generator.puzzles(0..<10).compactMap { $0?.puzzle }
        #expect(made.count == 10)
        #expect(made.allSatisfy { symmetry.holds(for: $0.givens) })
        var solver = Solver()
        let weak = solver.solve(made.flatMap(weakened))
        #expect(weak.allSatisfy { $0.count == 2 })
    }

    @Test(arguments: [24...24, 28...30, 38...45, 81...81])
    func `puzzles have the requested number of givens`(clues: ClosedRange<Int>) {
        for symmetry in [Symmetry.none, .halfTurn] {
            let recipe = GeneratorOptions(symmetry: symmetry, clues: clues)
            var generator = Generator(seed: 25, recipe: recipe)
            let made = generator.puzzles(0..<40).compactMap { $0?.puzzle }
            #expect(made.count == 40)
            #expect(made.allSatisfy { clues ~= $0.clueCount && symmetry.holds(for: $0.givens) })
            #expect(isUnique(made))
            #expect(clues.count == 1 || Set(made.map(\.clueCount)).count > 1)
        }
    }

    @Test func `an impossible request fails after the permitted attempts`() {
        var generator = Generator(seed: 26, recipe: GeneratorOptions(clues: 4...5, attempts: 20))
        #expect(generator.puzzles(0..<3).allSatisfy { $0 == nil })
    }

    /// The loop that must end at once here would never have called `shouldStop`.
    @Test(arguments: [82...90, 100 ... .max])
    func `a request for more givens than cells fails at once`(clues: ClosedRange<Int>) {
        var generator = Generator(seed: 26, recipe: GeneratorOptions(clues: clues, attempts: .max))
        #expect(generator.puzzles(0..<3).allSatisfy { $0 == nil })
    }

    @Test(arguments: [0 ... .max, .min ... .max, .min...81])
    func `a range of givens may be wider than the grid`(clues: ClosedRange<Int>) {
        var generator = Generator(seed: 26, recipe: GeneratorOptions(clues: clues))
        #expect(generator.puzzle(0) != nil)
    }

    @Test func `the highest number has a puzzle`() {
        var generator = Generator(seed: 28)
        let last = generator.puzzle(.max)
        #expect(last?.solution.solves(last?.puzzle ?? .empty) == true)
        #expect(generator.puzzles(.max - 1 ..< .max)[0] != last)
    }

    @Test func `a run can be stopped`() {
        let recipe = GeneratorOptions(clues: 0...16, attempts: .max)
        var generator = Generator(seed: 27, recipe: recipe)
        let stopped = generator.puzzles(0..<3, shouldStop: { true })
        #expect(stopped == nil)
    }
}
