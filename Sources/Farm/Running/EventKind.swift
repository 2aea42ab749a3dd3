/// What happenings are called where somebody listens: the `event` of `GET /v1/events`.
package enum EventKind: String, CaseIterable, Sendable {
    case poolLow = "pool.low"
    case poolFilled = "pool.filled"
    case claim, degraded, healed, reloaded, paused, resumed, withdrawn

    /// For the manual.
    package var meaning: String {
        switch self {
        case .poolLow: "Fewer puzzles are ready than the pool's `low`: `pool`, `ready`, `low`."
        case .poolFilled:
            "A pool has reached its `target`, the first time since it was low: `pool`, `ready`, "
                + "`target`."
        case .claim:
            "Puzzles were leased, delivered or given back: `pool`, `count`, `state`. Neither the "
                + "client nor the claim is named."
        case .degraded: "Claims are refused from now on: `reason`, `detail`."
        case .healed: "Claims are taken again: `reason`, the one that is over."
        case .reloaded: "The config files were read anew: `changed`, a list of keys."
        case .paused: "A pool is filled no more: `pool`, `reason`."
        case .resumed: "A pool is filled again: `pool`."
        case .withdrawn:
            "Puzzles were taken out of circulation: `count`, and `ids`, the first 100 of them; "
                + "`GET /v1/withdrawn` has the others."
        }
    }
}
