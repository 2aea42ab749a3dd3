import FarmBatch
import FarmSystem
import PuzzleExchange
import SudokuEngine
import SudokuLayouts

extension Verb {
    static let generate = Verb(
        name: "generate",
        summary: "generate puzzles and grade them",
        operand: nil,
        options: [
            .number, .tier, .poolLike, .layout, .seed, .symmetry, .minimal, .exchangeFormat,
            .board, .pictures, .force, .stats, .threads,
        ],
        exitCodes: [.done, .usage, .data, .cannotCreate, .io]
    ) { (arguments) throws(CommandError) in
        let count = arguments.number(.number, in: 0...1_000_000_000_000) ?? 1
        let tiers = arguments.tiers(.tier)
        let given: UInt64? = arguments.number(.seed, in: 0...UInt64.max)
        let symmetry: Symmetry? = arguments.choice(.symmetry)
        let isMinimal = arguments.has(.minimal)
        if isMinimal, arguments.has(.tier) {
            arguments.reject(
                "--minimal: cannot be combined with --tier, whose puzzles may have redundant "
                    + "givens; leave out one of them")
        }
        let promise = arguments.promise()
        let requests = arguments.layoutRequests(symmetry ?? .none, tiers)
        let threads = arguments.threads()
        let boards = arguments.has(.board) ? BoardPrinter() : nil
        if let problem = boards?.problem(with: requests?.first?.layout ?? .classic9) {
            arguments.reject("--board: \(problem)")
        }
        let format: ExchangeFormat? = arguments.choice(.exchangeFormat)
        let folder = arguments.value(of: .pictures)
        let chart = arguments.value(of: .stats)
        let isReplacing = arguments.isReplacing(in: [folder, chart], of: "--svg and --stats write")
        try arguments.check()
        let seed = given ?? UInt64.random(in: 0...UInt64.max)
        if given == nil, Terminal.error.isTerminal {
            complain("seed \(seed); repeat with --seed")
        }
        let total = count * max(1, tiers.count)
        let output = GeneratedOutput(
            ProgressLine(unit: "puzzles", total: total), format, boards: boards,
            hasPictures: folder != nil)
        let picture = try chart.map { (path) throws(CommandError) in
            try PictureFile(path, isReplacing: isReplacing)
        }
        let pictures = OutputFolder.pictures(isReplacing: isReplacing)
        if let folder { try pictures.prepare(puzzles: total, in: folder) }
        if let requests {
            for request in requests {
                try output.add(count, threads: threads, step: request.batch) { stop in
                    LayoutWorker(seed: seed, .request(request), stop: stop)
                }
            }
        } else if let promise, let aim = promise.layout.isClassic ? nil : LayoutAim(promise) {
            try output.add(count, threads: threads, step: aim.batch) { stop in
                LayoutWorker(seed: seed, .aim(aim), stop: stop)
            }
        } else if let promise {
            try output.add(count, threads: threads, step: Producer.batch) { stop in
                PromiseWorker(seed: seed, promise, stop: stop)
            }
        } else if tiers.isEmpty {
            // No limit on attempts: the user can see the progress and interrupt it.
            let recipe = GeneratorOptions(
                symmetry: symmetry ?? .none, isMinimal: isMinimal, attempts: .max)
            // The generator is faster in large batches, but small numbers are better split among
            // the threads.
            let step = min(64, max(1, count / (4 * threads)))
            try output.add(count, threads: threads, step: step) { stop in
                CarvingWorker(seed: seed, recipe: recipe, stop: stop)
            }
        }
        let symmetries = symmetry.map(SymmetryMix.only) ?? .varied
        for tier in requests == nil ? tiers : [] {
            try output.add(count, threads: threads, step: Producer.batch) { stop in
                PromiseWorker(
                    seed: seed, PoolPromise(tier), symmetries: symmetries, stop: stop)
            }
        }
        try picture?.write(output.statistics)
        if let folder { try pictures.write(output.puzzles, to: folder) }
        return .done
    }
}

extension Option {
    static let board = Option("board", help: "print boards, too")
    fileprivate static let pictures = Option(
        "svg", value: "DIR", offer: .folders,
        help: "write a picture of each puzzle to the folder DIR")
    fileprivate static let number = Option(
        "number", short: "n", value: "N", help: "generate N puzzles of each tier; default: 1")
    fileprivate static let tier = Option(
        "tier", value: "T", offer: .tiers, isRepeatable: true,
        help: "the tier of the puzzles; may be repeated: "
            + Tier.allCases.map(\.name).joined(separator: " "))
    fileprivate static let poolLike = Option(
        "pool-like", value: "PROMISE",
        help: "generate puzzles that keep the promise of a pool, such as \"tier=hard "
            + "symmetry=diagonal max-clues=26\"")
    fileprivate static let layout = Option(
        "layout", value: "L", offer: .words(LayoutRow.made.map(\.layout.name)),
        help: "generate puzzles of another size or other rules, such as classic:6 or x:9")
    fileprivate static let seed = Option(
        "seed", value: "S", help: "the seed of the random numbers; a whole number")
    fileprivate static let symmetry = Option(
        "symmetry", value: "C", offer: .one(of: Symmetry.self),
        help: "the symmetry of the givens, in killers of the cages: "
            + Symmetry.allCases.map(\.rawValue).joined(separator: " "))
    fileprivate static let minimal = Option(
        "minimal",
        help: "ensure that no single given can be removed; matters with a symmetry, slower")
    fileprivate static let stats = Option(
        "stats", value: "FILE.svg", offer: .files,
        help: "write a chart of the ratings and times of all puzzles")
}

