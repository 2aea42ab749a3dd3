import FarmHTTP
import FarmJSON
import FarmSystem
import FarmTestSupport
import SudokuEngine
import Synchronization
import Testing

/// Records the responses to claims, and checks that the service never contradicts them.
final class ClaimLedger: Sendable {
    private struct Pages {
        /// The puzzles of each key.
        var claims: [String: [String]] = [:]
        /// The key to which each puzzle was delivered.
        var delivered: [String: String] = [:]
        /// The delivered puzzles as lines of NDJSON.
        var lines: [String: [UInt8]] = [:]
        var answers = 0
        var broken: [String] = []
    }

    /// The pools that are claimed from, one after another.
    private let pools: [String]
    private let pages = Mutex(Pages())

    init(pools: [String] = ["easy"]) { self.pools = pools }

    /// Returns the claim with a key, which ends with its number: the same each time.
    func claim(_ key: String) -> ClientRequest {
        let number = Int(key.split(separator: "-").last ?? "") ?? 0
        return .claim(
            key, #"{"pool":"\#(pools[number % pools.count])","count":2,"ack":"auto"}"#)
    }

    var answers: Int { pages.withLock { $0.answers } }

    /// Records a response with status 201 or 200.
    func note(key: String, _ body: [UInt8]) {
        guard let claim = try? JSONReader.value(body), let puzzles = claim["puzzles"]?.elements
        else { return pages.withLock { $0.broken.append("\(key): the response is not a claim") } }
        let ids = puzzles.compactMap { $0["id"]?.string }
        let isDelivered = claim["state"]?.string == "delivered"
        pages.withLock { pages in
            pages.answers += 1
            if let earlier = pages.claims[key], earlier != ids {
                pages.broken.append("\(key): other puzzles than before")
            }
            pages.claims[key] = ids
            guard isDelivered else { return }
            for id in ids {
                if let other = pages.delivered[id], other != key {
                    pages.broken.append("\(id): delivered to \(other) and to \(key)")
                }
                pages.delivered[id] = key
            }
            for (id, puzzle) in zip(ids, puzzles) { pages.lines[id] = puzzle.json }
        }
    }

    /// Repeats every claim: the responses must be unchanged. While the store recovers, claims fail,
    /// and the ledger retries like any client.
    func verify(at socket: String) {
        var client = Client(path: socket)
        for (key, ids) in pages.withLock({ $0.claims }) {
            let answer = answer(to: claim(key), &client, at: socket)
            guard let answer, answer.status.code == 200 else {
                let status = answer.map { "\($0.status.code)" } ?? "no response"
                pages.withLock { $0.broken.append("\(key): other response than before: \(status)") }
                continue
            }
            let found = (try? JSONReader.value(answer.body))?["puzzles"]?.elements?
                .compactMap { $0["id"]?.string }
            if found != ids { pages.withLock { $0.broken.append("\(key): other puzzles") } }
        }
        let broken = pages.withLock { $0.broken }
        #expect(broken.isEmpty, "\(broken.prefix(5))")
    }

    /// Computes the ids of delivered puzzles again: none is wrong, and no puzzle came in two images.
    func verifyPuzzles() throws {
        let lines = pages.withLock { Array($0.lines.values) }
        let text = lines.map { String(decoding: $0, as: UTF8.self) }.joined(separator: "\n")
        let verified = try Command.run("verify", input: text)
        let count = lines.count < 1_000 ? "\(lines.count)" : "\(lines.count / 1_000),"
        #expect(verified.exitCode == 0, "\(verified.output.prefix(500))")
        #expect(verified.output.hasPrefix(count))
    }

    /// The response once the store is healthy; the last one within five minutes if it never is.
    private func answer(to call: ClientRequest, _ client: inout Client, at socket: String)
        -> ClientResponse?
    {
        let end = Clocks.boot + 300_000_000_000
        var last: ClientResponse?
        while Clocks.boot < end {
            do throws(ClientError) {
                let answer = try client.send(call)
                if answer.status.code != 503 { return answer }
                last = answer
            } catch {
                client = Client(path: socket)
            }
        }
        return last
    }
}

extension ClientRequest {
    /// Two easy puzzles, delivered at once, unless the body asks for something else.
    static func claim(
        _ key: String, _ body: String = #"{"pool":"easy","count":2,"ack":"auto"}"#
    ) -> ClientRequest {
        ClientRequest(
            "POST", "/v1/claims",
            fields: [
                Field("Content-Type", "application/json"), Field("Idempotency-Key", key),
            ], body: Array(body.utf8))
    }
}
