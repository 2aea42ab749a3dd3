import FarmHTTP
import FarmStore
import FarmWire
import PuzzleBundle
import SudokuEngine

extension Route {
    /// That requests are answered, whatever the store does.
    static let live = Route(
        "GET", "/v1/health/live", .read, "Whether requests are answered; the store is not asked",
        gives: .health, "They are."
    ) { _ in
        .whole(Response(json: Array(#"{"status":"live"}"#.utf8)))
    }

    /// That claims can be expected to be answered, of one pool if it is named.
    static let ready = Route(
        "GET", "/v1/health/ready", .read, "Whether claims are answered",
        query: [Property("pool", .tier, "Whether that pool has reached its `low` mark, too.")],
        gives: .health, "They are.",
        problems: [.starting, .degraded, .draining, .belowThreshold]
    ) { (inquiry) throws(Problem) in
        switch inquiry.service.health {
        case .ready, .resting: break
        case .starting: throw Problem(.starting, "the service is not ready yet; ask again")
        case .draining: throw .isDraining
        case .degraded(let reason):
            throw Problem(.degraded, inquiry.service.degradationDetail ?? reason.rawValue)
        }
        if let tier = inquiry.query["pool"]?.string.flatMap(Tier.init(name:)) {
            let ready = inquiry.service.stockroom.store.counts[tier].ready
            let low = inquiry.service.configuration.pools[tier].low
            if ready < low {
                throw Problem(
                    .belowThreshold, "\(tier.name): \(ready) ready, the threshold is \(low)",
                    extras: [.init("pool", .string(tier.name))])
            }
        }
        return .whole(Response(json: Array(#"{"status":"ready"}"#.utf8)))
    }
}

extension Service {
    fileprivate var degradationDetail: String? { stockroom.store.degradation?.detail }
}
