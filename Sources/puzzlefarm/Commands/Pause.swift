import FarmSystem
import FarmWire
import SudokuEngine

extension Verb {
    static let pause = Verb(
        name: "pause",
        summary: "let the service make no puzzles for now",
        operand: nil,
        options: [tier, reason, persist, .json, .socket],
        details: [
            "Workers fill the pools no more, those named by --tier or all of them. What is in stock "
                + "is given out as before. A restart of the service ends it, unless --persist says "
                + "otherwise.",
            "Prints the pools that are paused then, with reasons.",
        ],
        examples: [
            .init(
                command: "puzzlefarm pause --reason 'load test until noon'",
                effect: "all processors for others"),
            .init(command: "puzzlefarm pause --tier hard --tier expert", effect: "easy ones only"),
        ],
        exitCodes: [.done, .usage, .unreachable, .tryLater, .denied],
        meanings: .ofService
    ) { (arguments) throws(Failure) in
        try change("/v1/pause", &arguments, reason: arguments.value(of: reason) ?? "")
    }

    static let resume = Verb(
        name: "resume",
        summary: "let the service make puzzles again",
        operand: nil,
        options: [tier, .json, .socket],
        details: [
            "The pools named by --tier, or all of them, are filled again, also after a restart. "
                + "Prints the pools that are still paused."
        ],
        examples: [.init(command: "puzzlefarm resume", effect: "every pool is filled again")],
        exitCodes: [.done, .usage, .unreachable, .tryLater, .denied],
        meanings: .ofService
    ) { (arguments) throws(Failure) in
        try change("/v1/resume", &arguments, reason: "")
    }
}

private let tier = Option(
    "tier", value: "T", offer: .tiers, isRepeatable: true,
    help: "which pool; may be repeated, all of them without it")
private let reason = Option("reason", value: "R", help: "why, for whoever sees it in the status")
private let persist = Option("persist", help: "the next start of the service keeps it")

private func change(
    _ target: String, _ arguments: inout Arguments, reason: String
) throws(Failure) -> ExitCode {
    let tiers = arguments.tiers(tier)
    try arguments.check()
    let request = PauseRequest(
        tiers.isEmpty ? Tier.allCases : tiers, reason: reason,
        persists: arguments.has(persist))
    var service = try ServiceConnection(arguments)
    if arguments.has(.json) { return try service.tell("POST", target, body: request.json) }
    let body = try service.ask("POST", target, body: request.json, read: PausesBody.init)
    if body.paused.isEmpty { try say("no pool is paused") }
    for entry in body.paused {
        let reason = entry.reason.isEmpty ? "" : ": \(entry.reason)"
        let reach = entry.persists ? ", also after a restart" : ""
        try say("\(entry.pool.name) is paused since \(entry.since)\(reach)\(reason)".printable)
    }
    return .done
}
