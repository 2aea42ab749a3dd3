import Synchronization

/// What everybody may read without waiting for the writer.
final class Bulletin: Sendable {
    private struct Content {
        var counts = StockCounts()
        var degradation: Degradation?
    }

    private let content = Mutex(Content())

    /// Without counts, of a store that is closed for now, the last that were known stay.
    func publish(_ counts: StockCounts?, _ degradation: Degradation?) {
        content.withLock { content in
            content.counts = counts ?? content.counts
            content.degradation = degradation
        }
    }

    var counts: StockCounts { content.withLock { $0.counts } }
    var degradation: Degradation? { content.withLock { $0.degradation } }
}
