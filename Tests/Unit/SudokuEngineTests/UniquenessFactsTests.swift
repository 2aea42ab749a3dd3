import Testing

@testable import SudokuEngine

struct UniquenessFactsTests {
    @Test(arguments: [Symmetry.none, .halfTurn, .quarterTurn])
    func `an answer agrees with the solver, and most tests have one`(symmetry: Symmetry) {
        let generator = Generator(seed: 51)
        var random = SeededGenerator(seed: 52)
        var solver = Solver()
        var answers: [Bool: Int] = [:]
        var count = 0
        for number in 0..<40 {
            let grid = generator.grid(UInt64(number)).digits
            let facts = UniquenessFacts(grid)
            var orbits = generator.orbits[symmetry]
            random.shuffle(&orbits)
            var givens = CellSet.all
            for orbit in orbits {
                let left = givens.subtracting(orbit)
                let isUnique = solver.solve(Puzzle(trusted: grid).keeping(left)).count == 1
                let answer = facts.isUnique(removing: orbit.bits, from: givens.bits)
                if let answer {
                    #expect(answer == isUnique, "\(Puzzle(trusted: grid).keeping(left).text)")
                    answers[answer, default: 0] += 1
                }
                count += 1
                if isUnique { givens = left }
            }
        }
        #expect(answers[true, default: 0] > 0 && answers[false, default: 0] > 0)
        #expect(2 * answers.values.reduce(0, +) > count)
    }
}
