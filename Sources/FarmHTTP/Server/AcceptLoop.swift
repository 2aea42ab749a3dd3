import Dispatch
import FarmSystem
import Synchronization

/// The communication between the accepting thread and other threads.
final class AcceptLoop: Sendable {
    /// Raised when there are new commands.
    let wakeup: Wakeup
    private let state = Mutex(LoopState())
    private let thread = DispatchGroup()

    private struct LoopState: Sendable {
        var isAccepting = true
        var isRunning = false
        var hasEnded = false
        var waiting: [DispatchSemaphore] = []
    }

    private let name: String

    init(name: String) throws(SystemError) {
        self.name = name
        wakeup = try Wakeup()
    }

    /// The next action of the loop.
    enum LoopCommand { case accept, pause, end }

    /// Responds to all progress checks and returns the next action.
    func nextCommand() -> LoopCommand {
        wakeup.lower()
        return state.withLock { state in
            for caller in state.waiting { caller.signal() }
            state.waiting = []
            if state.hasEnded { return .end }
            return state.isAccepting ? .accept : .pause
        }
    }

    /// Returns true if the loop responds within a duration.
    func responds(within time: Duration) -> Bool {
        let response = DispatchSemaphore(value: 0)
        state.withLock { $0.waiting.append(response) }
        wakeup.raise()
        if response.wait(timeout: .now() + time.dispatched) == .success { return true }
        state.withLock { $0.waiting.removeAll { $0 === response } }
        return false
    }

    /// Returns when no more connections are accepted, or no loop runs.
    func close() {
        let isRunning = state.withLock { state in
            state.isAccepting = false
            return state.isRunning
        }
        if isRunning { _ = responds(within: .seconds(1)) }
    }

    /// Runs the loop on its own thread until ``end()``.
    func run(_ body: @escaping @Sendable () -> Void) throws(SystemError) {
        state.withLock { $0.isRunning = true }
        thread.enter()
        do throws(SystemError) {
            try Thread.run(named: name) { [thread] in
                body()
                thread.leave()
            }
        } catch {
            thread.leave()
            state.withLock { $0.isRunning = false }
            throw error
        }
    }

    /// Ends the loop; returns when its thread has ended, unless it hangs.
    func end() {
        state.withLock { $0.hasEnded = true }
        wakeup.raise()
        _ = thread.wait(timeout: .now() + 1)
    }
}
