import SudokuLayouts

extension EngineBench {
    /// The puzzles that are made for each layout, the work that proves them unique, and their class
    /// keys; those that are minimal; the solutions of grids without givens.
    static func layoutsSignature() -> String {
        var print = Fingerprint()
        for measure in Measure.allCases where measure.subject == .layouts {
            let request = LayoutWorkload.request(measure)
            let keys = ClassKeys(request.layout)
            let made = LayoutProducer(seed: 20).puzzles(0..<4, for: request)
            for made in made ?? [] {
                let puzzle = made.puzzle
                print.add(puzzle.ascii)
                print.add(keys.key(of: puzzle))
                print.add(LayoutSolver(budget: 1_000).solve(puzzle))
                guard request.layout.size < 10 else { continue }
                let empty = puzzle.with(
                    givens: [UInt8](repeating: 0, count: request.layout.cellCount))
                print.add(LayoutSolver(budget: 1_000).solve(empty, upTo: 3))
            }
        }
        for name in ["classic:6", "x:9", "windoku:9", "jigsaw:9"] {
            guard let request = try? LayoutRequest(Layout(name: name), isMinimal: true) else {
                continue
            }
            let made = LayoutProducer(seed: 20).puzzles(0..<4, for: request)
            for made in made ?? [] { print.add(made.puzzle.ascii) }
        }
        return print.text
    }
}

extension Fingerprint {
    fileprivate mutating func add(_ solutions: LayoutSolutions) {
        add(solutions.count)
        add(solutions.guesses)
        add(solutions.first?.digits ?? [])
    }
}
