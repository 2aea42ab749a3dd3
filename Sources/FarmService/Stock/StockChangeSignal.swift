import Synchronization

/// Signals that the stock has changed, once until the receiver is ready again: a thousand claims are
/// one signal, and no claim pays for waking the receiver.
final class StockChangeSignal: Sendable {
    /// True if the receiver was signalled and is not ready again.
    private let isTold = Atomic(false)
    private let isFresh = Atomic(false)
    private let mayStall = Atomic(false)

    /// Called by the store's writer.
    func tell(stallingIf fault: InjectedFault?, _ post: () -> Void) {
        if mayStall.load(ordering: .relaxed) { InjectedFault.stall(if: fault, is: .stallStore) }
        isFresh.store(true, ordering: .sequentiallyConsistent)
        if isTold.load(ordering: .sequentiallyConsistent) { return }
        if !isTold.exchange(true, ordering: .sequentiallyConsistent) { post() }
    }

    /// Clears the signal; must be called before the stock is read.
    func isHeard() { isFresh.store(false, ordering: .sequentiallyConsistent) }

    /// Returns true if the stock has changed since the last read; otherwise re-enables the signal.
    func hasMore() -> Bool {
        isTold.store(false, ordering: .sequentiallyConsistent)
        guard isFresh.load(ordering: .sequentiallyConsistent) else { return false }
        isTold.store(true, ordering: .sequentiallyConsistent)
        return true
    }

    /// Enables the injected stall of the writer, once the service is up.
    func letStall() { mayStall.store(true, ordering: .relaxed) }
}
