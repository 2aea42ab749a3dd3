import Dispatch
import FarmConfig
import FarmStore
import FarmSystem
import Synchronization

/// Checks every few seconds that the store exists, is intact and has room; outside the service loop,
/// since a failing disk may block.
final class StoreMonitor: Sendable {
    private let service: Service
    private let log: ServiceLog
    private let queue = DispatchQueue(label: "puzzlefarm.store-monitor", qos: .utility)
    private let isChecking = Atomic(false)
    private let hasRoom = Mutex(true)

    init(_ service: Service, _ log: ServiceLog) {
        self.service = service
        self.log = log
    }

    /// Starts a check, unless the last one is still running.
    func startCheck() {
        guard !isChecking.exchange(true, ordering: .acquiring) else { return }
        queue.async {
            self.service.stock.store.tend()
            let free = self.service.stock.freeBytes
            if let free { self.update(freeBytes: free) }
            self.service.stock.measure(freeBytes: free)
            self.isChecking.store(false, ordering: .releasing)
        }
    }

    /// Pauses the workers while free space is below the configured minimum.
    func update(freeBytes free: Int) {
        let needed = service.configuration.store.minFreeBytes
        let isEnough = free >= needed
        let hasChanged = hasRoom.withLock { hasRoom in
            defer { hasRoom = isEnough }
            return hasRoom != isEnough
        }
        guard hasChanged else { return }
        service.setPaused(!isEnough, for: .lowSpace)
        log.space(free: free, needed: needed)
    }

    /// Verifies the whole file once, page by page; this takes too long to delay the start for it.
    func startVerification() {
        BackgroundQueue.run { _ = try? self.service.stock.store.verify(full: false) }
    }

    /// Waits until the started check has completed; returns false on timeout.
    func awaitCheck(seconds: Double) -> Bool {
        let completed = DispatchSemaphore(value: 0)
        queue.async { completed.signal() }
        return completed.wait(timeout: .now() + seconds) == .success
    }
}
