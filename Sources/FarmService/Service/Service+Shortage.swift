import FarmAPI
import FarmConfig
import FarmJSON
import FarmStore
import FarmSystem
import PuzzleBundle
import SudokuEngine

extension Service {
    /// Creates the problem for a claim that found too few puzzles: the number found, the reason why no
    /// more are produced, and the time to retry.
    func shortage(_ request: ClaimParameters, by peer: Peer, matching: Int) -> Problem {
        let pool = request.pool
        let kind = request.filter == .none ? "" : " matching"
        let found = "\(pool.name): \(matching)\(kind) ready, \(request.minimum) wanted"
        var extras: [JSONValue.Member] = [
            .init("pool", .string(pool.name)), .init("ready", .integer(matching)),
        ]
        let demand = Demand(request, by: peer, matching: matching)
        if workers.block(to: pool) == .exhaustedPool {
            return Problem(
                .poolExhausted,
                "\(found); all puzzles of the pool were made already: of "
                    + "\(ExhaustedPools.most) made in a row, none was new",
                extras: extras)
        }
        let block = block(to: pool) ?? block(to: demand)
        if let block { extras.append(.init("reason", .string(block.name))) }
        if let seconds = block?.seconds ?? workers.secondsUntilMet(demand) {
            let whole = min(86_400, max(1, Int(min(seconds, 86_400).rounded(.up))))
            extras.append(.init("retryAfter", .integer(whole)))
        }
        let prospect = block?.text ?? "the missing puzzles are being produced"
        return Problem(.poolEmpty, "\(found); \(prospect)", extras: extras)
    }

    /// An obstacle to the production of puzzles for a pool.
    private struct PoolBlock {
        let name: String
        let text: String
        /// The seconds until its end, if known.
        var seconds: Double?
    }

    private func block(to pool: PoolName) -> PoolBlock? {
        let limits = configuration.pools[pool].limits
        if limits.target == 0 {
            return PoolBlock(
                name: "no-target", text: "production is off: pool.\(pool.name).target is 0")
        }
        switch workers.block(to: pool) {
        case .removedPool:
            return PoolBlock(name: "no-target", text: "the pool was removed")
        case .pausedPool:
            let reason = pausedPools[pool]?.reason ?? ""
            let text = "the pool is paused" + (reason.isEmpty ? "" : ": \(reason)")
            return PoolBlock(name: "paused", text: text)
        case .exhaustedPool: return PoolBlock(name: "exhausted", text: "the pool is exhausted")
        case .paused(let pause):
            return PoolBlock(
                name: pause.rawValue, text: text(of: pause),
                seconds: pause == .quietHours
                    ? workers.minutesOfQuiet.map { Double($0) * 60 } : nil)
        case nil: break
        }
        let ready = stock.store.counts[pool].ready
        guard ready >= max(limits.target, DemandTable.mostReady) else { return nil }
        return PoolBlock(
            name: "full", text: "the pool has \(ready) ready puzzles, which is the maximum")
    }

    /// Every kind of puzzles that is demanded costs work of all, so that their number is limited.
    private func block(to demand: Demand) -> PoolBlock? {
        if workers.admits(demand) { return nil }
        return PoolBlock(
            name: "too-many-demands",
            text:
                "nothing is produced for it: claims of this user wait for \(DemandTable.mostOfUser) "
                + "other kinds of puzzles, or those of all users for \(DemandTable.most)",
            seconds: 10)
    }

    private func text(of pause: PauseReason) -> String {
        switch pause {
        case .requested: "the workers are paused"
        case .degraded: "the store is degraded"
        case .lowSpace: "the disk has less free space than store.min_free_bytes"
        case .quietHours: "production is paused during quiet hours"
        }
    }
}
