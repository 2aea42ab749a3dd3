import FarmAPI
import FarmConfig
import FarmStore
import FarmSystem
import SudokuEngine

extension Service {
    /// The body of `GET /v1/status`.
    var status: StatusBody {
        let (levels, configured) = (stock.store.counts, configuration.pools)
        let (costs, exhausted) = (workers.costs, workers.exhausted)
        // Removed pools are listed as long as they have puzzles.
        let removed = levels.names.filter {
            !configured.contains($0) && levels[$0] != PoolCount()
        }
        return StatusBody(
            version: version, uptimeSeconds: uptimeSeconds,
            pools: PerPool(configured.names + removed, otherwise: .none) { pool in
                let (level, limits) = (levels[pool], configured[pool].limits)
                let isRemoved = !configured.contains(pool)
                let cost = costs[pool]
                return StatusBody.Pool(
                    ready: level.ready, leased: level.leased,
                    low: limits.low, target: limits.target,
                    perMinuteTenths: Int((pace(of: pool) * 10).rounded()),
                    unfit: level.unfit,
                    promise: isRemoved ? nil : configured[pool].promise.text,
                    isRemoved: isRemoved,
                    candidatesTenths: (cost?.candidatesPerPuzzle ?? cost?.leastCandidatesPerPuzzle)
                        .map { Int(min($0, 1e9) * 10) },
                    fullInSeconds: exhausted.contains(pool) ? nil : secondsUntilFull(pool, cost),
                    layout: isRemoved
                        ? PoolLayout.classic.name : configured[pool].promise.layout.name,
                    isExhausted: exhausted.contains(pool))
            },
            workers: StatusBody.Workers(
                count: workers.size, state: workerState,
                making: workers.assignedPools.compactMap(\.self)),
            store: storeStatus, degraded: degraded, paused: pausedPools.entries)
    }

    /// The seconds until a pool is full: at the rate at which it was filled in the last minute, or, if
    /// nothing was, at the rate at which its puzzles were made. Nil if it is full or nobody knows.
    private func secondsUntilFull(_ pool: PoolName, _ cost: ProductionCost?) -> Int? {
        let missing = configuration.pools[pool].limits.target - stock.store.counts[pool].ready
        guard missing > 0, pausedPools[pool] == nil, workers.pauses.isEmpty else { return nil }
        let pace = pace(of: pool)
        let seconds = pace > 0 ? Double(missing) / pace * 60 : cost?.seconds(for: missing)
        return seconds.map { Int(min($0, 1e9).rounded(.up)) }
    }

    /// The cost of a puzzle of a pool that promises more than its tier, and when the pool will be
    /// full, in words; nil if that is not known.
    func outlook(of pool: PoolName) -> String? {
        guard !configuration.pools[pool].promise.isPlain, let cost = workers.costs[pool] else {
            return nil
        }
        var words: [String] = []
        if let count = cost.candidatesPerPuzzle {
            words.append("\(Int(count.rounded(.up))) candidates each")
        } else if let count = cost.leastCandidatesPerPuzzle {
            words.append("more than \(Int(count)) candidates each")
        }
        if let seconds = secondsUntilFull(pool, cost) {
            words.append("full in \(Self.duration(seconds))")
        }
        return words.isEmpty ? nil : words.joined(separator: ", ")
    }

    private static func duration(_ seconds: Int) -> String {
        switch seconds {
        case ..<120: "\(seconds) s"
        case ..<7_200: "\(seconds / 60) min"
        case ..<172_800: "\(seconds / 3_600) h"
        default: "\(seconds / 86_400) days"
        }
    }

    private var workerState: String {
        let pauses = workers.pauses
        if let pause = PauseReason.allCases.first(where: pauses.contains) { return pause.rawValue }
        return switch workers.activity {
        case .working, .waiting: "working"
        case .idle: "resting"
        }
    }

    private var storeStatus: StatusBody.Store {
        // By path, never by opening: closing the file would drop the locks of the connections.
        let folder = stock.folder
        func size(_ path: String) -> Int? { (try? FileStatus(of: path))??.size }
        return StatusBody.Store(
            kind: stock.store.kind.rawValue, path: Files.absolute(folder.path),
            url: stock.store.url,
            schema: stock.store.schema, bytes: size(folder.database), logBytes: size(folder.log),
            freeBytes: stock.freeBytes, farms: stock.store.farms.map(StatusBody.Farm.init),
            keys: stock.keyUse?.count, keyBytes: stock.keyUse?.bytes,
            diskFullInSeconds: stock.diskFullInSeconds)
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

extension StatusBody.Farm {
    init(_ farm: FarmPresence) {
        self.init(
            name: farm.name, version: farm.version, host: farm.host,
            since: Timestamp.rfc3339(farm.since), seenSeconds: Int(max(0, farm.age) / 1_000),
            isPresent: farm.isPresent, isThis: farm.isThis, perMinute: farm.perMinute,
            degraded: farm.degraded)
    }
}
