import FarmAPI
import FarmConfig
import FarmStore
import FarmSystem
import SudokuEngine

extension Service {
    /// The body of `GET /v1/status`.
    var status: StatusBody {
        let (levels, limits) = (stock.store.counts, configuration.pools)
        return StatusBody(
            version: version, uptimeSeconds: uptimeSeconds,
            pools: PerTier { tier in
                StatusBody.Pool(
                    ready: levels[tier].ready, leased: levels[tier].leased,
                    low: limits[tier].low, target: limits[tier].target,
                    perMinuteTenths: Int((pace(of: tier) * 10).rounded()))
            },
            workers: StatusBody.Workers(
                count: supervisor.size, state: workerState,
                making: supervisor.assignedTiers.compactMap(\.self)),
            store: storeStatus, degraded: degraded, paused: pausedPools.entries)
    }

    private var workerState: String {
        let pauses = supervisor.pauses
        if let pause = PauseReason.allCases.first(where: pauses.contains) { return pause.name }
        return switch supervisor.activity {
        case .working, .waiting: "working"
        case .idle: "resting"
        }
    }

    private var storeStatus: StatusBody.Store {
        // By path, never by opening: closing the file would drop the locks of the connections.
        let folder = stock.store.folder
        func size(_ path: String) -> Int? { (try? FileStatus(of: path))??.size }
        return StatusBody.Store(
            path: folder.path, schema: FarmStore.schemaVersion, bytes: size(folder.database),
            logBytes: size(folder.log), freeBytes: stock.freeBytes)
    }

    private var degraded: [StatusBody.Degraded] {
        guard let found = stock.store.degradation else { return [] }
        return [
            StatusBody.Degraded(
                reason: found.reason.rawValue, since: Timestamp.rfc3339(found.since),
                detail: found.detail)
        ]
    }
}
