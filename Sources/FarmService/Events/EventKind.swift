/// The kinds of events, as named in the `event` field of `GET /v1/events`.
package enum EventKind: String, CaseIterable, Sendable {
    case poolLow = "pool.low"
    case poolFilled = "pool.filled"
    case claim, degraded, healed, reloaded, paused, resumed, withdrawn

    /// The description for the manual.
    package var meaning: String {
        switch self {
        case .poolLow: "Fewer puzzles are ready than the pool's `low`: `pool`, `ready`, `low`."
        case .poolFilled:
            "A pool has reached its `target` for the first time since it was low: `pool`, `ready`, "
                + "`target`."
        case .claim:
            "Puzzles were leased, delivered or returned, or their lease has ended: `pool`, `count`, "
                + "`state`. To the user who made the claim also its `id`, and `label` if it has one; "
                + "the event never names the client."
        case .degraded: "The store is degraded and claims are rejected: `reason`, `detail`."
        case .healed: "The store has recovered and claims are accepted again: `reason`."
        case .reloaded: "The configuration was reloaded: `changed`, a list of keys."
        case .paused: "Production for a pool was paused: `pool`, `reason`."
        case .resumed: "Production for a pool was resumed: `pool`."
        case .withdrawn:
            "Puzzles were withdrawn: `count`, and `ids`, the first 100 of them; "
                + "`GET /v1/withdrawn` lists all."
        }
    }
}
