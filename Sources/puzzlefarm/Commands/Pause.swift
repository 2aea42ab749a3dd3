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
        exitCodes: [.done, .usage, .data, .unreachable, .tryLater, .denied],
        meanings: .ofService.merging([.data: "there is no such pool"]) { $1 }
    ) { (arguments) throws(CommandError) in
        try change("/v1/pause", &arguments, reason: arguments.value(of: reason) ?? "")
    }

    static let resume = Verb(
        name: "resume",
        summary: "resume production",
        operand: nil,
        options: [tier, ofName, everywhere, .json, .socket],
        exitCodes: [.done, .usage, .data, .unreachable, .tryLater, .denied],
        meanings: .ofService.merging([.data: "there is no such pool"]) { $1 }
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
    if arguments.verb.name == Verb.resume.name, !arguments.has(.json) {
        let status = try service.ask("GET", "/v1/status", read: StatusBody.init)
        let paused = status.paused.map(\.pool)
        // Of an unknown pool, the service says it.
        if Set(status.pools.names).isSuperset(of: pools),
            !paused.contains(where: { pools.isEmpty || pools.contains($0) })
        {
            let names = pools.isEmpty ? "any pool" : pools.map(\.name).joined(separator: ", ")
            try say("nothing to resume: there is no pause of \(names)")
            return .done
        }
    }
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
