import FarmAPI
import FarmClient
import FarmSystem
import PuzzleBundle

extension Verb {
    static let withdraw = Verb(
        name: "withdraw",
        summary: "withdraw puzzles from circulation permanently",
        operand: .init(
            name: "ID", help: "the id of a puzzle; may be repeated", isRequired: true,
            isRepeatable: true),
        options: [reason, note, .json, .socket],
        exitCodes: [.done, .usage, .data, .unreachable, .tryLater, .denied],
        meanings: .ofService.merging(
            [.data: "some ids are unknown; the others were withdrawn"]) { $1 }
    ) { (arguments) throws(CommandError) in
        var ids: [PuzzleID] = []
        for word in arguments.operands {
            if let id = PuzzleID(word) {
                ids.append(id)
            } else {
                arguments.reject(
                    "\(word): not an id; an id is 16 letters and digits from a-z and 2-7")
            }
        }
        if arguments.operands.isEmpty { arguments.reject("ID is missing; name the puzzles") }
        let why = arguments.value(of: reason)
        if why == nil { arguments.reject("--reason is missing; write --reason R") }
        let words = arguments.value(of: note)
        try arguments.check()
        guard let why else { return .usage }
        var service = try ServiceClient(arguments)
        var code = ExitCode.done
        for start in stride(from: 0, to: ids.count, by: 1_000) {
            let slice = Array(ids[start..<min(start + 1_000, ids.count)])
            let answer = try service.ask(
                "POST", "/v1/withdraw",
                body: WithdrawRequest(ids: slice, reason: why, note: words).json)
            guard let body = WithdrawalBody(json: answer) else {
                throw CommandError(.foreignResponse, at: service.path)
            }
            let unknown = Set(body.unknown)
            if arguments.has(.json) { try say(String(decoding: answer, as: UTF8.self)) }
            for id in slice where !arguments.has(.json) {
                try say("\(id)\t\(unknown.contains(id) ? "unknown" : "withdrawn")")
            }
            if !unknown.isEmpty { code = .data }
        }
        return code
    }
}

private let reason = Option(
    "reason", value: "R", help: "the reason, for operators; required")
private let note = Option("note", value: "TEXT", help: "a public note")
