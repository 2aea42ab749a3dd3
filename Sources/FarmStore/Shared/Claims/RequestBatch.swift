import Synchronization

/// A queue of requests that are sent together.
final class RequestBatch<Request: Sendable, Answer: Sendable>: QueueLeader {
    typealias Outcome = Result<Answer, StoreError>

    /// A request with its place for the outcome.
    final class Member: Sendable {
        fileprivate let request: Request
        fileprivate let outcome = Mutex<Outcome?>(nil)

        fileprivate init(_ request: Request) { self.request = request }
    }

    private let queue = LeaderQueue<RequestBatch>(label: "puzzlefarm.batch")
    private let limit: Int
    private let send: @Sendable ([Request]) -> [Outcome]

    /// `send` returns an outcome for each of at most `limit` requests.
    init(limit: Int = 64, send: @escaping @Sendable ([Request]) -> [Outcome]) {
        self.limit = limit
        self.send = send
    }

    func submit(_ request: Request) throws(StoreError) -> Answer {
        let member = Member(request)
        queue.submit(member, to: self)
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
