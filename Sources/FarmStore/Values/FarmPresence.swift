package import SudokuEngine

/// A farm as the other farms of a stock see it.
package struct FarmPresence: Hashable, Sendable {
    package let name: String
    package let version: String
    package let host: String
    /// The start of its process, in milliseconds since 1970 by the clock of the database.
    package let since: Int64
    /// The milliseconds since it was last seen.
    package let age: Int64
    /// The number of puzzles that it stocked in the last minute.
    package let perMinute: Int
    /// The reason why it refuses claims; nil if it does not.
    package internal(set) var degraded: String?
    /// True for the farm that is asked.
    package let isThis: Bool

    /// A farm that was not seen for this long, in milliseconds, has stopped.
    package static let absentAfter: Int64 = 15_000

    func degraded(by reason: String?) -> Self {
        var farm = self
        farm.degraded = reason
        return farm
    }

    package var isPresent: Bool { age < Self.absentAfter }
}

/// The report of a farm to the others of its stock.
package struct FarmReport: Hashable, Sendable {
    /// The puzzles that its workers are making.
    package let underway: PerPool<Int>
    package let perMinute: Int

    package init(underway: PerPool<Int>, perMinute: Int) {
        self.underway = underway
        self.perMinute = perMinute
    }
}
