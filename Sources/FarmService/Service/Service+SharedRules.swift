import FarmConfig
import FarmStore
import PuzzleBundle
import SudokuEngine
import Synchronization

/// Rules for all farms that share the stock.
extension Service {
    /// Tells the stock which thresholds this farm wants of the pools that it calls shared, in the
    /// background. A stock that cannot take them now keeps what it has; the next start or reload tells
    /// it again.
    func declareThresholds() {
        guard stock.store.kind == .postgresql else { return }
        BackgroundQueue.run { self.declareNow() }
    }

    private func declareNow() {
        let pools = declaredConfiguration.pools
        var wanted: [PoolName: SharedRules.Thresholds] = [:]
        for pool in pools.names where pools[pool].isShared {
            let limits = pools[pool].limits
            wanted[pool] = SharedRules.Thresholds(low: limits.low, target: limits.target)
        }
        do throws(StoreError) { try stock.store.declare(wanted) } catch {
            log.note("pools: their shared thresholds were not told to the stock: \(error)")
        }
    }

    /// Applies the rules of all farms if they have changed; to be called when the stock changes.
    func followSharedRules() {
        let new = stock.store.sharedRules
        if knownRules != new { applySharedRules() }
    }

    func applySharedRules() { applyingRules.withLock { _ in applyRulesNow() } }

    private func applyRulesNow() {
        let before = pausedPools
        let (old, new) = exchangeRules(for: stock.store.sharedRules)
        var effective = declaredConfiguration
        for pool in effective.pools.names where effective.pools[pool].isShared {
            guard let shared = new.thresholds[pool] else { continue }
            effective.pools[pool].limits = PoolLimits(low: shared.low, target: shared.target)
        }
        take(effective)
        applyToWorkers()
        tellPauses(since: before)
        for disagreement in Set(new.disagreements).subtracting(old.disagreements).sorted(by: {
            ($0.pool.name, $0.farm) < ($1.pool.name, $1.farm)
        }) {
            log.note(disagreement.text)
        }
    }
}

extension SharedRules.Disagreement {
    var text: String {
        "pool \(pool): farm \(farm) wants low = \(wanted.low) and target = \(wanted.target), but the "
            + "stock has \(inEffect.low) and \(inEffect.target); give all farms the same values"
    }
}
