package import PuzzleBundle

/// The result of stocking a batch.
package struct StockingResult: Hashable, Sendable {
    package let accepted: Int
    /// Puzzles already known: in stock, leased, delivered or withdrawn, or repeated in the batch.
    package let duplicates: [PuzzleID]
}
