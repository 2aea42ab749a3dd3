import FarmHTTP
import FarmStore
import FarmSystem
import SudokuEngine
import Synchronization

/// The claim waitlist. A claim that finds too few puzzles becomes a demand for the workers; a claim
/// that waits is woken when there may be enough.
final class ClaimWaitlist: Sendable {
    private let store: any PuzzleStore
    private let supervisor: WorkerSupervisor
    private let waiting: WaitingClaims
    private let pausedPools = Mutex<Set<PoolName>>([])
    private let pools = Mutex<Set<PoolName>>([])

    init(_ stock: StockService, _ supervisor: WorkerSupervisor) {
        store = stock.store
        waiting = stock.waiting
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
            if !waiting.isEmpty, waiting.use({ $0.contains(claimant) }) { return .keyInProgress }
            return try claim(order, by: peer, isWaiting: false).outcome
        }
        let waiter = ClaimGroups.Waiter(
            claimant, minimum: order.minimum, count: order.count, wakeup)
        let subject = Demand.Subject(pool: order.pool, filter: order.filter)
        guard waiting.use({ $0.enter(waiter, for: subject) }) else { return .keyInProgress }
        defer {
            supervisor.release(Demand(order, by: peer, matching: 0))
            waiting.wake { $0.leave(claimant) }
        }
        let end = Clocks.boot + Int64(seconds) * 1_000_000_000
        while true {
            // Lowered first, so that later changes are not missed.
            wakeup.lower()
            let stocked = waiting.use { $0.beginLook(claimant, at: Clocks.boot) }
            let (outcome, isDemanded) = try claim(order, by: peer, isWaiting: true)
            if let finding = ClaimGroups.Finding(outcome) {
                waiting.wake { $0.endLook(claimant, finding, since: stocked) }
            }
            guard case .poolEmpty = outcome, isDemanded, isAwaitable(order.pool),
                try awaitChange(for: claimant, wakeup, connection, until: end)
            else { return outcome }
        }
    }

    /// Waits until a claim may find more; returns false at the end of its time, or if its client has
    /// hung up.
    private func awaitChange(
        for claimant: Demand.Claimant, _ wakeup: Wakeup, _ connection: RequestConnection,
        until end: Int64
    ) throws(StoreError) -> Bool {
        while true {
            let left = max(0, end - Clocks.boot)
            let slice = min(left, waiting.use { $0.patience(of: claimant) })
            switch connection.wait(for: wakeup, within: .nanoseconds(slice)) {
            case .raised: return true
            case .late:
                if slice == left { return false }
                if waiting.use({ $0.isDue(claimant, at: Clocks.boot) }) { return true }
            case .hungUp: return false
            case .stopping: throw .closed
            }
        }
    }

    /// Claims, and opens or closes the demand of the claim; `isDemanded` is false if there are too many
    /// demands for another one.
    private func claim(
        _ order: ClaimParameters, by peer: Peer, isWaiting: Bool
    ) throws(StoreError) -> (outcome: ClaimOutcome<Claim>, isDemanded: Bool) {
        let outcome = try store.claim(order, by: peer)
        switch outcome {
        case .poolEmpty(let matching):
            let demand = Demand(order, by: peer, matching: matching)
            return (outcome, supervisor.open(demand, isWaiting: isWaiting))
        case .made: supervisor.close(Demand(order, by: peer, matching: 0))
        case .replayed, .leaseLost, .keyReused, .keyInProgress, .notReady, .tooManyClaims: break
        }
        return (outcome, true)
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
        if waiting.isEmpty { return }
        let blocked = waiting.use { $0.pools }.filter { !isAwaitable($0) }
        if !blocked.isEmpty { waiting.wake { $0.wakeups(of: blocked) } }
    }

    /// Wakes the claims that changed stock levels may satisfy.
    func note(_ stock: StockReport) {
        if !waiting.isEmpty { waiting.wake { $0.note(stock.levels, at: Clocks.boot) } }
    }
}

extension ClaimGroups.Finding {
    /// Returns nil for an outcome that says nothing about the stock.
    fileprivate init?(_ outcome: ClaimOutcome<Claim>) {
        switch outcome {
        case .poolEmpty(let matching): self = .matching(matching)
        case .made(let claim): self = .taken(claim.count)
        case .replayed, .leaseLost, .keyReused, .keyInProgress, .notReady, .tooManyClaims:
            return nil
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
