/// The numbers of finished puzzles that were dropped before they reached the stock.
package struct DroppedPuzzles: Sendable, Equatable {
    /// Puzzles whose pool was full meanwhile, or wants others.
    package var unwanted: Int
    /// Puzzles beyond those that are kept while the store is out of service.
    package var outage: Int

    package init(unwanted: Int = 0, outage: Int = 0) {
        (self.unwanted, self.outage) = (unwanted, outage)
    }
}
