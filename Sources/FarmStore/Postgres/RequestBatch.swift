import Dispatch
import Synchronization

/// A queue of requests that are sent together: those that arrive while one group is on its way form
/// the next.
///
/// A request that finds no group on its way is sent by its own thread. If others have arrived
/// meanwhile, a thread of the queue continues as long as there are any.
final class RequestBatch<Request: Sendable, Answer: Sendable>: Sendable {
    typealias Outcome = Result<Answer, StoreError>

    /// A request with its place for the outcome.
    private final class Member: Sendable {
        let request: Request
        let outcome = Mutex<Outcome?>(nil)

        init(_ request: Request) { self.request = request }
    }

    /// Requests that are sent together, and what their threads wait for.
    private final class Group: Sendable {
        let members = Mutex<[Member]>([])
        let isSettled = DispatchGroup()

        init() { isSettled.enter() }
    }

    private struct Queue {
        var waiting = Group()
        var isLed = false
    }

    private let queue = Mutex(Queue())
    private let limit: Int
    private let send: @Sendable ([Request]) -> [Outcome]
    private let thread = DispatchQueue(label: "puzzlefarm.batch")

    /// `send` returns an outcome for each of at most `limit` requests.
    init(limit: Int = 64, send: @escaping @Sendable ([Request]) -> [Outcome]) {
        self.limit = limit
        self.send = send
    }

    func submit(_ request: Request) throws(StoreError) -> Answer {
        let member = Member(request)
        let (group, leads) = queue.withLock { queue in
            defer { queue.isLed = true }
            queue.waiting.members.withLock { $0.append(member) }
            return (queue.waiting, !queue.isLed)
        }
        if leads {
            settle(take())
            if !leave() { thread.async { self.drain() } }
        } else {
            group.isSettled.wait()
        }
        return try member.outcome.withLock { outcome throws(StoreError) in
            guard let outcome else { preconditionFailure("a settled group has outcomes") }
            return try outcome.get()
        }
    }

    private func drain() {
        repeat { settle(take()) } while !leave()
    }

    private func take() -> Group {
        queue.withLock { queue in
            defer { queue.waiting = Group() }
            return queue.waiting
        }
    }

    /// Gives up the lead if no request waits; returns true if it did.
    private func leave() -> Bool {
        queue.withLock { queue in
            queue.isLed = queue.waiting.members.withLock { !$0.isEmpty }
            return !queue.isLed
        }
    }

    private func settle(_ group: Group) {
        let members = group.members.withLock { $0 }
        for start in stride(from: 0, to: members.count, by: limit) {
            let part = members[start..<min(start + limit, members.count)]
            for (member, outcome) in zip(part, send(part.map(\.request))) {
                member.outcome.withLock { $0 = outcome }
            }
        }
        group.isSettled.leave()
    }
}
