import FarmBench

extension Verb {
    static let bench = Verb(
        name: "bench",
        summary: "check and time the engine",
        operand: .init(name: "engine", help: "what to time; there is only this so far"),
        options: [.seconds, .json],
        details: [
            "Does fixed work on one thread. The signature tells what was computed: it is the same "
                + "on every machine, and changes when a result of the engine does. The rates tell "
                + "how fast; every timed result is checked."
        ],
        examples: [
            .init(command: "puzzlefarm bench", effect: "a table"),
            .init(
                command: "puzzlefarm bench --json --seconds 0.1",
                effect: "{\"signature\":\"...\",\"rates\":{\"count-17\":...}}"),
        ],
        exitCodes: [.done, .usage, .bug, .io]
    ) { (arguments) throws(Failure) in
        let seconds = arguments.seconds(.seconds) ?? 1
        if let subject = arguments.operand, subject != "engine" {
            let remedy = suggestion(for: subject, among: ["engine"]) ?? "there is engine"
            arguments.note("\(subject): nothing of that name to time; \(remedy)")
        }
        try arguments.check()
        return try arguments.has(.json) ? printJSON(seconds) : printTable(seconds)
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

private func printJSON(_ seconds: Double) throws(Failure) -> ExitCode {
    var rates: [String] = []
    let signature = EngineBench.signature()
    for measure in EngineBench.Measure.allCases {
        let rate = try rate(of: measure, seconds)
        rates.append("\"\(measure.rawValue)\":\((rate * 10).rounded() / 10)")
    }
    try say("{\"signature\":\"\(signature)\",\"rates\":{\(rates.joined(separator: ","))}}")
    return .done
}

private func printTable(_ seconds: Double) throws(Failure) -> ExitCode {
    try say("signature      \(EngineBench.signature())")
    for measure in EngineBench.Measure.allCases {
        let name = measure.rawValue
        let number = grouped(Int(try rate(of: measure, seconds).rounded()))
        let gap = String(repeating: " ", count: max(1, 27 - name.count - number.count))
        try say(name + gap + number + " \(measure.unit)/s")
    }
    return .done
}
