import SudokuEngine

/// The number of puzzles stocked in the last minute, by pool.
struct FillRates: Sendable {
    /// The length of a slot in seconds and the number of slots: one minute in total.
    private static let width: Int64 = 5
    private static let count: Int64 = 12

    private var slots = [PerPool<Int>](repeating: .all(0), count: Int(count))
    /// The number of the newest slot, counted from the start of the machine.
    private var newest: Int64
    private let started: Int64

    /// `now` is in seconds of a clock that is never set.
    init(now: Int64) {
        newest = now / Self.width
        started = now
    }

    mutating func record(_ stocked: PerPool<Int>, now: Int64) {
        advance(to: now / Self.width)
        slots[Int(newest % Self.count)] += stocked
    }

    /// Returns puzzles per minute; the first minute is extrapolated.
    func perMinute(_ pool: PoolName, now: Int64) -> Double {
        var rates = self
        rates.advance(to: now / Self.width)
        let sum = rates.slots.reduce(0) { $0 + $1[pool] }
        let seconds = min(60, max(1, now - started))
        return Double(sum) * 60 / Double(seconds)
    }

    private mutating func advance(to slot: Int64) {
        guard slot > newest else { return }
        for passed in max(newest + 1, slot - Self.count + 1)...slot {
            slots[Int(passed % Self.count)] = .all(0)
        }
        newest = slot
    }
}
