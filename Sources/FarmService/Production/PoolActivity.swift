/// The collective activity of the workers.
package enum PoolActivity: Hashable, Sendable {
    case working
    /// All workers wait for the stock to accept their puzzles.
    case waiting
    /// No worker is active, and no puzzles are being delivered to the stock.
    case idle
}
