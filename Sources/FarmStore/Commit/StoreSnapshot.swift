import SudokuEngine
import Synchronization

/// A snapshot of the store that any thread may read without waiting for the writer.
final class StoreSnapshot: Sendable {
    private struct Content {
        var stock = StockReport(.all(PoolCount()), moment: 0)
        var degradation: Degradation?
    }

    private let content = Mutex(Content())
    /// Called for every change of the stock, in order.
    private let stockChanged: @Sendable (StockReport) -> Void

    init(stockChanged: @escaping @Sendable (StockReport) -> Void) {
        self.stockChanged = stockChanged
    }

    /// Publishes counts and state. Without counts, while the store is closed, the last known ones
    /// stay.
    func publish(_ tally: StockTally?, _ degradation: Degradation?) {
        let news: StockReport? = content.withLock { content in
            content.degradation = degradation
            let stock = content.stock
            guard let tally,
                tally.levels != stock.levels || tally.promises != stock.promises
                    || tally.madeElsewhere != stock.madeElsewhere
            else { return nil }
            content.stock = StockReport(
                tally.levels, promises: tally.promises, madeElsewhere: tally.madeElsewhere,
                moment: stock.moment + 1)
            return content.stock
        }
        if let news { stockChanged(news) }
    }

    var stock: StockReport { content.withLock { $0.stock } }
    var degradation: Degradation? { content.withLock { $0.degradation } }
}
