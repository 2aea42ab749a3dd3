/// The puzzles of a pool that are not leased.
package enum StockPart: CaseIterable, Sendable {
    case ready
    /// Set apart because they do not keep the promise.
    case unfit
}
