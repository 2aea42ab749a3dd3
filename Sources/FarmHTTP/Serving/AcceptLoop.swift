import Dispatch
import FarmSystem
import Synchronization

/// What others tell the thread that accepts, and what it answers them.
final class AcceptLoop: Sendable {
    /// Raised when there is something to hear.
    let wakeup: Wakeup
    private let orders = Mutex(Orders())
    private let everyone = DispatchGroup()

    private struct Orders: Sendable {
        var isAccepting = true
        var isRunning = false
        var hasEnded = false
        var askers: [DispatchSemaphore] = []
    }

    private let name: String

    init(name: String) throws(SystemError) {
        self.name = name
        wakeup = try Wakeup()
    }

    /// What the loop is to do next.
    enum Order { case accept, rest, end }

    /// Answers all who asked for a sign of life.
    func hear() -> Order {
        wakeup.lower()
        return orders.withLock { orders in
            for asker in orders.askers { asker.signal() }
            orders.askers = []
            if orders.hasEnded { return .end }
            return orders.isAccepting ? .accept : .rest
        }
    }

    /// Whether the loop answers within a time.
    func answers(within time: Duration) -> Bool {
        let answer = DispatchSemaphore(value: 0)
        orders.withLock { $0.askers.append(answer) }
        wakeup.raise()
        if answer.wait(timeout: .now() + time.dispatched) == .success { return true }
        orders.withLock { $0.askers.removeAll { $0 === answer } }
        return false
    }

    /// Returns when nothing more is accepted, or nobody is there to accept.
    func close() {
        let isRunning = orders.withLock { orders in
            orders.isAccepting = false
            return orders.isRunning
        }
        if isRunning { _ = answers(within: .seconds(1)) }
    }

    /// Runs the loop on a thread of its own until ``end()``.
    func run(_ body: @escaping @Sendable () -> Void) throws(SystemError) {
        orders.withLock { $0.isRunning = true }
        everyone.enter()
        do throws(SystemError) {
            try Thread.run(named: name) { [everyone] in
                body()
                everyone.leave()
            }
        } catch {
            everyone.leave()
            orders.withLock { $0.isRunning = false }
            throw error
        }
    }

    /// Returns when the thread has left, unless it hangs.
    func end() {
        orders.withLock { $0.hasEnded = true }
        wakeup.raise()
        _ = everyone.wait(timeout: .now() + 1)
    }
}