extension Arguments {
    /// Returns the promise of `--pool-like`; nil if the option is absent, or after noting errors.
    fileprivate mutating func promise() -> PoolPromise? {
        guard let text = value(of: .poolLike) else { return nil }
        for (option, key) in [
            (Option.tier, PoolPromise.Key.tier), (.symmetry, .symmetry), (.minimal, .minimal),
        ] where has(option) {
            reject(
                "--\(option.name): cannot be combined with --pool-like; write \(key.rawValue)= in "
                    + "the promise instead")
        }
        do throws(PoolPromise.KeyError) {
            let promise = try PoolPromise(parsing: text, among: .all)
            for conflict in promise.conflicts {
                reject(
                    "--pool-like: \(conflict.key.rawValue): \(conflict.reason); no puzzle is like "
                        + "that, so change the value or leave the key out")
            }
            return promise
        } catch {
            let remedy = error.word.flatMap { suggestion(for: $0, among: error.known) }
            reject("--pool-like: \(error.key): \(error.problem); \(remedy ?? error.remedy)")
            return nil
        }
    }
}

extension Arguments {
    /// Returns the requests of `--layout`, one for each tier; nil if the option is absent, or after
    /// noting errors.
    fileprivate mutating func layoutRequests(
        _ symmetry: Symmetry, _ tiers: [Tier]
    ) -> [LayoutRequest]? {
        guard let text = value(of: .layout) else { return nil }
        refuse([.poolLike, .stats], "cannot be combined with --layout; leave out one of them")
        let (wanted, isMinimal) = (tiers.isEmpty ? [nil] : tiers.map(Optional.some), has(.minimal))
        do throws(LayoutError) {
            let layout = try Layout(name: text)
            let clues = layout.usualClues.map { symmetry == .none ? $0...$0 : $0 - 8...$0 }
            return try wanted.map { (tier) throws(LayoutError) in
                try LayoutRequest(
                    layout, isMinimal: isMinimal, symmetry: symmetry,
                    clues: isMinimal || tier != nil ? nil : clues, tier: tier)
            }
        } catch {
            reject("--layout: \(error)")
            return nil
        }
    }
}

/// Generates puzzles of one layout.
private struct LayoutWorker: BatchWorker {
    /// The properties that the puzzles have in common.
    enum Wish: Sendable {
        case request(LayoutRequest)
        /// The promise of a pool.
        case aim(LayoutAim)
    }

    let stop: StopFlag
    let wish: Wish
    let producer: LayoutProducer

    init(seed: UInt64, _ wish: Wish, stop: StopFlag) {
        self.stop = stop
        self.wish = wish
        producer = LayoutProducer(seed: seed)
    }

    mutating func answer(_ numbers: Range<UInt64>) -> [GeneratedOutput.Item] {
        let shouldStop = { [stop] in stop.isRaised }
        let made: [GradedLayoutPuzzle]?
        switch wish {
        case .request(let request) where request.tier == nil:
            let puzzles = producer.puzzles(numbers, for: request, shouldStop: shouldStop)
            return (puzzles ?? []).map { GeneratedOutput.Item($0.puzzle) }
        case .request(let request):
            made = producer.graded(numbers, for: request, shouldStop: shouldStop)
        case .aim(let aim): made = producer.graded(numbers, for: aim, shouldStop: shouldStop)
        }
        return (made ?? []).map { GeneratedOutput.Item($0) }
    }
}

/// Generates random puzzles of any rating.
private struct CarvingWorker: BatchWorker, ~Copyable {
    let stop: StopFlag
    var generator: Generator
    var grader = Grader()

    init(seed: UInt64, recipe: GeneratorOptions, stop: StopFlag) {
        self.stop = stop
        generator = Generator(seed: seed, recipe: recipe)
    }

    mutating func answer(_ numbers: Range<UInt64>) -> [GeneratedOutput.Item] {
        let stop = stop
        var items: [GeneratedOutput.Item] = []
        for made in generator.puzzles(numbers, shouldStop: { stop.isRaised }) ?? [] {
            guard let made else {
                preconditionFailure("unlimited attempts end with a puzzle")
            }
            // Grading is cut short only if the run is stopped, so the rest is not needed.
            let outcome = grader.grade(made) { stop.isRaised }
            guard case .graded(let grade) = outcome else { break }
            items.append(GeneratedOutput.Item(solved: made, grade: grade))
        }
        return items
    }
}

/// Generates puzzles that keep the promise of a tier or a pool.
private struct PromiseWorker: BatchWorker, ~Copyable {
    let stop: StopFlag
    let promise: PoolPromise
    var producer: Producer

    init(
        seed: UInt64, _ promise: PoolPromise, symmetries: SymmetryMix = .varied, stop: StopFlag
    ) {
        self.stop = stop
        self.promise = promise
        producer = Producer(seed: seed, symmetries: symmetries)
    }

    mutating func answer(_ numbers: Range<UInt64>) -> [GeneratedOutput.Item] {
        let stop = stop
        let made = producer.puzzles(numbers, keeping: promise, shouldStop: { stop.isRaised })
        return (made ?? []).map { GeneratedOutput.Item(solved: $0.solved, grade: $0.grade) }
    }
}
