import Dispatch
import Synchronization
import Testing

@testable import FarmService

@Suite struct WatchdogMonitorTests {
    private func complete(_ watchdog: WatchdogMonitor, _ name: String) {
        #expect(watchdog.awaitCheck(of: name, seconds: 300))
    }

    @Test func `a part that does not respond is reported until it does`() {
        let gate = DispatchSemaphore(value: 0)
        let watchdog = WatchdogMonitor([
            ("store", { true }),
            (
                "api",
                {
                    gate.wait()
                    return true
                }
            ),
        ])
        // The first call only starts the checks.
        #expect(watchdog.stalledParts([]).isEmpty)
        for _ in 0..<3 {
            complete(watchdog, "store")
            #expect(watchdog.stalledParts([]) == ["api"])
        }
        gate.signal()
        complete(watchdog, "store")
        complete(watchdog, "api")
        #expect(watchdog.stalledParts([]).isEmpty)
        // Lets the last check end.
        gate.signal()
        complete(watchdog, "api")
    }

    @Test func `a part with a failed check is reported until one succeeds`() {
        let isHealthy = Atomic(false)
        let watchdog = WatchdogMonitor([("api", { isHealthy.load(ordering: .relaxed) })])
        #expect(watchdog.stalledParts([]).isEmpty)
        complete(watchdog, "api")
        #expect(watchdog.stalledParts([]) == ["api"])
        complete(watchdog, "api")
        isHealthy.store(true, ordering: .relaxed)
        #expect(watchdog.stalledParts([]) == ["api"])
        complete(watchdog, "api")
        #expect(watchdog.stalledParts([]).isEmpty)
    }

    @Test func `only a producing worker must make progress`() {
        let watchdog = WatchdogMonitor([])
        func progress(_ count: UInt64, _ isProducing: Bool) -> WorkerProgress {
            WorkerProgress(steps: count, isProducing: isProducing)
        }
        #expect(watchdog.stalledParts([progress(5, true), progress(9, false)]).isEmpty)
        #expect(watchdog.stalledParts([progress(6, true), progress(9, false)]).isEmpty)
        #expect(watchdog.stalledParts([progress(6, true), progress(9, false)]) == ["worker 0"])
        #expect(watchdog.stalledParts([progress(7, false), progress(9, true)]).isEmpty)
        #expect(watchdog.stalledParts([progress(7, false), progress(9, true)]) == ["worker 1"])
        // A new pool of workers starts from scratch.
        #expect(watchdog.stalledParts([progress(0, true)]).isEmpty)
    }
}
