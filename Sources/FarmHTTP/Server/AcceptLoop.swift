import Dispatch
import FarmSystem
import Synchronization

/// The communication between the accepting thread and other threads.
final class AcceptLoop: Sendable {
    /// Raised when there are new orders.
    let wakeup: Wakeup
    private let orders = Mutex(LoopCommands())
    private let everyone = DispatchGroup()

    private struct LoopCommands: Sendable {
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

    /// The next action of the loop.
    enum LoopCommand { case accept, rest, end }

    /// Responds to all progress checks and returns the next action.
    func hear() -> LoopCommand {
        wakeup.lower()
        return orders.withLock { orders in
            for asker in orders.askers { asker.signal() }
            orders.askers = []
            if orders.hasEnded { return .end }
            return orders.isAccepting ? .accept : .rest
        }
    }

    /// Returns true if the loop responds within a duration.
    func answers(within time: Duration) -> Bool {
        let answer = DispatchSemaphore(value: 0)
        orders.withLock { $0.askers.append(answer) }
        wakeup.raise()
        if answer.wait(timeout: .now() + time.dispatched) == .success { return true }
        orders.withLock { $0.askers.removeAll { $0 === answer } }
        return false
    }

    /// Returns when no more connections are accepted, or no loop runs.
    func close() {
        let isRunning = orders.withLock { orders in
            orders.isAccepting = false
            return orders.isRunning
        }
        if isRunning { _ = answers(within: .seconds(1)) }
    }

    /// Runs the loop on its own thread until ``end()``.
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

    /// Ends the loop; returns when its thread has ended, unless it hangs.
    func end() {
        orders.withLock { $0.hasEnded = true }
        wakeup.raise()
        _ = everyone.wait(timeout: .now() + 1)
    }
}
