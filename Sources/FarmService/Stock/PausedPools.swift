import FarmAPI
import FarmConfig
import FarmStore
import SudokuEngine

/// The pools whose production is paused by request. Their ready puzzles can still be claimed.
struct PausedPools: Hashable, Sendable {
    struct PoolPause: Hashable, Sendable {
        let reason: String
        /// The start of the pause in milliseconds since 1970.
        let since: Int64
        let persists: Bool
    }

    private var pauses: [Tier: PoolPause] = [:]

    subscript(tier: Tier) -> PoolPause? {
        get { pauses[tier] }
        set { pauses[tier] = newValue }
    }

    var isEverything: Bool { pauses.count == Tier.allCases.count }

    /// The pauses that persist across restarts.
    var lasting: PausedPools {
        var lasting = self
        lasting.pauses = pauses.filter(\.value.persists)
        return lasting
    }

    /// Pauses pools; repeating a pause changes its reason, not its start.
    mutating func pause(_ request: PauseRequest, at now: Int64) {
        for tier in request.pools {
            pauses[tier] = PoolPause(
                reason: request.reason, since: pauses[tier]?.since ?? now,
                persists: request.persists)
        }
    }

    mutating func resume(_ tiers: [Tier]) {
        for tier in tiers { pauses[tier] = nil }
    }

    /// Returns the limits with those of paused pools set to 0, so that they are never refilled.
    func applied(to limits: PerTier<PoolLimits>) -> PerTier<PoolLimits> {
        PerTier { pauses[$0] == nil ? limits[$0] : PoolLimits(low: 0, target: 0) }
    }

    var entries: [PausesBody.Entry] {
        Tier.allCases.compactMap { tier in
            pauses[tier].map {
                PausesBody.Entry(
                    pool: tier, reason: $0.reason, since: Timestamp.rfc3339($0.since),
                    persists: $0.persists)
            }
        }
    }
}
