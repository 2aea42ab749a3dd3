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
                + "of other sizes and rules), killers (making, proving and rating them), store "
                + "(storing and claiming them) or api (claiming "
                + "over the socket); by default the first four",
            offer: .words(subjects)),
        options: [
            .seconds, .puzzles, .benchState, .benchURL, .delivered, .held, .tenants, .json,
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
            measures.removeAll { $0.subject == .layouts || $0.subject == .killers }
        }
        let delivered = arguments.number(.delivered, in: 1_000...100_000_000) ?? 0
        arguments.refuse(
            [.benchURL, .delivered], unless: arguments.operand == "store",
            "only for store; leave it out")
        let held = arguments.seconds(.held) ?? 0
        arguments.refuse(
            [.held], unless: arguments.has(.benchURL), "only for store with --url; leave it out")
        let tenants = arguments.number(.tenants, in: 1...256) ?? 0
        arguments.refuse(
            [.tenants], unless: arguments.operand == "api", "only for api; leave it out")
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
                        url: url, seconds: seconds, stocked: puzzles, delivered: delivered,
                        held: held
                    ).run(in: folder, report)
                } else if arguments.operand == "api" {
                    try APIBench(seconds: seconds, tenants: tenants).run(in: folder, report)
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
    fileprivate static let held = Option(
        "held", value: "S",
        help: "measure claims again after S seconds of them beside another open transaction (for "
            + "store with --url)")
    fileprivate static let tenants = Option(
        "tenants", value: "N", help: "claim for N tenants in turn, as a proxy does (for api)")
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
