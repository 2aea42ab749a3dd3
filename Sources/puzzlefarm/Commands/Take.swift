import FarmAPI
import FarmClient
import FarmSystem
import PuzzleBundle
import SudokuEngine

extension Verb {
    static let take = Verb(
        name: "take",
        summary: "take puzzles from a pool permanently",
        operand: .pool,
        options: [number, wantedID, .format, human, wait, chosenKey, .socket] + Option.filters,
        exitCodes: [.done, .usage, .data, .unreachable, .io, .tryLater, .denied],
        meanings: .ofService.merging(
            [
                .tryLater: "the pool has too few puzzles, or the service is not handing out any "
                    + "now",
                .data: "a puzzle named with --id is not ready, or the service refused the request",
                .io: "the output could not be written; its puzzles returned to their pool",
            ]) { $1 }
    ) { (arguments) throws(CommandError) in
        let pool = arguments.pool()
        let ids = arguments.ids()
        let count = arguments.number(number, in: 0...1_000_000) ?? ids?.count ?? 1
        let format: PuzzleFormat = arguments.choice(.format) ?? .line
        let seconds = arguments.number(wait, in: 0...86_400) ?? 0
        var request = pool.map { ClaimRequest($0) }
        let filter = arguments.filter(of: pool.map { [$0] } ?? [])
        request?.filter = filter
        request?.ids = ids
        arguments.refuse(
            [number, wait] + Option.filters, unless: ids == nil,
            "not with --id, which names the puzzles")
        request?.human = arguments.has(human)
        arguments.refuse([human], unless: format == .json, "only with --format json; add it")
        let chosen = arguments.key()
        try arguments.check()
        guard let request else { return .usage }
        let key =
            chosen ?? "take-"
            + String(UInt128.random(in: 0...UInt128.max), radix: 16)
            .leading("0", to: 32)
        let interruption = try Interruption.ofVerb()
        var service = try ServiceClient(arguments)
        service.interruption = interruption
        var session = ClaimSession(request, key: key, waiting: seconds, from: service)
        // Take nothing rather than a part, if the shortage is known in advance.
        if count > ClaimSession.slice, chosen == nil, seconds == 0, request.filter == .init() {
            let ready = try session.stock()
            guard ready >= count else {
                throw CommandError(
                    .tryLater,
                    "\(request.pool.name): \(grouped(ready)) ready, \(grouped(count)) wanted; take "
                        + "fewer, or add --wait SECONDS")
            }
        }
        do throws(CommandError) { return try print(count, as: format, key: key, &session) } catch {
            throw error.after(interruption)
        }
    }
}

private let number = Option("number", short: "n", value: "N", help: "take N puzzles; default: 1")
private let wantedID = Option(
    "id", value: "ID", isRepeatable: true, help: "take the puzzle with this id; may be repeated")
private let human = Option(
    "human", help: "add the difficulty for people to each puzzle; only with --format json")
private let wait = Option(
    "wait", value: "SECONDS", help: "wait up to SECONDS if there are too few puzzles")
private let chosenKey = Option(
    "key", value: "TEXT",
    help: "an idempotency key, 1 to 56 characters without spaces: the same command with the same "
        + "key prints the same puzzles; another pool or number needs another key")

private func print(
    _ count: Int, as format: PuzzleFormat, key: String, _ session: inout ClaimSession
) throws(CommandError) -> ExitCode {
    var progress = ProgressLine(unit: "puzzles", total: count)
    var printed = 0
    var number = 1
    while printed < count {
        let size = min(ClaimSession.slice, count - printed)
        do throws(CommandError) {
            try session.print(
                slice: number, of: size, as: format, isLast: printed + size == count)
            printed += size
        } catch {
            progress.clear()
            throw CommandError(
                error.code,
                messages: consolation(
                    printed, of: count, key: key, session, after: error.messages))
        }
        number += 1
        progress.advance(to: printed, count: printed)
    }
    progress.clear()
    return .done
}

/// Messages with one for partial results: some puzzles were printed, or may be taken without having
/// arrived. After a signal it is the only one.
private func consolation(
    _ printed: Int, of count: Int, key: String, _ session: borrowing ClaimSession,
    after messages: [String]
) -> [String] {
    let start = session.isInterrupted ? "take: interrupted; " : "take: "
    let messages = session.isInterrupted ? [] : messages
    guard printed > 0 || session.isUncertain else {
        return messages.isEmpty ? [start + "nothing was taken"] : messages
    }
    let state =
        printed > 0
        ? "\(grouped(printed)) of \(grouped(count)) were printed"
        : "nothing was printed, but some may be taken"
    return messages + ["\(start)\(state); the same command with --key \(key) prints all of them"]
}

extension Arguments {
    /// The ids of the puzzles to take; nil for any.
    fileprivate mutating func ids() -> [PuzzleID]? {
        let words = values(of: wantedID)
        var ids: [PuzzleID] = []
        for word in words {
            if let id = PuzzleID(word), !ids.contains(id) {
                ids.append(id)
            } else {
                reject("--id: expected an id of 16 letters and digits, each once, got '\(word)'")
            }
        }
        if words.count > ClaimSession.slice {
            reject("--id: expected at most \(ClaimSession.slice) ids, got \(words.count)")
        }
        return words.isEmpty ? nil : ids
    }

    /// The key chosen by the caller, if any.
    fileprivate mutating func key() -> String? {
        guard let text = value(of: chosenKey) else { return nil }
        let isPlain = text.utf8.allSatisfy { UInt8(ascii: "!")...UInt8(ascii: "~") ~= $0 }
        if isPlain, 1...56 ~= text.utf8.count { return text }
        reject("--key: expected 1 to 56 characters from ! to ~, got '\(text)'")
        return nil
    }
}
