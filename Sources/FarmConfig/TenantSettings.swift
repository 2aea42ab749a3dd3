import FarmStore
package import SudokuEngine

/// The settings of a tenant.
package struct TenantSettings: Hashable, Sendable {
    package var level = AccessLevel.claim
    /// The pools that the tenant knows; nil for all.
    package var pools: [PoolName]?
    /// The maximum number of puzzles under lease.
    package var maxLeased = 100_000
    /// The maximum number of claims a minute at this farm; nil for no limit.
    package var claimsPerMinute: Int?

    package init() {}

    /// Returns true if the tenant may know a pool.
    package func knows(_ pool: PoolName) -> Bool { pools?.contains(pool) ?? true }

    /// The maximum number of tenants of a configuration.
    package static let most = 256
}

extension [TenantName: TenantSettings] {
    /// The settings of a tenant; the defaults of one that is not configured.
    subscript(of name: TenantName) -> TenantSettings {
        get { self[name] ?? TenantSettings() }
        set { self[name] = newValue }
    }
}
