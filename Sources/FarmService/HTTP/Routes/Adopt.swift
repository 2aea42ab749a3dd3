import FarmAPI
import FarmConfig
import FarmHTTP
import FarmStore
import SudokuEngine

extension Route {
    /// Moves puzzles between pools.
    static let adopt = Route(
        "POST", "/v1/pools/{pool}/adopt", as: "adoptPuzzles", .admin,
        "Moves the ready and unfit puzzles of a pool, which may be a removed one, to another pool, as "
            + "far as they keep its promise",
        body: .required(.adoptRequest), gives: .adoption,
        "The numbers of puzzles that were moved and that stayed.",
        problems: [.unknownPool] + .ofStore
    ) { (context) throws(Problem) in
        let (service, pool) = (context.service, try context.pool)
        let other = try context.body(AdoptRequest.init).by
        _ = try context.settings(of: other)
        // A removed pool exists as long as the store knows it.
        let levels = service.stock.store.counts
        guard levels.contains(pool) || service.configuration.pools.contains(pool),
            context.caller.knows(pool)
        else {
            throw Problem(
                unknownPool: pool.name, known: levels.names.filter(context.caller.knows))
        }
        guard pool != other else {
            throw Problem(
                BodyErrors([
                    InvalidField(field: "by", "expected a pool other than \(pool)")
                ]))
        }
        let outcome = try context.storing { () throws(StoreError) in
            try service.adopt(pool, by: other)
        }
        if outcome.moved > 0 {
            context.log("moved \(outcome.moved) from \(pool) to \(other)", pools: [pool, other])
        }
        return .json(AdoptionBody(pool: pool, by: other, moved: outcome.moved, kept: outcome.kept))
    }
}

extension RequestContext {
    /// The pool in the path; a name that no pool can have is an unknown pool.
    var pool: PoolName {
        get throws(Problem) {
            let name = parameters["pool"] ?? ""
            if let pool = PoolName(name) { return pool }
            throw unknownPool(name)
        }
    }
}
