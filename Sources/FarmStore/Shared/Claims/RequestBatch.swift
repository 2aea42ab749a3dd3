import Synchronization

/// Requests that are sent together, in groups of which two are under way at a time.
///
/// While the server works on one group, its answers to the other are read and passed on: with the pause
/// between groups a quarter more claims of 64 clients. Few clients have one group, since two of half the
/// size cost the server more: an eighth to a fifth fewer claims of 8. Each pool has two groups at most, so
/// claims of three pools can use all ``Connections``, each for one group; whoever else needs one waits as
/// long as a group takes.
final class RequestBatch<Request: Sendable, Answer: Sendable>: QueueLeader {
    typealias Outcome = Result<Answer, StoreError>

    /// A request with its place for the outcome.
    final class Member: Sendable {
        fileprivate let request: Request
        fileprivate let outcome = Mutex<Outcome?>(nil)

        fileprivate init(_ request: Request) { self.request = request }
    }

    private let queues = (0..<2).map { _ in LeaderQueue<RequestBatch>(label: "puzzlefarm.batch") }
    /// The number of requests in each queue, waiting or sent.
    private let counts = Mutex([0, 0])
    private let limit: Int
    private let send: @Sendable ([Request]) -> [Outcome]

    /// `send` returns an outcome for each of at most `limit` requests.
    init(limit: Int = 64, send: @escaping @Sendable ([Request]) -> [Outcome]) {
        self.limit = limit
        self.send = send
    }

    func submit(_ request: Request) throws(StoreError) -> Answer {
        let member = Member(request)
        let number = counts.withLock { counts in
            let number = counts[0] < LeaderQueue<RequestBatch>.few || counts[0] <= counts[1] ? 0 : 1
            counts[number] += 1
            return number
        }
        queues[number].submit(member, to: self)
        counts.withLock { $0[number] -= 1 }
        return try member.outcome.withLock { outcome throws(StoreError) in
            guard let outcome else { preconditionFailure("a settled group has outcomes") }
            return try outcome.get()
        }
    }

    func serve(_ group: [Member]) -> Bool {
        for start in stride(from: 0, to: group.count, by: limit) {
            let part = group[start..<min(start + limit, group.count)]
            for (member, outcome) in zip(part, send(part.map(\.request))) {
                member.outcome.withLock { $0 = outcome }
            }
        }
        return false
    }
}
