import FarmBatch
import FarmSystem
import SudokuEngine

extension Verb {
    static let generate = Verb(
        name: "generate",
        summary: "make new puzzles and grade them",
        operand: nil,
        options: [.number, .tier, .seed, .symmetry, .minimal, .stats, .threads],
        details: [
            "Prints puzzles with one solution each, as grade does: the puzzle, its rating ER/EP/ED "
                + "exactly as Sudoku Explainer 1.2.1 gives it, its tier or -, and its rating on "
                + "the farm's own ladder, separated by tabs.",
            "With --tier every puzzle keeps the whole promise of that tier; most are symmetric, and "
                + "no two share a complete grid. Without it they are minimal puzzles as they fall: "
                + "no given can be left out. With a symmetry, givens come and go in sets that "
                + "belong together: no such set can be left out, and with --minimal no single "
                + "given either.",
            "The same seed gives the same puzzles, whatever the number of threads. Without --seed "
                + "one is chosen, and told on stderr if that is a terminal.",
        ],
        examples: [
            .init(command: "puzzlefarm generate", effect: "one puzzle"),
            .init(
                command: "puzzlefarm generate --tier hard -n 1000 --seed 7",
                effect: "the same thousand hard ones every time"),
            .init(
                command: "puzzlefarm generate --tier easy --tier expert -n 50 --stats two.svg",
                effect: "fifty of each, and a picture of how far they are apart"),
            .init(
                command: "puzzlefarm generate --symmetry diagonal --minimal",
                effect: "symmetric, and every single given is needed"),
        ],
        exitCodes: [.done, .usage, .cannotCreate, .io]
    ) { (arguments) throws(Failure) in
        let count = arguments.number(.number, in: 0...1_000_000_000_000) ?? 1
        let tiers = arguments.tiers(.tier)
        let given: UInt64? = arguments.number(.seed, in: 0...UInt64.max)
        let symmetry: Symmetry? = arguments.choice(.symmetry)
        let isMinimal = arguments.has(.minimal)
        if isMinimal, arguments.has(.tier) {
            arguments.note(
                "--minimal goes without --tier: a tier's puzzles may have givens to spare")
        }
        let threads = arguments.threads()
        try arguments.check()
        let seed = given ?? UInt64.random(in: 0...UInt64.max)
        if given == nil, Terminal.error.isTerminal {
            complain("seed \(seed); repeat with --seed")
        }
        let total = count * max(1, tiers.count)
        let harvest = Harvest(Progress(unit: "puzzles", total: total))
        let picture = try arguments.value(of: .stats).map { (path) throws(Failure) in
            try PictureFile(path)
        }
        if tiers.isEmpty {
            // No limit of attempts: whoever waits can see the progress and end it.
            let recipe = Recipe(
                symmetry: symmetry ?? .none, isMinimal: isMinimal, attempts: .max)
            // The generator likes many at a time; a few are better shared among the threads.
            let step = min(64, max(1, count / (4 * threads)))
            try harvest.gather(count, threads: threads, step: step) { stop in
                CarvingWorker(seed: seed, recipe: recipe, stop: stop)
            }
        }
        let symmetries = symmetry.map(SymmetryMix.only) ?? .varied
        for tier in tiers {
            try harvest.gather(count, threads: threads, step: Producer.batch) { stop in
                TierWorker(seed: seed, tier: tier, symmetries: symmetries, stop: stop)
            }
        }
        try picture?.write(harvest.statistics)
        return .done
    }
}

extension Option {
    fileprivate static let number = Option(
        "number", short: "n", value: "N", help: "make N puzzles, of each tier; 1 without it")
    fileprivate static let tier = Option(
        "tier", value: "T", offer: .tiers, isRepeatable: true,
        help: "a tier whose promise they keep; may be repeated: "
            + Tier.allCases.map(\.name).joined(separator: " "))
    fileprivate static let seed = Option(
        "seed", value: "S", help: "a whole number that decides which puzzles")
    fileprivate static let symmetry = Option(
        "symmetry", value: "C", offer: .one(of: Symmetry.self),
        help: "where the givens stand: " + Symmetry.allCases.map(\.rawValue).joined(separator: " "))
    fileprivate static let minimal = Option(
        "minimal", help: "with a symmetry: no single given can be left out; takes longer")
    fileprivate static let stats = Option(
        "stats", value: "FILE.svg", offer: .files,
        help: "draw ratings and times of all puzzles, once they are made")
}

/// Puzzles as they fall.
private struct CarvingWorker: BatchWorker, ~Copyable {
    let stop: StopFlag
    var generator: Generator
    var grader = Grader()

    init(seed: UInt64, recipe: Recipe, stop: StopFlag) {
        self.stop = stop
        generator = Generator(seed: seed, recipe: recipe)
    }

    mutating func answer(_ numbers: Range<UInt64>) -> [Harvest.Fruit] {
        let stop = stop
        var fruits: [Harvest.Fruit] = []
        for made in generator.puzzles(numbers, shouldStop: { stop.isRaised }) ?? [] {
            guard let made else {
                preconditionFailure("attempts without a limit end with a puzzle")
            }
            // Only a run that was stopped leaves out what comes now.
            let outcome = grader.grade(made) { stop.isRaised }
            guard case .graded(let grade) = outcome else { break }
            fruits.append(Harvest.Fruit(solved: made, grade: grade))
        }
        return fruits
    }
}

/// Puzzles that keep a tier's promise.
private struct TierWorker: BatchWorker, ~Copyable {
    let stop: StopFlag
    let order: Order
    var producer: Producer

    init(seed: UInt64, tier: Tier, symmetries: SymmetryMix, stop: StopFlag) {
        self.stop = stop
        order = Order(tier)
        producer = Producer(seed: seed, symmetries: symmetries)
    }

    mutating func answer(_ numbers: Range<UInt64>) -> [Harvest.Fruit] {
        let stop = stop
        let made = producer.puzzles(numbers, for: order) { stop.isRaised }
        return (made ?? []).map { Harvest.Fruit(solved: $0.solved, grade: $0.grade) }
    }
}
