import Dispatch
import FarmStore
import FarmSystem
import Synchronization

/// Looks every few seconds whether the store is still there, well, and has room: away from the loop
/// of the service, since a failing disk may take its time.
final class Caretaker: Sendable {
    private let service: Service
    private let log: ServiceLog
    private let queue = DispatchQueue(label: "puzzlefarm.caretaker", qos: .utility)
    private let isLooking = Atomic(false)
    private let hasRoom = Mutex(true)

    init(_ service: Service, _ log: ServiceLog) {
        self.service = service
        self.log = log
    }

    func look() {
        guard !isLooking.exchange(true, ordering: .acquiring) else { return }
        queue.async {
            self.service.stockroom.store.tend()
            if let free = self.service.stockroom.freeBytes { self.note(freeBytes: free) }
            self.isLooking.store(false, ordering: .releasing)
        }
    }

    /// The workers rest while less is free than must be.
    func note(freeBytes free: Int) {
        let needed = service.configuration.store.minFreeBytes
        let isEnough = free >= needed
        let isNews = hasRoom.withLock { hasRoom in
            defer { hasRoom = isEnough }
            return hasRoom != isEnough
        }
        guard isNews else { return }
        service.rest(!isEnough, because: .lowSpace)
        log.space(free: free, needed: needed)
    }

    /// Looks through the whole file once, page by page: too long a look to start with.
    func examine() {
        Aside.run { _ = try? self.service.stockroom.store.verify() }
    }
}
