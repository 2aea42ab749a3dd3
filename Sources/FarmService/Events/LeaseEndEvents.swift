import FarmStore
import Synchronization

/// The way of ended leases to the event log, which exists later than the store.
final class LeaseEndEvents: Sendable {
    private let log = Mutex<EventLog?>(nil)

    func attach(to log: EventLog) { self.log.withLock { $0 = log } }

    /// Called by the writer of the store, at most a thousand leases at a time.
    func record(_ measurement: StoreMeasurement) {
        guard case .leasesEnded(let ended) = measurement, let log = log.withLock({ $0 }) else {
            return
        }
        for lease in ended { log.append(.claim(ClaimEvent(lease))) }
    }
}
