import FarmStore
import FarmWire
import SudokuEngine

/// The pools that are not filled because somebody asked for that. What they have is given out.
struct PausedPools: Hashable, Sendable {
    struct Pause: Hashable, Sendable {
        let reason: String
        /// In milliseconds since 1970.
        let since: Int64
        let persists: Bool
    }

    private var pauses: [Tier: Pause] = [:]

    subscript(tier: Tier) -> Pause? {
        get { pauses[tier] }
        set { pauses[tier] = newValue }
    }

    var isEverything: Bool { pauses.count == Tier.allCases.count }

    /// Those that the next start keeps.
    var lasting: PausedPools {
        var lasting = self
        lasting.pauses = pauses.filter(\.value.persists)
        return lasting
    }

    /// Asking again changes the reason, not the time.
    mutating func pause(_ request: PauseRequest, at now: Int64) {
        for tier in request.pools {
            pauses[tier] = Pause(
                reason: request.reason, since: pauses[tier]?.since ?? now,
                persists: request.persists)
        }
    }

    mutating func resume(_ tiers: [Tier]) {
        for tier in tiers { pauses[tier] = nil }
    }

    /// A pool that is paused never lacks anything.
    func applied(to limits: PerTier<PoolLimits>) -> PerTier<PoolLimits> {
        PerTier { pauses[$0] == nil ? limits[$0] : PoolLimits(low: 0, target: 0) }
    }

    var entries: [PausesBody.Entry] {
        Tier.allCases.compactMap { tier in
            pauses[tier].map {
                PausesBody.Entry(
                    pool: tier, reason: $0.reason, since: Moment.rfc3339($0.since),
                    persists: $0.persists)
            }
        }
    }
}
