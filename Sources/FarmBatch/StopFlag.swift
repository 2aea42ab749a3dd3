import Synchronization

/// A request to stop, raised by any thread and polled by all workers.
package final class StopFlag: Sendable {
    private let flag = Atomic(false)

    package init() {}

    package var isRaised: Bool { flag.load(ordering: .relaxed) }

    package func raise() { flag.store(true, ordering: .relaxed) }
}
