import FarmHTTP
import FarmSystem
import FarmTestSupport
import PuzzleBundle
import SudokuEngine
import Synchronization
import Testing

/// What clients were told by the service, and whether it keeps to it.
final class ClaimLedger: Sendable {
    private struct Pages {
        /// The puzzles that each key got.
        var claims: [String: [String]] = [:]
        /// Who got a puzzle for good.
        var delivered: [String: String] = [:]
        var answers = 0
        var broken: [String] = []
    }

    private let pages = Mutex(Pages())

    var answers: Int { pages.withLock { $0.answers } }

    /// Notes an answer that said 201 or 200.
    func note(key: String, _ body: [UInt8]) {
        guard let claim = try? JSONReader.value(body), let puzzles = claim["puzzles"]?.elements
        else { return pages.withLock { $0.broken.append("\(key): an answer is no claim") } }
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
        }
    }

    /// Asks for every claim again: what was answered once must still be so. While the store heals
    /// it is refused, as any client is, and asks again.
    func verify(at socket: String) {
        var client = Client(path: socket)
        for (key, ids) in pages.withLock({ $0.claims }) {
            let answer = answer(to: .claim(key), &client, at: socket)
            guard let answer, answer.status.code == 200 else {
                let status = answer.map { "\($0.status.code)" } ?? "no answer"
                pages.withLock { $0.broken.append("\(key): not answered as before: \(status)") }
                continue
            }
            let found = (try? JSONReader.value(answer.body))?["puzzles"]?.elements?
                .compactMap { $0["id"]?.string }
            if found != ids { pages.withLock { $0.broken.append("\(key): other puzzles") } }
        }
        let broken = pages.withLock { $0.broken }
        #expect(broken.isEmpty, "\(broken.prefix(5))")
    }

    /// The answer once the store is well; the last that came within five minutes if it never is.
    private func answer(to call: Call, _ client: inout Client, at socket: String) -> Answer? {
        let end = Clocks.boot + 300_000_000_000
        var last: Answer?
        while Clocks.boot < end {
            do throws(CallError) {
                // By the same connection, while there is one: another is another thread of the
                // service, and an injected fault counts its calls for each thread.
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

extension Call {
    /// Two easy puzzles for good, unless the body asks for something else.
    static func claim(
        _ key: String, _ body: String = #"{"pool":"easy","count":2,"ack":"auto"}"#
    ) -> Call {
        Call(
            "POST", "/v1/claims",
            fields: [
                Field("Content-Type", "application/json"), Field("Idempotency-Key", key),
            ], body: Array(body.utf8))
    }
}
