import FarmBatch
import FarmSystem
import SudokuEngine

extension Verb {
    static let generate = Verb(
        name: "generate",
        summary: "make new puzzles",
        operand: nil,
        options: [.number, .seed, .symmetry, .minimal, .threads],
        details: [
            "Prints puzzles with one solution each, one a line. They are minimal: no given can be "
                + "left out. With a symmetry, givens come and go in sets that belong together: no "
                + "such set can be left out, and with --minimal no single given either.",
            "The same seed gives the same puzzles, whatever the number of threads. Without --seed "
                + "one is chosen, and told on stderr if that is a terminal.",
        ],
        examples: [
            .init(command: "puzzlefarm generate", effect: "one puzzle"),
            .init(
                command: "puzzlefarm generate -n 1000 --seed 7 --symmetry half-turn",
                effect: "the same thousand every time"),
            .init(
                command: "puzzlefarm generate --symmetry diagonal --minimal",
                effect: "symmetric, and every single given is needed"),
        ],
        exitCodes: [.done, .usage, .io]
    ) { (arguments) throws(Failure) in
        let count = arguments.number(.number, in: 0...1_000_000_000_000) ?? 1
        let given: UInt64? = arguments.number(.seed, in: 0...UInt64.max)
        let symmetry: Symmetry = arguments.choice(.symmetry) ?? .none
        let isMinimal = arguments.has(.minimal)
        let threads = arguments.threads()
        try arguments.check()
        let seed = given ?? UInt64.random(in: 0...UInt64.max)
        if given == nil, Terminal.error.isTerminal {
            complain("seed \(seed); repeat with --seed")
        }
        // No limit of attempts: whoever waits can see the progress and end it.
        let recipe = Recipe(symmetry: symmetry, isMinimal: isMinimal, attempts: .max)
        let batch = Batch(threads: threads)
        let stop = batch.stop
        // The generator likes many at a time; a few are better shared among the threads.
        let step = min(64, max(1, count / (4 * threads)))
        return try batch.print(
            NumberRanges(count: UInt64(count), step: UInt64(step)),
            progress: Progress(unit: "puzzles", total: count)
        ) {
            GenerateWorker(seed: seed, recipe: recipe, stop: stop)
        }
    }
}

extension Option {
    fileprivate static let number = Option(
        "number", short: "n", value: "N", help: "make N puzzles; 1 without it")
    fileprivate static let seed = Option(
        "seed", value: "S", help: "a whole number that decides which puzzles")
    fileprivate static let symmetry = Option(
        "symmetry", value: "C",
        help: "where the givens stand: " + Symmetry.allCases.map(\.rawValue).joined(separator: " "))
    fileprivate static let minimal = Option(
        "minimal", help: "with a symmetry: no single given can be left out; takes longer")
}

private struct GenerateWorker: BatchWorker, ~Copyable {
    let stop: StopFlag
    var generator: Generator

    init(seed: UInt64, recipe: Recipe, stop: StopFlag) {
        self.stop = stop
        generator = Generator(seed: seed, recipe: recipe)
    }

    mutating func answer(_ numbers: Range<UInt64>) -> Answer {
        var answer = Answer()
        let puzzles = generator.puzzles(numbers) { [stop] in stop.isRaised }
        for made in puzzles ?? [] {
            guard let made else {
                preconditionFailure("attempts without a limit end with a puzzle")
            }
            made.puzzle.append(to: &answer.output)
            answer.output.append(UInt8(ascii: "\n"))
        }
        answer.count = numbers.count
        answer.consumed = numbers.count
        return answer
    }
}
