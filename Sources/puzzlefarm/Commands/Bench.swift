import FarmBench
import SudokuEngine

extension Verb {
    static let bench = Verb(
        name: "bench",
        summary: "check and time the engine",
        operand: .init(
            name: "SUBJECT",
            help: "what to time: engine for solving and carving puzzles, grade for rating them, "
                + "produce for making those that keep a tier's promise; everything without it"),
        options: [.seconds, .json],
        details: [
            "Does fixed work on one thread. The signature tells what was computed: it is the same "
                + "on every machine, whatever is timed, and changes when a result of the engine "
                + "does. The rates tell how fast; every timed result is checked.",
            "For each tier it also tells how many grids were tried for a puzzle that keeps the "
                + "promise, and how much of the time went into carving; the rest went into rating.",
        ],
        examples: [
            .init(command: "puzzlefarm bench", effect: "a table of everything"),
            .init(command: "puzzlefarm bench grade", effect: "how fast puzzles are rated"),
            .init(
                command: "puzzlefarm bench --json --seconds 0.1",
                effect: "{\"signature\":\"...\",\"rates\":{\"count-17\":...}}"),
        ],
        exitCodes: [.done, .usage, .bug, .io]
    ) { (arguments) throws(Failure) in
        let seconds = arguments.seconds(.seconds) ?? 1
        var measures = EngineBench.Measure.allCases
        if let name = arguments.operand {
            let subjects = EngineBench.Subject.allCases.map(\.rawValue)
            if !subjects.contains(name) {
                let remedy =
                    suggestion(for: name, among: subjects)
                    ?? "there are \(subjects.joined(separator: ", "))"
                arguments.note("\(name): nothing of that name to time; \(remedy)")
            }
            measures.removeAll { $0.subject.rawValue != name }
        }
        try arguments.check()
        return try arguments.has(.json)
            ? printJSON(measures, seconds) : printTable(measures, seconds)
    }
}

extension Option {
    fileprivate static let seconds = Option(
        "seconds", value: "S", help: "time each rate for S seconds; 1 without it")
}

private func rate(of measure: EngineBench.Measure, _ seconds: Double) throws(Failure) -> Double {
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

private func printJSON(
    _ measures: [EngineBench.Measure], _ seconds: Double
) throws(Failure) -> ExitCode {
    var rates: [String] = []
    let signature = EngineBench.signature()
    var productions: [String] = []
    for measure in measures {
        let rate = try rate(of: measure, seconds)
        rates.append("\"\(measure.rawValue)\":\(tenths(rate))")
        guard let tier = measure.tier else { continue }
        let production = production(of: tier)
        productions.append(
            "\"\(tier.name)\":{\"candidates\":\(tenths(production.candidatesPerPuzzle)),"
                + "\"ratings\":\(tenths(production.ratingsPerPuzzle)),"
                + "\"carving\":\((production.carvingShare * 100).rounded() / 100)}")
    }
    var members = ["\"signature\":\"\(signature)\"", "\"rates\":{\(rates.joined(separator: ","))}"]
    if !productions.isEmpty {
        members.append("\"perPuzzle\":{\(productions.joined(separator: ","))}")
    }
    try say("{\(members.joined(separator: ","))}")
    return .done
}

private func tenths(_ number: Double) -> Double { (number * 10).rounded() / 10 }

private func production(of tier: Tier) -> Production {
    let start = ContinuousClock.now
    return Production(of: tier) { UInt64((ContinuousClock.now - start) / .nanoseconds(1)) }
}

private func printTable(
    _ measures: [EngineBench.Measure], _ seconds: Double
) throws(Failure) -> ExitCode {
    try say("signature      \(EngineBench.signature())")
    for measure in measures {
        let name = measure.rawValue
        let number = grouped(Int(try rate(of: measure, seconds).rounded()))
        let gap = String(repeating: " ", count: max(1, 28 - name.count - number.count))
        try say(name + gap + number + " \(measure.unit)/s" + remark(on: measure))
    }
    return .done
}

/// What it takes to make puzzles of a tier, where that is timed.
private func remark(on measure: EngineBench.Measure) -> String {
    guard let tier = measure.tier else { return "" }
    let production = production(of: tier)
    let carving = Int((production.carvingShare * 100).rounded())
    return ", \(tenths(production.candidatesPerPuzzle)) grids each, carving \(carving)%"
}
