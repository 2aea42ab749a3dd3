package import SudokuEngine

/// The rules for the pools of a stock at all farms that share it.
package struct FleetRules: Hashable, Sendable {
    /// A pool that no farm refills.
    package struct Pause: Hashable, Sendable {
        package let reason: String
        /// Its start in milliseconds since 1970.
        package let since: Int64
    }

    /// A farm whose configuration wants other thresholds than those in effect.
    package struct Disagreement: Hashable, Sendable {
        package let pool: PoolName
        package let farm: String
        package let wanted: PoolLimits
        package let inEffect: PoolLimits
    }

    package var pauses: [PoolName: Pause] = [:]
    /// The limits of pools that farms call shared.
    package var limits: [PoolName: PoolLimits] = [:]
    /// In the order of pools and farms.
    package var disagreements: [Disagreement] = []

    package init() {}
}

/// Numbers of grids that no other worker examines.
package struct GridRange: Hashable, Sendable {
    /// The seed under which the grids are numbered.
    package let seed: UInt64
    package let numbers: Range<UInt64>

    package init(seed: UInt64, numbers: Range<UInt64>) {
        self.seed = seed
        self.numbers = numbers
    }
}
