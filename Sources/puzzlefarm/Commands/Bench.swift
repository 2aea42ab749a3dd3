import FarmAPI
import FarmBench
import FarmSystem
import SudokuEngine

extension Verb {
    static let bench = Verb(
        name: "bench",
        summary: "check and benchmark the engine, the store and the service",
        operand: .init(
            name: "SUBJECT",
            help: "what to measure: engine (solving and carving puzzles), grade (rating them), "
                + "produce (making puzzles for each tier), game (playing them), layouts (making puzzles "
                + "of other sizes and rules), store (storing and claiming them) or api (claiming "
                + "over the socket); by default the first four",
            offer: .words(subjects)),
        options: [.seconds, .puzzles, .benchState, .benchURL, .delivered, .json],
        details: [
            "Runs fixed work. A signature identifies results: it is the same on every machine and "
                + "for every SUBJECT, and changes only if one of these results does. There is one "
                + "for the engine (solving, rating, production), one for the paths of the ladders "
                + "human and hodoku, one for the sentences of hints, one for puzzles made for "
                + "pools of one's own, and one for puzzles of other layouts. The rates measure speed; every timed result is checked.",
            "The engine is measured on one thread. For each tier, the output includes the number "
                + "of grids tried for each puzzle that keeps the promise, and the share of the "
                + "time spent carving; the rest was spent rating. Playing is measured by acts on one "
                + "cell with their undo records, by all that an app paints after one, and by hints "
                + "that lead through hard puzzles.",
            "Layouts are measured by puzzles that singles solve, with as few givens as that allows, and "
                + "in the sizes 16 and 25 with givens in 45 and 50 of a hundred cells. Each jigsaw "
                + "has regions of its own.",
            "The store is measured on a disk, in a new folder that is removed at the end: durable "
                + "claims of one puzzle by 1, 8 and 64 threads from a stock of 120,000, then "
                + "stocking an empty store in batches of 500. With --delivered that many puzzles are "
                + "delivered, each by a claim with its own key, and claims are measured again: rows "
                + "that end in -later.",
            "With --url the store is a shared stock, in an empty database of a PostgreSQL server: "
                + "durable claims beside those of a plain queue in the same database, with SKIP LOCKED "
                + "and a unique key, in turns; then two farms stock puzzles. With --delivered they "
                + "stock that many, which are delivered in portions of ten. PostgreSQL vacuums as it is "
                + "configured. What was made in the database is removed at the end.",
            "The api is measured with a separate service in such a folder: the same claims over "
                + "its socket, and status requests by 8 clients.",
        ],
        examples: [
            .init(command: "puzzlefarm bench", effect: "a table of the engine's rates"),
            .init(command: "puzzlefarm bench grade", effect: "the speed of rating"),
            .init(
                command: "puzzlefarm bench layouts",
                effect: "the speed of making 4x4 to 25x25 puzzles, jigsaws and others"),
            .init(
                command: "puzzlefarm bench store --state /var/tmp",
                effect: "the speed of the store on that disk"),
            .init(
                command: "puzzlefarm bench --json --seconds 0.1",
                effect: "{\"signature\":\"...\",\"rates\":{\"count-17\":...}}"),
        ],
        exitCodes: [.done, .usage, .bug, .io]
    ) { (arguments) throws(CommandError) in
        let seconds = arguments.seconds(.seconds) ?? 1
        let puzzles = arguments.number(.puzzles, in: 1_000...100_000_000) ?? 1_000_000
        var measures = EngineBench.Measure.allCases
        let isOnDisk = arguments.operand == "store" || arguments.operand == "api"
        if let name = arguments.operand, !isOnDisk {
            if !subjects.contains(name) {
                let remedy =
                    suggestion(for: name, among: subjects)
                    ?? "write one of \(subjects.joined(separator: ", "))"
                arguments.reject("\(name): no such subject; \(remedy)")
            }
            measures.removeAll { $0.subject.rawValue != name }
        } else {
            measures.removeAll { $0.subject == .layouts }
        }
        let delivered = arguments.number(.delivered, in: 1_000...100_000_000) ?? 0
        if arguments.has(.benchURL), arguments.operand != "store" {
            arguments.reject("--url: only for store; leave it out")
        }
        if arguments.has(.delivered), arguments.operand != "store" {
            arguments.reject("--delivered: only for store; leave it out")
        }
        if arguments.has(.delivered), arguments.has(.benchURL), arguments.has(.puzzles) {
            arguments.reject("--puzzles: as many are stocked as are delivered; leave it out")
        }
        try arguments.check()
        let report: BenchReport = arguments.has(.json) ? .json : .table
        if isOnDisk {
            let folder =
                arguments.value(of: .benchState) ?? CurrentProcess.environment("TMPDIR")
                ?? "/var/tmp"
            let url = arguments.value(of: .benchURL)
            return try report.say(below: folder) { folder, report in
                if let url {
                    try SharedStoreBench(
                        url: url, seconds: seconds, stocked: puzzles, delivered: delivered
                    ).run(in: folder, report)
                } else if arguments.operand == "api" {
                    try APIBench(seconds: seconds).run(in: folder, report)
                } else {
                    try StoreBench(seconds: seconds, stocked: puzzles, delivered: delivered)
                        .run(in: folder, report)
                }
            }
        }
        return try report.say(measures, seconds)
    }
}

private let subjects = EngineBench.Subject.allCases.map(\.rawValue) + ["store", "api"]

extension Option {
    fileprivate static let seconds = Option(
        "seconds", value: "S", help: "measure each rate for S seconds; default: 1")
    fileprivate static let puzzles = Option(
        "puzzles", value: "N", help: "stock N puzzles (for store); default: 1000000")
    fileprivate static let benchURL = Option(
        "url", value: "URL", help: "measure a shared stock in this empty database (for store)")
    fileprivate static let delivered = Option(
        "delivered", value: "N",
        help: "measure claims again after N puzzles were delivered (for store)")
    fileprivate static let benchState = Option(
        "state", value: "DIR", offer: .folders,
        help: "work in a new folder below DIR (for store and api); default: $TMPDIR, else /var/tmp")
}

func rate(of measure: EngineBench.Measure, _ seconds: Double) throws(CommandError) -> Double {
    let start = ContinuousClock.now
    do throws(EngineBench.WrongResultError) {
        return try EngineBench.rate(of: measure, seconds: seconds) {
            UInt64((ContinuousClock.now - start) / .nanoseconds(1))
        }
    } catch {
        throw CommandError(
            .bug,
            "bench: \(measure.rawValue): a result differs between runs; please report it with the "
                + "output of puzzlefarm version")
    }
}

func production(of tier: Tier) -> Production {
    let start = ContinuousClock.now
    return Production(of: tier) { UInt64((ContinuousClock.now - start) / .nanoseconds(1)) }
}
