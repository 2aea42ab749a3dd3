import Synchronization

/// Tells that the stock has changed, once until somebody has looked: a thousand claims are one piece
/// of news.
final class StockNews: Sendable {
    private let isTold = Atomic(false)
    private let mayStall = Atomic(false)

    /// Called by the store's writer.
    func tell(stallingIf fault: InjectedFault?, _ post: () -> Void) {
        if mayStall.load(ordering: .relaxed) { InjectedFault.stall(if: fault, is: .stallStore) }
        if !isTold.exchange(true, ordering: .acquiringAndReleasing) { post() }
    }

    /// To be called before the stock is looked at.
    func isHeard() { isTold.store(false, ordering: .releasing) }

    /// From now on the writer stalls, if that was ordered: the service is up.
    func letStall() { mayStall.store(true, ordering: .relaxed) }
}
