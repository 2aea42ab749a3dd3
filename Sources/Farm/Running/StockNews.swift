import Synchronization

/// Tells that the stock has changed, once until somebody listens again: a thousand claims are one
/// piece of news, and no claim pays for waking who hears of it.
final class StockNews: Sendable {
    /// Whether somebody was told and does not listen yet.
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

    /// To be called before the stock is looked at.
    func isHeard() { isFresh.store(false, ordering: .sequentiallyConsistent) }

    /// Whether there was news since it was heard last. If there was none, the next is told.
    func hasMore() -> Bool {
        isTold.store(false, ordering: .sequentiallyConsistent)
        guard isFresh.load(ordering: .sequentiallyConsistent) else { return false }
        isTold.store(true, ordering: .sequentiallyConsistent)
        return true
    }

    /// From now on the writer stalls, if that was ordered: the service is up.
    func letStall() { mayStall.store(true, ordering: .relaxed) }
}
