import FarmAPI
import FarmConfig
import FarmHTTP
import FarmJSON
import FarmStore
import PuzzleBundle
import SudokuEngine

extension Route {
    /// Reports that requests are answered, regardless of the store.
    static let live = Route(
        "GET", "/v1/health/live", as: "getLiveness", .read,
        "Checks liveness: requests are answered; the store is not accessed",
        gives: .health, "Requests are being answered."
    ) { _ in
        .json(HealthBody(.live))
    }

    /// Reports that claims are accepted, and for a named pool that it has reached `low`.
    static let ready = Route(
        "GET", "/v1/health/ready", as: "getReadiness", .read,
        "Checks readiness: claims are accepted",
        query: [Property("pool", .pool, "A pool that must have at least `low` ready puzzles.")],
        gives: .health, "Claims are being accepted.",
        problems: [.unknownPool, .starting, .degraded, .draining, .belowThreshold]
    ) { (context) throws(Problem) in
        switch context.service.health {
        case .ready, .paused: break
        case .starting: throw Problem(.starting, "the service is not ready yet; retry")
        case .draining: throw .isDraining
        case .degraded(let reason):
            let detail = context.service.stock.store.degradation?.detail
            throw Problem(
                .degraded, context.caller.isAnonymous ? reason.rawValue : detail ?? reason.rawValue)
        }
        if let pool = context.query["pool"]?.string.flatMap({ PoolName($0) }) {
            let low = try context.settings(of: pool).limits.low
            let ready = context.service.stock.store.counts[pool].ready
            if ready < low {
                throw Problem(
                    .belowThreshold, "\(pool): \(ready) ready, the threshold is \(low)",
                    extras: [.init("pool", .string(pool.name))])
            }
        }
        return .json(HealthBody(.ready))
    }

    static let status = Route(
        "GET", "/v1/status", as: "getStatus", .read,
        "Returns the stock of the pools and the state of the service",
        gives: .status, "The current status."
    ) { context in
        .whole(context.service.statusResponse(for: context.caller))
    }
}
