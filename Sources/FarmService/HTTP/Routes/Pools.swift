import FarmAPI
import FarmConfig
import FarmHTTP
import SudokuEngine

extension Route {
    static let pools = Route(
        "GET", "/v1/pools", as: "listPools", .read, "Lists the pools with their stock",
        gives: .pools, "All pools."
    ) { context in
        let pools = context.service.status.pools
        let summaries = Tier.allCases.map { context.summary(of: $0, pools[$0]) }
        return .whole(Response(json: PoolsBody(pools: summaries).json))
    }

    static let pool = Route(
        "GET", "/v1/pools/{pool}", as: "getPool", .read, "Returns a pool with its stock",
        gives: .poolSummary, "The pool.", problems: [.unknownPool]
    ) { (context) throws(Problem) in
        let name = context.parameters["pool"] ?? ""
        guard let pool = Tier(name: name) else {
            let names = Tier.allCases.map(\.name).joined(separator: ", ")
            throw Problem(.unknownPool, "\(name): no such pool; the pools are \(names)")
        }
        let stock = context.service.status.pools[pool]
        return .whole(Response(json: context.summary(of: pool, stock).json))
    }
}

extension RequestContext {
    fileprivate func summary(of pool: Tier, _ stock: StatusBody.Pool) -> PoolSummary {
        PoolSummary(
            name: pool, tier: pool, level: stock, isPaused: service.pausedPools[pool] != nil)
    }
}
