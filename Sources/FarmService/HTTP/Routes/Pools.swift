import FarmAPI
import FarmConfig
import FarmHTTP
import SudokuEngine

extension Route {
    static let pools = Route(
        "GET", "/v1/pools", as: "listPools", .read, "Lists the pools with their stock",
        gives: .pools, "All pools, also removed ones that have puzzles."
    ) { context in
        let pools = context.service.status(for: context.caller).pools
        let summaries = pools.names.filter(context.caller.knows).map {
            context.summary(of: $0, pools[$0])
        }
        return .json(PoolsBody(pools: summaries))
    }

    static let pool = Route(
        "GET", "/v1/pools/{pool}", as: "getPool", .read, "Returns a pool with its stock",
        gives: .poolSummary, "The pool.", problems: [.unknownPool]
    ) { (context) throws(Problem) in
        let pool = try context.pool
        let pools = context.service.status(for: context.caller).pools
        guard pools.contains(pool), context.caller.knows(pool) else {
            throw Problem(
                unknownPool: pool.name, known: pools.names.filter(context.caller.knows))
        }
        return .json(context.summary(of: pool, pools[pool]))
    }
}

extension RequestContext {
    fileprivate func summary(of pool: PoolName, _ stock: StatusBody.Pool) -> PoolSummary {
        let pools = service.configuration.pools
        return PoolSummary(
            name: pool, tier: pools.contains(pool) ? pools[pool].promise.tier : nil, level: stock,
            isPaused: service.pausedPools[pool] != nil)
    }
}
