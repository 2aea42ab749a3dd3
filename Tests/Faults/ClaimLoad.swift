import Dispatch
import FarmHTTP
import FarmSystem
import FarmTestSupport
import Synchronization
import Testing

/// Clients that claim continuously and retry with the same key until they get a response, even if
/// the service dies meanwhile.
final class ClaimLoad: Sendable {
    let ledger: ClaimLedger
    private let isOver = Atomic(false)
    private let everyone = DispatchGroup()
    /// The number of errors by status; 0 are those without a response.
    private let refusals = Mutex<[Int: Int]>([:])

    /// The requests without a claim as their response: numbers by status, with 0 for no response.
    var failures: [Int: Int] { refusals.withLock { $0 } }

    convenience init(
        clients: Int, name: String, at socket: String, ledger: ClaimLedger = ClaimLedger()
    ) {
        self.init(clients: clients, name: name, roamingOver: [socket], ledger: ledger)
    }

    /// Clients that go to the next of several farms after every response and every error.
    init(
        clients: Int, name: String, roamingOver sockets: [String],
        ledger: ClaimLedger = ClaimLedger()
    ) {
        self.ledger = ledger
        for number in 0..<clients {
            DispatchQueue(label: "client \(number)").async(group: everyone) {
                self.work("\(name)-\(number)", at: sockets, from: number)
            }
        }
    }

    private func work(_ name: String, at sockets: [String], from first: Int) {
        var place = first
        var client = Client(path: sockets[place % sockets.count])
        var number = 0
        while !isOver.load(ordering: .relaxed) {
            if sockets.count > 1 {
                place += 1
                client = Client(path: sockets[place % sockets.count])
            }
            let key = "\(name)-\(number)"
            do throws(ClientError) {
                let answer = try client.send(ledger.claim(key))
                if answer.status.code < 300 {
                    ledger.note(key: key, answer.body)
                    number += 1
                } else {
                    refusals.withLock { $0[answer.status.code, default: 0] += 1 }
                    // The next attempt uses the same key: nothing was leased for it. Errors other
                    // than 503 end the client.
                    if answer.status.code != 503 { return }
                }
            } catch {
                refusals.withLock { $0[0, default: 0] += 1 }
                client = Client(path: sockets[place % sockets.count])
            }
        }
    }

    /// Waits for a number of further responses, as long as a client is left, and for ten minutes at most.
    func awaitAnswers(_ count: Int) {
        let goal = ledger.answers + count
        let end = Clocks.boot + 600_000_000_000
        while ledger.answers < goal {
            let haveEnded = everyone.wait(timeout: .now() + .milliseconds(1)) == .success
            guard haveEnded || Clocks.boot > end else { continue }
            Issue.record("\(ledger.answers) answers, \(goal) expected; others: \(failures)")
            return
        }
    }

    func end() {
        isOver.store(true, ordering: .relaxed)
        everyone.wait()
    }
}
