import FarmStore
import SudokuEngine

/// The grids that a worker examines, by their numbers under a seed. Each number yields a different
/// grid, so none is examined twice, for any assignment.
struct GridNumbers {
    private let own: UInt64
    private let take: @Sendable () -> GridRange?
    private var range: GridRange?
    /// The next number under the worker's own seed.
    private var nextOwn: UInt64 = 0

    /// `take` returns numbers of a shared stock; nil if it has none or cannot be asked, and the worker
    /// goes on under its own seed for a while.
    init(own seed: UInt64, taking take: @escaping @Sendable () -> GridRange?) {
        own = seed
        self.take = take
    }

    /// The number of grids under the own seed after which the stock is asked again.
    private static let ownLength: UInt64 = 1 << 16

    /// Returns the next grids.
    mutating func next(_ count: Int) -> GridRange {
        let length = UInt64(count)
        if range.map({ $0.numbers.count < count }) ?? true {
            range = take() ?? ownRange()
        }
        guard let current = range else { preconditionFailure("a range was just taken") }
        let end = current.numbers.lowerBound + length
        range = GridRange(seed: current.seed, numbers: end..<current.numbers.upperBound)
        return GridRange(seed: current.seed, numbers: current.numbers.lowerBound..<end)
    }

    private mutating func ownRange() -> GridRange {
        defer { nextOwn += Self.ownLength }
        return GridRange(seed: own, numbers: nextOwn..<nextOwn + Self.ownLength)
    }
}
