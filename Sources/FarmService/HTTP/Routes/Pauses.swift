import FarmAPI
import FarmConfig
import FarmHTTP
import FarmStore
import FarmSystem
import PuzzleBundle
import SudokuEngine

extension Route {
    /// Pauses production for pools; their ready puzzles can still be claimed.
    static let pause = Route(
        "POST", "/v1/pause", as: "pausePools", .admin, "Pauses production for pools",
        body: .optional(.pauseRequest),
        gives: .pauses, "All paused pools.",
        problems: [.unknownPool] + .ofStore
    ) { (context) throws(Problem) in
        var request = try context.body(PauseRequest.init)
        let pools = try context.pools(of: request)
        // Where no other farm shares the stock, this one is all of them.
        if request.isEverywhere { request.persists = true }
        let reply =
            try request.isEverywhere && context.isShared
            ? context.changeEverywhere { () throws(StoreError) in
                try context.service.stock.store.pauseEverywhere(pools, reason: request.reason)
            }
            : context.changePauses { [request] paused, now in
                paused.pause(pools, request, at: now)
            }
        let reason = request.reason.isEmpty ? "" : ": \(request.reason)"
        context.log(
            "paused \(names(pools))\(request.isEverywhere ? " at all farms" : "")\(reason)",
            pools: pools)
        return reply
    }

    static let resume = Route(
        "POST", "/v1/resume", as: "resumePools", .admin,
        "Resumes production for pools; persistent pauses end as well",
        body: .optional(.pauseRequest), gives: .pauses, "All pools that remain paused.",
        problems: [.unknownPool] + .ofStore
    ) { (context) throws(Problem) in
        let request = try context.body(PauseRequest.init)
        let pools = try context.pools(of: request)
        if request.isEverywhere, context.isShared {
            _ = try context.changeEverywhere { () throws(StoreError) in
                try context.service.stock.store.resumeEverywhere(pools)
            }
        }
        let reply = try context.changePauses { paused, _ in paused.resume(pools) }
        context.log("resumed \(names(pools))", pools: pools)
        return reply
    }
}

private func names(_ pools: [PoolName]) -> String {
    pools.map(\.name).joined(separator: ", ")
}

extension RequestContext {
    /// The pools that a request names; all that there are if it names none.
    fileprivate func pools(of request: PauseRequest) throws(Problem) -> [PoolName] {
        guard let pools = request.pools else {
            // Removed ones too, so that no pause stays that nobody can end.
            let names = service.configuration.pools.names + service.pausedPools.names
            return Set(names).filter(caller.knows).sorted()
        }
        for pool in pools where service.pausedPools[pool] == nil || !caller.knows(pool) {
            _ = try settings(of: pool)
        }
        return pools
    }

    fileprivate var isShared: Bool { service.stock.store.kind == .postgresql }

    /// Changes the pauses of all farms that share the stock.
    fileprivate func changeEverywhere(
        _ change: () throws(StoreError) -> Void
    ) throws(Problem) -> Reply {
        try storing(change)
        service.followFleetRules()
        return .json(PausesBody(paused: service.pausedPools.entries(for: caller)))
    }

    fileprivate func changePauses(
        _ change: (inout PausedPools, _ now: Int64) -> Void
    ) throws(Problem) -> Reply {
        try mapError({ Problem(.storeIO, "the pauses were not changed: \($0)") }) {
            () throws(SystemError) in
            let paused = try service.changePauses { change(&$0, Clocks.wall / 1_000_000) }
            return .json(PausesBody(paused: paused.entries(for: caller)))
        }
    }
}

extension PausedPools {
    /// The pauses of the pools that a caller may know.
    func entries(for caller: Caller) -> [PausesBody.Entry] {
        entries.filter { caller.knows($0.pool) }
    }
}
