/// The metrics for Prometheus, with stable names. `/metrics` and its manual are generated from this
/// table.
package enum MetricFamily: String, CaseIterable, Sendable {
    case buildInfo = "build_info"
    case poolReady = "pool_ready"
    case poolTarget = "pool_target"
    case poolLow = "pool_low"
    case poolUnfit = "pool_unfit"
    case poolExhausted = "pool_exhausted"
    case candidatesPerPuzzle = "candidates_per_puzzle"
    case generated = "generated_total"
    case rejected = "rejected_total"
    case claims = "claims_total"
    case leasesActive = "leases_active"
    case leaseExpired = "lease_expired_total"
    case commitSeconds = "store_commit_seconds"
    case storeErrors = "store_errors_total"
    case walBytes = "wal_bytes"
    case diskFreeBytes = "disk_free_bytes"
    case claimKeys = "claim_keys"
    case claimKeyBytes = "claim_key_bytes"
    case connections
    case eventStreams = "event_streams"
    case requestsRejected = "requests_rejected_total"
    case degraded
    case farmPresent = "farm_present"
    case progressAge = "progress_age_seconds"
    case requestSeconds = "request_seconds"

    package enum Kind: String, Sendable { case counter, gauge, histogram }

    package var name: String { "puzzlefarm_" + rawValue }

    package var kind: Kind {
        switch self {
        case .generated, .rejected, .claims, .leaseExpired, .storeErrors, .requestsRejected:
            .counter
        case .commitSeconds, .requestSeconds: .histogram
        default: .gauge
        }
    }

    package var labels: [String] {
        switch self {
        case .buildInfo: ["version"]
        case .poolReady, .poolTarget, .poolLow, .poolUnfit, .poolExhausted, .candidatesPerPuzzle,
            .generated:
            ["pool", "layout"]
        case .rejected, .degraded: ["reason"]
        case .claims: ["result", "tenant"]
        case .leaseExpired: ["tenant"]
        case .connections, .eventStreams, .requestsRejected: ["socket"]
        case .storeErrors: ["code"]
        case .requestSeconds: ["route", "code"]
        case .farmPresent: ["farm"]
        case .leasesActive, .commitSeconds, .walBytes, .diskFreeBytes, .progressAge,
            .claimKeys, .claimKeyBytes:
            []
        }
    }

    package var help: String {
        switch self {
        case .buildInfo: "The version of puzzlefarm; always 1."
        case .poolReady: "Puzzles ready to be claimed."
        case .poolTarget: "Number of ready puzzles at which a refill ends."
        case .poolLow: "Number of ready puzzles below which a refill starts."
        case .poolUnfit: "Puzzles set apart because they do not keep the pool's promise."
        case .poolExhausted: "1 while all puzzles that keep the pool's promise were made already."
        case .candidatesPerPuzzle: "Candidates tried for one puzzle, as measured since the start."
        case .generated: "Puzzles produced and stocked."
        case .rejected:
            "Puzzles produced but not stocked: known already, not wanted any more, or too many "
                + "while the store was out of service."
        case .claims: "Claim requests by result."
        case .leasesActive: "Puzzles currently leased."
        case .leaseExpired: "Claims whose lease expired without acknowledgement."
        case .commitSeconds: "Time to commit a group of changes durably."
        case .storeErrors: "Operations rejected by the store."
        case .walBytes: "Size of the store's write-ahead log."
        case .diskFreeBytes: "Free space on the store's disk."
        case .claimKeys: "Claims whose keys are kept."
        case .claimKeyBytes: "Bytes of these claims on disk, with the texts of their puzzles."
        case .connections: "Open connections, without event streams."
        case .eventStreams: "Open event streams."
        case .requestsRejected:
            "Connections rejected at a limit, and requests rejected before a route."
        case .degraded: "1 while claims are rejected for this reason, otherwise 0."
        case .farmPresent: "1 for a farm of a shared stock, 0 once it was not seen for 15 seconds."
        case .progressAge: "Time since a worker with an assignment last made progress."
        case .requestSeconds: "Time from a complete request to its response."
        }
    }
}
