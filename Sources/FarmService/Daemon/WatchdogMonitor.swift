import Dispatch
import Synchronization

/// Monitors progress for the watchdog: not that the process runs, but that each of its parts has done
/// something since the last check.
final class WatchdogMonitor: Sendable {
    /// A part with a health check, which runs on a queue of its own so that it never blocks the monitor.
    private final class Part: Sendable {
        let name: String
        let ask: @Sendable () -> Bool
        let queue: DispatchQueue
        private let isAsked = Atomic(false)
        private let isWell = Atomic(true)

        init(_ name: String, _ ask: @escaping @Sendable () -> Bool) {
            self.name = name
            self.ask = ask
            queue = DispatchQueue(label: "puzzlefarm.watchdog.\(name)")
        }

        /// Returns the result of the last check, false if it is still running; otherwise starts another.
        func look() -> Bool {
            guard !isAsked.load(ordering: .acquiring) else { return false }
            let wasWell = isWell.load(ordering: .relaxed)
            isAsked.store(true, ordering: .relaxed)
            queue.async {
                self.isWell.store(self.ask(), ordering: .relaxed)
                self.isAsked.store(false, ordering: .releasing)
            }
            return wasWell
        }
    }

    private let parts: [Part]
    private let signs = Mutex<[WorkerProgress]>([])

    /// Creates a monitor. Each check returns once its part has made progress, or false on an error.
    init(_ questions: [(name: String, ask: @Sendable () -> Bool)]) {
        parts = questions.map { Part($0.name, $0.ask) }
    }

    /// Returns the parts without progress since the last call. Workers report progress themselves: a
    /// producing worker must have made some; a resting one need not.
    func look(at workers: [WorkerProgress]) -> [String] {
        let earlier = signs.withLock { signs in
            defer { signs = workers }
            return signs
        }
        let stalled = zip(earlier, workers).enumerated().filter { _, pair in
            pair.0.isMaking && pair.1.isMaking && pair.0.progress == pair.1.progress
        }
        return parts.filter { !$0.look() }.map(\.name) + stalled.map { "worker \($0.offset)" }
    }
}
