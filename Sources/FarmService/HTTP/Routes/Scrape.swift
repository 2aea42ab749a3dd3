import FarmAPI
import FarmConfig
import FarmHTTP
import FarmStore
import FarmSystem
import SudokuEngine

extension Route {
    static let metrics = Route(
        "GET", "/metrics", as: "getMetrics", .read, "Returns metrics for Prometheus",
        results: [
            Result(
                summary: "The Prometheus text format, version 0.0.4.",
                content: .text(
                    Exposition.mediaType,
                    example: "puzzlefarm_pool_ready{pool=\"hard\",layout=\"classic:9\"} 1974\n"))
        ]
    ) { (context) throws(Problem) in
        // The counts are of all.
        if context.caller.tenant != nil { throw Problem(noSuchPath: context.request.path) }
        let text = context.service.exposition(namesTenants: context.access == .admin)
        return .whole(Response(.ok, Exposition.mediaType, Array(text.utf8)))
    }
}

extension Service {
    /// Those who may know the tenants get their counts beside those of users, others the sums.
    fileprivate func exposition(namesTenants: Bool) -> String {
        var text = Exposition()
        text.family(.buildInfo)
        text.sample(1, ("version", version))
        writePools(to: &text)
        writeClaims(to: &text, namesTenants: namesTenants)
        writeStore(to: &text)
        writeSockets(to: &text)
        text.family(.progressAge)
        text.sample(observeProgress())
        text.family(.requestSeconds)
        for metrics in metrics.routes + [metrics.unrouted] {
            for (status, histogram) in metrics.all {
                text.sample(histogram, ("route", metrics.name), ("code", String(status)))
            }
        }
        return text.text
    }

    private func writePools(to text: inout Exposition) {
        let (levels, limits) = (stock.store.counts, configuration.limits)
        let (stocked, costs) = (stock.stockedSinceStart, workers.costs)
        // Those of removed pools, too, while they have puzzles.
        let names = limits.names + levels.names.filter { !limits.contains($0) }
        let pools = configuration.pools
        func layout(_ pool: PoolName) -> (String, String) {
            let isRemoved = !pools.contains(pool)
            return (
                "layout", (isRemoved ? PoolLayout.classic : pools[pool].promise.layout).name
            )
        }
        func family(_ family: MetricFamily, _ value: (PoolName) -> Int) {
            text.family(family)
            for pool in names { text.sample(value(pool), ("pool", pool.name), layout(pool)) }
        }
        family(.poolReady) { levels[$0].ready }
        family(.poolTarget) { limits[$0].target }
        family(.poolLow) { limits[$0].low }
        family(.poolUnfit) { levels[$0].unfit }
        let exhausted = workers.exhausted
        family(.poolExhausted) { exhausted.contains($0) ? 1 : 0 }
        family(.generated) { stocked[$0] }
        text.family(.candidatesPerPuzzle)
        for pool in names {
            if let cost = costs[pool]?.candidatesPerPuzzle {
                text.sample(cost, ("pool", pool.name), layout(pool))
            }
        }
        text.family(.rejected)
        let dropped = workers.dropped
        text.sample(stock.duplicatesSinceStart, ("reason", "duplicate"))
        text.sample(dropped.unwanted, ("reason", "unwanted"))
        text.sample(dropped.outage, ("reason", "outage"))
    }

    private func writeClaims(to text: inout Exposition, namesTenants: Bool) {
        text.family(.claims)
        for (tenant, counts) in metrics.claims.all(namesTenants: namesTenants) {
            let labels = tenant.map { [("tenant", $0.name)] } ?? []
            for (result, count) in counts { text.sample(count, [("result", result)] + labels) }
        }
        let levels = stock.store.counts
        text.family(.leasesActive)
        text.sample(levels.names.reduce(0) { $0 + levels[$1].leased })
        text.family(.leaseExpired)
        for (tenant, counts) in metrics.leasesEnded.all(namesTenants: namesTenants) {
            text.sample(
                counts.reduce(0) { $0 + $1.value }, tenant.map { [("tenant", $0.name)] } ?? [])
        }
    }

    private func writeSockets(to text: inout Exposition) {
        let sockets = metrics.sockets
        func family(_ family: MetricFamily, _ value: (Server.Counts) -> Int) {
            text.family(family)
            for socket in sockets { text.sample(value(socket.counts), ("socket", socket.name)) }
        }
        family(.connections, \.connections)
        family(.eventStreams, \.streams)
        family(.requestsRejected, \.rejected)
    }

    private func writeStore(to text: inout Exposition) {
        text.family(.commitSeconds)
        text.sample(metrics.commits)
        text.family(.storeErrors)
        for (code, count) in metrics.storeErrors.all { text.sample(count, ("code", code)) }
        text.family(.walBytes)
        text.sample(((try? FileStatus(of: stock.folder.log))??.size) ?? 0)
        if let free = stock.freeBytes {
            text.family(.diskFreeBytes)
            text.sample(free)
        }
        if let keys = stock.keyUse {
            text.family(.claimKeys)
            text.sample(keys.count)
            text.family(.claimKeyBytes)
            text.sample(keys.bytes)
        }
        text.family(.degraded)
        let found = stock.store.degradation?.reason.rawValue
        for reason in StatusBody.degradedReasons {
            text.sample(reason == found ? 1 : 0, ("reason", reason))
        }
        text.family(.farmPresent)
        for farm in stock.store.farms {
            text.sample(farm.isPresent ? 1 : 0, ("farm", farm.name))
        }
    }
}
