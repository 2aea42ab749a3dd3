import FarmAPI
import FarmClient
import FarmSystem
import SudokuEngine

extension Verb {
    static let pause = Verb(
        name: "pause",
        summary: "pause production for some or all pools",
        operand: nil,
        options: [tier, ofName, reason, persist, everywhere, .json, .socket],
        details: [
            "The workers stop filling the pools named by --tier and --pool, or all pools. Puzzles in stock "
                + "are handed out as before. The pause ends when the service restarts, except with "
                + "--persist.",
            "With --everywhere no farm that shares the stock fills the pools, until resume --everywhere "
                + "at any of them.",
            "Prints all paused pools with their reasons.",
        ],
        examples: [
            .init(
                command: "puzzlefarm pause --reason 'load test until noon'",
                effect: "free the processors for other work"),
            .init(command: "puzzlefarm pause --tier hard --tier expert", effect: "pause two pools"),
        ],
        exitCodes: [.done, .usage, .unreachable, .tryLater, .denied],
        meanings: .ofService
    ) { (arguments) throws(CommandError) in
        try change("/v1/pause", &arguments, reason: arguments.value(of: reason) ?? "")
    }

    static let resume = Verb(
        name: "resume",
        summary: "resume production",
        operand: nil,
        options: [tier, ofName, everywhere, .json, .socket],
        details: [
            "The pools named by --tier and --pool, or all pools, are filled again, also after a restart. "
                + "Prints the pools that are still paused. With --everywhere the pause of all farms that "
                + "share the stock ends as well."
        ],
        examples: [.init(command: "puzzlefarm resume", effect: "every pool is filled again")],
        exitCodes: [.done, .usage, .unreachable, .tryLater, .denied],
        meanings: .ofService
    ) { (arguments) throws(CommandError) in
        try change("/v1/resume", &arguments, reason: "")
    }
}

private let tier = Option(
    "tier", value: "T", offer: .tiers, isRepeatable: true,
    help: "the pool of tier T; may be repeated, default: all pools")
private let ofName = Option(
    "pool", value: "NAME", isRepeatable: true,
    help: "the pool NAME, such as one of the operator's own; may be repeated")
private let reason = Option("reason", value: "R", help: "the reason, shown in the status")
private let persist = Option("persist", help: "keep the pause after a restart of the service")
private let everywhere = Option(
    "everywhere", help: "at all farms that share the stock")

private func change(
    _ target: String, _ arguments: inout Arguments, reason: String
) throws(CommandError) -> ExitCode {
    let pools = arguments.pools(tier, ofName)
    try arguments.check()
    let request = PauseRequest(
        pools.isEmpty ? nil : pools, reason: reason,
        persists: arguments.has(persist), everywhere: arguments.has(everywhere))
    var service = try ServiceClient(arguments)
    if arguments.has(.json) { return try service.printResponse("POST", target, body: request.json) }
    let body = try service.ask("POST", target, body: request.json, read: PausesBody.init)
    if body.paused.isEmpty { try say("no pool is paused") }
    for entry in body.paused {
        let reason = entry.reason.isEmpty ? "" : ": \(entry.reason)"
        let reach =
            entry.isEverywhere
            ? " at all farms" : entry.persists ? ", also after a restart" : ""
        try say("\(entry.pool.name) paused since \(entry.since)\(reach)\(reason)".printable)
    }
    return .done
}
