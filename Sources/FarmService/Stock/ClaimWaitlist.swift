import FarmHTTP
import FarmStore
import FarmSystem
import SudokuEngine
import Synchronization

/// The claim waitlist. A claim that finds too few puzzles becomes a demand for the workers; a claim
/// that waits is woken when there may be enough.
final class ClaimWaitlist: Sendable {
    /// A waiting claim and its requirements.
    private struct Waiter {
        let pool: PoolName
        let minimum: Int
        let wakeup: Wakeup
    }

    private let store: any PuzzleStore
    private let supervisor: WorkerSupervisor
    private let waiters = Mutex<[Demand.Claimant: Waiter]>([:])
    private let pausedPools = Mutex<Set<PoolName>>([])
    private let pools = Mutex<Set<PoolName>>([])
    /// The number of waiters: a lock-free shortcut for the usual case of none.
    private let count = Atomic(0)

    init(_ store: any PuzzleStore, _ supervisor: WorkerSupervisor) {
        self.store = store
        self.supervisor = supervisor
    }

    /// Claims for a peer at the other end of a connection. While the claim waits, other requests with
    /// its key are answered "in progress".
    func claim(
        _ order: ClaimParameters, by peer: Peer, waiting seconds: Int,
        on connection: RequestConnection?
    ) throws(StoreError) -> ClaimOutcome<Claim> {
        let claimant = Demand.Claimant(peer: peer, key: order.key)
        guard seconds > 0, let connection, let wakeup = try? Wakeup() else {
            if isWaiting(claimant) { return .keyInProgress }
            return try claim(order, by: peer, isWaiting: false)
        }
        let waiter = Waiter(pool: order.pool, minimum: order.minimum, wakeup: wakeup)
        guard enter(waiter, claimant) else { return .keyInProgress }
        defer { leave(claimant) }
        let end = Clocks.boot + Int64(seconds) * 1_000_000_000
        while true {
            // Lowered first, so that later changes are not missed.
            wakeup.lower()
            let outcome = try claim(order, by: peer, isWaiting: true)
            guard case .poolEmpty = outcome, isAwaitable(order.pool) else { return outcome }
            switch connection.wait(for: wakeup, within: .nanoseconds(max(0, end - Clocks.boot))) {
            case .raised: continue
            case .late, .hungUp: return outcome
            case .stopping: throw .closed
            }
        }
    }

    /// Claims, and opens or closes the demand of the claim.
    private func claim(
        _ order: ClaimParameters, by peer: Peer, isWaiting: Bool
    ) throws(StoreError) -> ClaimOutcome<Claim> {
        let outcome = try store.claim(order, by: peer)
        switch outcome {
        case .poolEmpty(let matching):
            supervisor.open(
                Demand(order, by: peer, matching: matching), isWaiting: isWaiting)
        case .made: supervisor.close(Demand.Claimant(peer: peer, key: order.key))
        case .replayed, .leaseLost, .keyReused, .keyInProgress, .tooManyClaims: break
        }
        return outcome
    }

    // MARK: Blocks

    /// A reason why no puzzles of a pool are being produced.
    enum ProductionBlock: Hashable, Sendable {
        case removedPool
        case pausedPool
        case paused(PauseReason)
    }

    func block(to pool: PoolName) -> ProductionBlock? {
        if !pools.withLock({ $0.contains(pool) }) { return .removedPool }
        if pausedPools.withLock({ $0.contains(pool) }) { return .pausedPool }
        let pauses = supervisor.pauses
        return PauseReason.allCases.first(where: pauses.contains).map(ProductionBlock.paused)
    }

    /// True if puzzles of a pool may be stocked: by this farm, or by another one that shares the stock.
    /// The pauses of that one are not known here.
    private func isAwaitable(_ pool: PoolName) -> Bool {
        guard let block = block(to: pool) else { return true }
        if block == .removedPool || store.sharedRules.pauses[pool] != nil { return false }
        return store.farms.contains { !$0.isThis && $0.isPresent && $0.degraded == nil }
    }

    /// Changes the pools that there are and those of them that are paused.
    func change(_ pools: [PoolName], paused: [PoolName]) {
        self.pools.withLock { $0 = Set(pools) }
        pausedPools.withLock { $0 = Set(paused) }
        answerBlocked()
    }

    /// Answers claims at once that wait for a pool without production.
    func answerBlocked() {
        if count.load(ordering: .relaxed) == 0 { return }
        let all = waiters.withLock { Array($0.values) }
        for waiter in all where block(to: waiter.pool) != nil { waiter.wakeup.raise() }
    }

    // MARK: Waiting

    /// Wakes the claims that changed stock levels may satisfy.
    func note(_ stock: StockReport) {
        if count.load(ordering: .relaxed) == 0 { return }
        waiters.withLock { waiters in
            for waiter in waiters.values where stock.levels[waiter.pool].ready >= waiter.minimum {
                waiter.wakeup.raise()
            }
        }
    }

    private func isWaiting(_ claimant: Demand.Claimant) -> Bool {
        count.load(ordering: .relaxed) > 0 && waiters.withLock { $0[claimant] != nil }
    }

    private func enter(_ waiter: Waiter, _ claimant: Demand.Claimant) -> Bool {
        waiters.withLock { waiters in
            guard waiters[claimant] == nil else { return false }
            waiters[claimant] = waiter
            count.store(waiters.count, ordering: .relaxed)
            return true
        }
    }

    private func leave(_ claimant: Demand.Claimant) {
        supervisor.release(claimant)
        waiters.withLock { waiters in
            waiters[claimant] = nil
            count.store(waiters.count, ordering: .relaxed)
        }
    }
}

extension Demand {
    init(_ order: ClaimParameters, by peer: Peer, matching: Int) {
        self.init(
            claimant: Claimant(peer: peer, key: order.key),
            subject: Subject(pool: order.pool, filter: order.filter), minimum: order.minimum,
            matching: matching)
    }
}
