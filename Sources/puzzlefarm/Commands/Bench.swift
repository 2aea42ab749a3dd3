import FarmBench
import FarmSystem
import FarmWire
import SudokuEngine

extension Verb {
    static let bench = Verb(
        name: "bench",
        summary: "check and time the engine, the store and the service",
        operand: .init(
            name: "SUBJECT",
            help: "what to time: engine for solving and carving puzzles, grade for rating them, "
                + "produce for making those that keep a tier's promise, store for keeping them, api for "
                + "giving them out; all but the last two without it",
            offer: .words(subjects)),
        options: [.seconds, .puzzles, .benchState, .json],
        details: [
            "Does fixed work. The signature tells what the engine computed: it is the same on every "
                + "machine, whatever is timed, and changes when a result of the engine does. The "
                + "rates tell how fast; every timed result is checked.",
            "The engine is timed on one thread. For each tier it is told how many grids were tried "
                + "for a puzzle that keeps the promise, and how much of the time went into carving; "
                + "the rest went into rating.",
            "The store is timed on a disk, in a new folder that "
                + "is removed at the end: durable claims of one puzzle by 1, 8 and 64 threads from "
                + "a stock of 120,000, then stocking from nothing in batches of 500.",
            "The api is timed with a service of its own, in such a folder too: the same claims over "
                + "its socket, and its status asked by 8 clients.",
        ],
        examples: [
            .init(command: "puzzlefarm bench", effect: "a table of what the engine does"),
            .init(command: "puzzlefarm bench grade", effect: "how fast puzzles are rated"),
            .init(
                command: "puzzlefarm bench store --state /var/tmp",
                effect: "how fast the store is on that disk"),
            .init(
                command: "puzzlefarm bench --json --seconds 0.1",
                effect: "{\"signature\":\"...\",\"rates\":{\"count-17\":...}}"),
        ],
        exitCodes: [.done, .usage, .bug, .io]
    ) { (arguments) throws(Failure) in
        let seconds = arguments.seconds(.seconds) ?? 1
        let puzzles = arguments.number(.puzzles, in: 1_000...100_000_000) ?? 1_000_000
        var measures = EngineBench.Measure.allCases
        let isOnDisk = arguments.operand == "store" || arguments.operand == "api"
        if let name = arguments.operand, !isOnDisk {
            if !subjects.contains(name) {
                let remedy =
                    suggestion(for: name, among: subjects)
                    ?? "there are \(subjects.joined(separator: ", "))"
                arguments.note("\(name): nothing of that name to time; \(remedy)")
            }
            measures.removeAll { $0.subject.rawValue != name }
        }
        try arguments.check()
        let report: BenchReport = arguments.has(.json) ? .json : .table
        if isOnDisk {
            let folder =
                arguments.value(of: .benchState) ?? CurrentProcess.environment("TMPDIR")
                ?? "/var/tmp"
            return try report.say(below: folder) { folder, tell in
                if arguments.operand == "api" {
                    try APIBench(seconds: seconds).run(in: folder, tell)
                } else {
                    try StoreBench(seconds: seconds, stocked: puzzles).run(in: folder, tell)
                }
            }
        }
        return try report.say(measures, seconds)
    }
}

private let subjects = EngineBench.Subject.allCases.map(\.rawValue) + ["store", "api"]

extension Option {
    fileprivate static let seconds = Option(
        "seconds", value: "S", help: "time each rate for S seconds; 1 without it")
    fileprivate static let puzzles = Option(
        "puzzles", value: "N", help: "store: stock N puzzles; 1000000 without it")
    fileprivate static let benchState = Option(
        "state", value: "DIR", offer: .folders,
        help: "store, api: work in a new folder below DIR; without it below $TMPDIR, or /var/tmp")
}

func rate(of measure: EngineBench.Measure, _ seconds: Double) throws(Failure) -> Double {
    let start = ContinuousClock.now
    do throws(EngineBench.WrongResult) {
        return try EngineBench.rate(of: measure, seconds: seconds) {
            UInt64((ContinuousClock.now - start) / .nanoseconds(1))
        }
    } catch {
        throw Failure(
            .bug,
            "bench: \(measure.rawValue): a result differs from one time to the next; "
                + "please report it with the output of puzzlefarm version")
    }
}

func production(of tier: Tier) -> Production {
    let start = ContinuousClock.now
    return Production(of: tier) { UInt64((ContinuousClock.now - start) / .nanoseconds(1)) }
}
