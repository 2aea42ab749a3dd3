import FarmTestSupport
import SudokuEngine
import SudokuLayouts
import Testing

/// Killers of every size against a solver that knows no combinations and no sums of houses.
@Suite struct CageSolvingTests {
    /// Draws connected cages with the sums of a grid, and gives some of its cells; a few cages have no
    /// sum.
    private static func killer(
        _ name: String, cageSize: Int, givens: Int, _ random: inout SeededGenerator
    ) throws -> LayoutPuzzle {
        let layout = try Layout(name: name)
        let words = name.split(separator: ":")[0].split(separator: "-").filter { $0 != "killer" }
        let kinds = words.isEmpty ? "classic" : words.joined(separator: "-")
        let plain = try Layout(name: kinds + ":" + name.split(separator: ":")[1])
        let request = try LayoutRequest(plain)
        var producer = LayoutProducer(seed: random.next())
        let list = producer.next(1, for: request)
        let made = try #require(list)
        let (solution, size) = (made[0].solution.digits, layout.size)
        var isFree = solution.map { _ in true }
        var cages: [GridCage] = []
        for first in solution.indices where isFree[first] && cages.count < 60 {
            var cells = [first]
            while cells.count < 2 + random.below(cageSize - 1) {
                var next: [Int] = []
                for cell in cells {
                    let column = cell % size
                    if column < size - 1 { next.append(cell + 1) }
                    if column > 0 { next.append(cell - 1) }
                    if cell + size < solution.count { next.append(cell + size) }
                }
                let digits = Set(cells.map { solution[$0] })
                next = next.filter { isFree[$0] && !digits.contains(solution[$0]) }
                guard !next.isEmpty else { break }
                cells.append(next[random.below(next.count)])
            }
            for cell in cells { isFree[cell] = false }
            let sum = cells.reduce(0) { $0 + Int(solution[$1]) }
            cages.append(GridCage(cells, sum: random.below(8) == 0 ? nil : sum))
        }
        var digits = solution.map { _ in UInt8(0) }
        for _ in 0..<givens {
            let cell = random.below(solution.count)
            digits[cell] = solution[cell]
        }
        return try LayoutPuzzle(
            layout, regions: made[0].puzzle.regions, cages: cages, givens: digits)
    }

    @Test(arguments: [
        ("killer:4", 3, 1), ("killer:6", 4, 8), ("killer:6w2", 3, 6), ("x-killer:6", 4, 6),
        ("jigsaw-killer:6", 4, 8), ("killer:9", 4, 36), ("x-killer:9", 5, 30),
        ("windoku-killer:9", 4, 30), ("jigsaw-killer:9", 4, 34), ("antiknight-killer:9", 4, 26),
        ("latin-killer:7", 3, 18), ("killer:10", 4, 52), ("killer:12", 4, 92),
        ("killer:16", 3, 200),
    ])
    func `counts agree with those of a plain solver`(
        name: String, cageSize: Int, givens: Int
    ) throws {
        var random = SeededGenerator(seed: 7)
        var decided = 0
        for _ in 0..<12 {
            let puzzle = try Self.killer(name, cageSize: cageSize, givens: givens, &random)
            let found = LayoutSolver().solve(puzzle, upTo: 40)
            #expect(found.end == .proved && found.first.map(puzzle.isSolved) == true, "\(puzzle)")
            var plain = PlainSolver(puzzle.rules, givens: puzzle.givens, upTo: 40, patience: 800)
            guard let expected = plain.solutions() else { continue }
            #expect(found.count == expected, "\(puzzle)")
            decided += 1
        }
        #expect(decided > 3)
    }

    /// A wrong sum leaves no solution, which is often seen without a guess.
    @Test(arguments: ["killer:4", "killer:6", "killer:9", "killer:12"])
    func `sums that do not add up are refuted`(name: String) throws {
        var random = SeededGenerator(seed: 9)
        for _ in 0..<4 {
            let puzzle = try Self.killer(name, cageSize: 3, givens: 0, &random)
            var cages = puzzle.cages
            let number = cages.indices.first { cages[$0].cells.count > 1 && cages[$0].sum ?? 0 > 3 }
            let cage = cages[try #require(number)]
            cages[number ?? 0] = GridCage(cage.cells, sum: (cage.sum ?? 0) - 1)
            let other = try? LayoutPuzzle(puzzle.layout, cages: cages, givens: puzzle.givens)
            guard let other else { continue }
            let found = LayoutSolver(budget: 2_000).solve(other, upTo: 1)
            #expect(found.count == 0 || found.first.map(other.isSolved) == true)
        }
    }

    @Test func `a stranger's killer ends with its budget, or at the guess at which it is stopped`()
        throws
    {
        let cages = [GridCage([0, 1], sum: 9)]
        let givens = [UInt8](repeating: 0, count: 625)
        let puzzle = try LayoutPuzzle(Layout(name: "killer:25"), cages: cages, givens: givens)
        let found = LayoutSolver(budget: 300).solve(puzzle)
        #expect(found.guesses <= 300 && (found.end == .budget || found.count > 0))
        var questions = 0
        let stopped = LayoutSolver().solve(puzzle, upTo: .max) {
            questions += 1
            return questions == 5
        }
        #expect(stopped.end == .stopped && stopped.guesses <= 5)
    }
}
