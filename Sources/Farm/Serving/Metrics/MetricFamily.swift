/// What Prometheus is told, under names that never change. `/metrics` and its manual are written from
/// this table.
package enum MetricFamily: String, CaseIterable, Sendable {
    case buildInfo = "build_info"
    case poolReady = "pool_ready"
    case poolTarget = "pool_target"
    case poolLow = "pool_low"
    case generated = "generated_total"
    case rejected = "rejected_total"
    case claims = "claims_total"
    case leasesActive = "leases_active"
    case leaseExpired = "lease_expired_total"
    case commitSeconds = "store_commit_seconds"
    case storeErrors = "store_errors_total"
    case walBytes = "wal_bytes"
    case diskFreeBytes = "disk_free_bytes"
    case degraded
    case progressAge = "progress_age_seconds"
    case requestSeconds = "request_seconds"

    package enum Kind: String, Sendable { case counter, gauge, histogram }

    package var name: String { "puzzlefarm_" + rawValue }

    package var kind: Kind {
        switch self {
        case .generated, .rejected, .claims, .leaseExpired, .storeErrors: .counter
        case .commitSeconds, .requestSeconds: .histogram
        default: .gauge
        }
    }

    package var labels: [String] {
        switch self {
        case .buildInfo: ["version"]
        case .poolReady, .poolTarget, .poolLow, .generated: ["difficulty"]
        case .rejected, .degraded: ["reason"]
        case .claims: ["result"]
        case .storeErrors: ["code"]
        case .requestSeconds: ["route", "code"]
        case .leasesActive, .leaseExpired, .commitSeconds, .walBytes, .diskFreeBytes, .progressAge:
            []
        }
    }

    package var help: String {
        switch self {
        case .buildInfo: "Which puzzlefarm this is."
        case .poolReady: "Puzzles to be taken."
        case .poolTarget: "Puzzles that end a refill."
        case .poolLow: "Fewer puzzles than this start a refill."
        case .generated: "Puzzles that were made and stocked."
        case .rejected: "Puzzles that were made and not stocked."
        case .claims: "Requests for puzzles by what came of them."
        case .leasesActive: "Puzzles that are leased."
        case .leaseExpired: "Claims that nobody acknowledged in time."
        case .commitSeconds: "Writing a group of changes durably."
        case .storeErrors: "Operations that the store refused."
        case .walBytes: "The store's log."
        case .diskFreeBytes: "What the store's disk has left."
        case .degraded: "Whether claims are refused for that reason."
        case .progressAge: "Since a worker that has work made progress."
        case .requestSeconds: "From a whole request to its answer."
        }
    }
}
