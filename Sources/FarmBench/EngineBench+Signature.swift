import SudokuEngine

extension EngineBench {
    /// A part of the engine's results with a signature of its own.
    package enum Signature: String, CaseIterable, Sendable {
        case engine
        /// The guesses of the solver, and the solution that it finds first if there are several.
        case search
        /// The puzzles produced for each tier.
        case produce
        /// The paths of the ladders of named techniques.
        case ladders
        /// The sentences of hints, in every language.
        case hints
        /// The puzzles made for pools of one's own.
        case pools
        /// The puzzles made for other layouts, their solutions and class keys.
        case layouts
        /// The killers that are made, their solutions, class keys and grades.
        case killers
    }

    /// Returns sixteen hexadecimal digits that change if and only if these results do, regardless
    /// of the measures and their duration.
    package static func signature(of part: Signature = .engine) -> String {
        switch part {
        case .engine: engineSignature()
        case .search: searchSignature()
        case .produce: produceSignature()
        case .ladders: laddersSignature()
        case .hints: hintsSignature()
        case .pools: poolsSignature()
        case .layouts: layoutsSignature()
        case .killers: killersSignature()
        }
    }

    /// The puzzles with one solution.
    private static let unique = BenchPuzzles.seventeen + BenchPuzzles.minimal + BenchPuzzles.hard

    /// Solving, canonical forms, grids and puzzles of fixed seeds, and grades.
    private static func engineSignature() -> String {
        var print = Fingerprint()
        var solver = Solver()
        for puzzle in unique + BenchPuzzles.ambiguous {
            let found = solver.solve(puzzle, upTo: 1_000)
            print.add(found.count)
            if found.count == 1 { print.add(found.first?.ascii ?? []) }
        }
        for puzzle in unique {
            let form = puzzle.canonical
            print.add(form.puzzle.ascii)
            print.add(form.automorphisms)
        }
        for symmetry in Symmetry.allCases {
            var generator = Generator(seed: 17, recipe: GeneratorOptions(symmetry: symmetry))
            for made in generator.puzzles(0..<16) { print.add(made?.puzzle.ascii ?? []) }
            print.add(generator.grid(99).ascii)
        }
        var grader = Grader()
        for puzzle in BenchPuzzles.solved(BenchPuzzles.minimal + BenchPuzzles.chained) {
            print.add(grader.grade(puzzle))
            print.add(grader.grade(puzzle, upTo: highestTier))
        }
        return print.text
    }

    private static func searchSignature() -> String {
        var print = Fingerprint()
        var solver = Solver()
        for puzzle in unique + BenchPuzzles.ambiguous {
            let found = solver.solve(puzzle, upTo: 1_000)
            print.add(found.guesses)
            print.add(found.first?.ascii ?? [])
        }
        return print.text
    }

    private static func produceSignature() -> String {
        var print = Fingerprint()
        for tier in Tier.allCases {
            var producer = Producer(seed: 18)
            for made in producer.puzzles(0..<64, for: ProductionRequest(tier)) ?? [] {
                print.add(made.solved.puzzle.ascii)
                print.add(.graded(made.grade))
            }
        }
        return print.text
    }

    /// The puzzles whose paths are followed: some that singles solve, and some that need chains.
    private static let followed =
        BenchPuzzles.seventeen.prefix(16) + BenchPuzzles.minimal.prefix(16)
        + BenchPuzzles.chained.prefix(4)

    private static func laddersSignature() -> String {
        var print = Fingerprint()
        var grader = Grader()
        for solved in BenchPuzzles.solved(Array(followed)) {
            for ladder in [Ladder.human, .hodoku] {
                for hint in grader.plan(of: solved, by: ladder) ?? [] { print.add(hint) }
            }
            guard let grade = grader.humanGrade(of: solved) else { continue }
            for use in grade.techniques { print.add(use.count) }
            print.add(grade.hodoku.score)
        }
        return print.text
    }

    private static func hintsSignature() -> String {
        var print = Fingerprint()
        var grader = Grader()
        for solved in BenchPuzzles.solved(Array(followed)) {
            for ladder in [Ladder.human, .farm] {
                for hint in grader.plan(of: solved, by: ladder) ?? [] {
                    for language in Language.allCases {
                        print.add(hint.name(in: language).utf8)
                        print.add(hint.sentence(in: language).utf8)
                    }
                }
            }
        }
        return print.text
    }
}

extension Fingerprint {
    /// Adds the results of a grading: its ratings, the tier, and the time index.
    fileprivate mutating func add(_ outcome: Grader.Outcome) {
        guard case .graded(let grade) = outcome else { return add(-1) }
        for ratings in [grade.se, grade.farm] {
            add(ratings.hardest.tenths)
            add(ratings.untilFirstPlacement.tenths)
            add(ratings.first.tenths)
        }
        add(grade.verdict.tier?.index ?? 0)
        add(grade.timeIndexHundredths)
    }

    /// Adds a step: its technique, and all that it changes.
    fileprivate mutating func add(_ hint: Hint) {
        add(hint.technique.utf8)
        for placement in hint.placements {
            add(placement.cell.index * 9 + placement.digit.value)
        }
        for cell in hint.eliminations.cells {
            for digit in hint.eliminations[cell] { add(cell.index * 9 + digit.value) }
        }
    }
}
