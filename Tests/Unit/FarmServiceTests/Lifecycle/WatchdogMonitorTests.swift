import Dispatch
import Synchronization
import Testing

@testable import FarmService

@Suite struct WatchdogMonitorTests {
    /// Checks until every part has answered, or until one is known not to answer.
    private func settled(_ watchdog: WatchdogMonitor, without quiet: Set<String> = []) -> [String] {
        var found = watchdog.look(at: [])
        while Set(found) != quiet { found = watchdog.look(at: []) }
        return found
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
        #expect(watchdog.look(at: []).isEmpty)
        #expect(settled(watchdog, without: ["api"]) == ["api"])
        gate.signal()
        // From here on each check completes at once.
        for _ in 0..<1_000 { gate.signal() }
        #expect(settled(watchdog).isEmpty)
    }

    @Test func `a part with a failed check is reported`() {
        let watchdog = WatchdogMonitor([("api", { false })])
        #expect(settled(watchdog, without: ["api"]) == ["api"])
    }

    @Test func `only a producing worker must make progress`() {
        let watchdog = WatchdogMonitor([])
        func sign(_ progress: UInt64, _ isMaking: Bool) -> WorkerProgress {
            WorkerProgress(progress: progress, isMaking: isMaking)
        }
        #expect(watchdog.look(at: [sign(5, true), sign(9, false)]).isEmpty)
        #expect(watchdog.look(at: [sign(6, true), sign(9, false)]).isEmpty)
        #expect(watchdog.look(at: [sign(6, true), sign(9, false)]) == ["worker 0"])
        #expect(watchdog.look(at: [sign(7, false), sign(9, true)]).isEmpty)
        #expect(watchdog.look(at: [sign(7, false), sign(9, true)]) == ["worker 1"])
        // A new pool of workers starts from scratch.
        #expect(watchdog.look(at: [sign(0, true)]).isEmpty)
    }
}
