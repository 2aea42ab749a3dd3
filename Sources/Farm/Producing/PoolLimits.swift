/// When the refill of a pool starts and where it ends.
package struct PoolLimits: Hashable, Sendable {
    /// Fewer ready ones start a refill.
    package var low: Int
    /// So many ready ones end it; not less than `low`.
    package var target: Int

    package init(low: Int = 500, target: Int = 2_000) {
        self.low = low
        self.target = target
    }

    /// What a pool must have: where `low` is 0, a refill starts once the pool is empty.
    var least: Int { max(low, min(1, target)) }

    /// How badly puzzles are wanted, for pools of any size alike: 2 when empty, 1 at `low`, 0 at the
    /// target.
    func need(of count: Int) -> Double {
        if count < least { return 1 + Double(least - count) / Double(least) }
        if count >= target { return 0 }
        return Double(target - count) / Double(target - least)
    }
}
