import Synchronization

/// Signals that the stock has changed, once until the receiver is ready again: a thousand claims are
/// one signal, and no claim pays for waking the receiver.
final class StockChangeSignal: Sendable {
    /// True if the receiver was signalled and is not ready again.
    private let isRaised = Atomic(false)
    /// True if the stock has changed since it was last read.
    private let hasChanged = Atomic(false)
    private let mayStall = Atomic(false)

    /// Records a change and calls `post` if the receiver is ready. Called by the store's writer.
    func raise(stallingIf fault: InjectedFault?, _ post: () -> Void) {
        if mayStall.load(ordering: .relaxed) { InjectedFault.stall(if: fault, is: .stallStore) }
        hasChanged.store(true, ordering: .sequentiallyConsistent)
        if isRaised.load(ordering: .sequentiallyConsistent) { return }
        if !isRaised.exchange(true, ordering: .sequentiallyConsistent) { post() }
    }

    /// Forgets earlier changes; must be called before the stock is read.
    func clear() { hasChanged.store(false, ordering: .sequentiallyConsistent) }

    /// Returns true if the stock has changed since the last read; otherwise the receiver is ready
    /// again, and the next change is signalled.
    func hasChangedAgain() -> Bool {
        isRaised.store(false, ordering: .sequentiallyConsistent)
        guard hasChanged.load(ordering: .sequentiallyConsistent) else { return false }
        isRaised.store(true, ordering: .sequentiallyConsistent)
        return true
    }

    /// Enables the injected stall of the writer, once the service is up.
    func enableStall() { mayStall.store(true, ordering: .relaxed) }
}
