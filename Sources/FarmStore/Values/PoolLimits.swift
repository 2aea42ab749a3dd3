/// The levels at which the refill of a pool starts and ends.
package struct PoolLimits: Hashable, Sendable {
    /// A refill starts when fewer than this many puzzles are ready.
    package var low: Int
    /// A refill ends when this many puzzles are ready; not less than `low`.
    package var target: Int

    package init(low: Int = 500, target: Int = 2_000) {
        self.low = low
        self.target = target
    }

    /// The limits of a pool that is never refilled.
    package static let none = PoolLimits(low: 0, target: 0)

    /// The effective minimum: if `low` is 0, a refill starts once the pool is empty.
    package var minimum: Int { max(low, min(1, target)) }

    /// Returns the need for puzzles, comparable between pools of any size: 2 when empty, 1 at `low`,
    /// 0 at the target.
    package func need(of count: Int) -> Double {
        if count < minimum { return 1 + Double(minimum - count) / Double(minimum) }
        if count >= target { return 0 }
        return Double(target - count) / Double(target - minimum)
    }
}
