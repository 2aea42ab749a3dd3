import Dispatch
import Synchronization

/// Monitors progress for the watchdog: not that the process runs, but that each of its parts has done
/// something since the last call.
final class WatchdogMonitor: Sendable {
    /// A part with a progress check, which runs on a queue of its own so that it never blocks the
    /// monitor.
    private final class Part: Sendable {
        let name: String
        let check: @Sendable () -> Bool
        let queue: DispatchQueue
        private let isChecking = Atomic(false)
        private let isHealthy = Atomic(true)

        init(_ name: String, _ check: @escaping @Sendable () -> Bool) {
            self.name = name
            self.check = check
            queue = DispatchQueue(label: "puzzlefarm.watchdog.\(name)")
        }

        /// Returns the result of the last check, false if it is still running; otherwise starts another.
        func startCheck() -> Bool {
            guard !isChecking.load(ordering: .acquiring) else { return false }
            let wasHealthy = isHealthy.load(ordering: .relaxed)
            isChecking.store(true, ordering: .relaxed)
            queue.async {
                self.isHealthy.store(self.check(), ordering: .relaxed)
                self.isChecking.store(false, ordering: .releasing)
            }
            return wasHealthy
        }
    }

    private let parts: [Part]
    private let lastProgress = Mutex<[WorkerProgress]>([])

    /// Creates a monitor. Each check returns once its part has made progress, or false on an error.
    init(_ checks: [(name: String, check: @Sendable () -> Bool)]) {
        parts = checks.map { Part($0.name, $0.check) }
    }

    /// Returns the parts without progress since the last call. Workers report progress themselves: a
    /// producing worker must have made some; an idle one need not.
    func stalledParts(_ workers: [WorkerProgress]) -> [String] {
        let earlier = lastProgress.withLock { progress in
            defer { progress = workers }
            return progress
        }
        let stalled = zip(earlier, workers).enumerated().filter { _, pair in
            pair.0.isProducing && pair.1.isProducing && pair.0.steps == pair.1.steps
        }
        return parts.filter { !$0.startCheck() }.map(\.name) + stalled.map { "worker \($0.offset)" }
    }

    /// Waits until the started check of a part has completed; returns false on timeout.
    func awaitCheck(of name: String, seconds: Double) -> Bool {
        let completed = DispatchSemaphore(value: 0)
        for part in parts where part.name == name { part.queue.async { completed.signal() } }
        return completed.wait(timeout: .now() + seconds) == .success
    }
}
