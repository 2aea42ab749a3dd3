import FarmHTTP
import FarmStore
import FarmSystem
import SudokuEngine

/// The claim waitlist. A claim that finds too few puzzles becomes a demand for the workers; a claim
/// that waits is woken when there may be enough.
final class ClaimWaitlist: Sendable {
    private let store: any PuzzleStore
    private let workers: WorkerTeam
    private let waiting: WaitingClaims

    init(_ stock: StockService, _ workers: WorkerTeam) {
        store = stock.store
        waiting = stock.waiting
        self.workers = workers
    }

    /// Claims for a peer at the other end of a connection. While the claim waits, other requests with
    /// its key are answered "in progress". `permitted` returns it as it may be made now; without, it ends
    /// as with an empty pool.
    func claim(
        _ request: ClaimParameters, by peer: Peer, waiting seconds: Int,
        on connection: RequestConnection?,
        permitted: (ClaimParameters) -> ClaimParameters? = { $0 }
    ) throws(StoreError) -> ClaimOutcome<Claim> {
        let claimant = Demand.Claimant(peer: peer, key: request.key)
        guard seconds > 0, let connection, let wakeup = try? Wakeup() else {
            if !waiting.isEmpty, waiting.use({ $0.contains(claimant) }) { return .keyInProgress }
            return try claim(request, by: peer, isWaiting: false).outcome
        }
        let waiter = ClaimGroups.Waiter(
            claimant: claimant, minimum: request.minimum, count: request.count, wakeup: wakeup)
        let subject = Demand.Subject(pool: request.pool, filter: request.filter)
        guard waiting.use({ $0.enter(waiter, for: subject) }) else { return .keyInProgress }
        var isGone = false
        defer {
            workers.release(Demand(request, by: peer, matching: 0), isGone: isGone)
            waiting.wake { $0.leave(claimant) }
        }
        let end = Clocks.boot + Int64(seconds) * 1_000_000_000
        while true {
            // Lowered first, so that later changes are not missed.
            wakeup.lower()
            let stocked = waiting.use { $0.beginLook(claimant, at: Clocks.boot) }
            guard let permitted = permitted(request) else { return .poolEmpty(matching: 0) }
            let (outcome, isDemanded) = try claim(permitted, by: peer, isWaiting: true)
            if let finding = ClaimGroups.Finding(outcome) {
                waiting.wake { $0.endLook(claimant, finding, since: stocked) }
            }
            guard case .poolEmpty = outcome, isDemanded, isAwaitable(request.pool) else {
                return outcome
            }
            let change = try awaitChange(for: claimant, wakeup, connection, until: end)
            isGone = change == .hungUp
            if change != .raised { return outcome }
        }
    }

    /// Waits until a claim may find more, its client has hung up or its time is over.
    private func awaitChange(
        for claimant: Demand.Claimant, _ wakeup: Wakeup, _ connection: RequestConnection,
        until end: Int64
    ) throws(StoreError) -> Descriptor.WaitResult {
        while true {
            let left = max(0, end - Clocks.boot)
            let slice = min(left, waiting.use { $0.patience(of: claimant) })
            switch connection.wait(for: wakeup, within: .nanoseconds(slice)) {
            case .raised: return .raised
            case .late:
                if slice == left { return .late }
                if waiting.use({ $0.isDue(claimant, at: Clocks.boot) }) { return .raised }
            case .hungUp: return .hungUp
            case .stopping: throw .closed
            }
        }
    }

    /// Claims, and opens or closes the demand of the claim; `isDemanded` is false if there are too many
    /// demands for another one.
    private func claim(
        _ request: ClaimParameters, by peer: Peer, isWaiting: Bool
    ) throws(StoreError) -> (outcome: ClaimOutcome<Claim>, isDemanded: Bool) {
        let outcome = try store.claim(request, by: peer)
        switch outcome {
        case .poolEmpty(let matching):
            let demand = Demand(request, by: peer, matching: matching)
            return (outcome, workers.open(demand, isWaiting: isWaiting))
        case .made: workers.close(Demand(request, by: peer, matching: 0))
        case .replayed, .leaseLost, .keyReused, .keyInProgress, .notReady, .tooManyClaims,
            .tooManyLeased:
            break
        }
        return (outcome, true)
    }

    // MARK: Blocks

    /// True if puzzles of a pool may be stocked: by this farm, or by another one that shares the stock.
    /// The pauses of that one are not known here.
    private func isAwaitable(_ pool: PoolName) -> Bool {
        guard let block = workers.block(to: pool) else { return true }
        if block == .removedPool || store.fleetRules.pauses[pool] != nil { return false }
        return store.farms.contains { !$0.isThis && $0.isPresent && $0.degraded == nil }
    }

    /// Answers claims at once that wait for a pool without production.
    func answerBlocked() {
        if waiting.isEmpty { return }
        let blocked = waiting.use { $0.pools }.filter { !isAwaitable($0) }
        if !blocked.isEmpty { waiting.wake { $0.wakeups(of: blocked) } }
    }

    /// Lets all claims look again, since what they may do has changed.
    func lookAgain() {
        if !waiting.isEmpty { waiting.wake { $0.wakeups(of: $0.pools) } }
    }

    /// Wakes the claims that changed stock levels may satisfy.
    func update(_ stock: StockReport) {
        if !waiting.isEmpty { waiting.wake { $0.update(stock.levels, at: Clocks.boot) } }
    }
}

extension ClaimGroups.Finding {
    /// Returns nil for an outcome that says nothing about the stock.
    fileprivate init?(_ outcome: ClaimOutcome<Claim>) {
        switch outcome {
        case .poolEmpty(let matching): self = .matching(matching)
        case .made(let claim): self = .taken(claim.count)
        case .replayed, .leaseLost, .keyReused, .keyInProgress, .notReady, .tooManyClaims,
            .tooManyLeased:
            return nil
        }
    }
}

extension Demand {
    init(_ request: ClaimParameters, by peer: Peer, matching: Int) {
        self.init(
            claimant: Claimant(peer: peer, key: request.key),
            subject: Subject(pool: request.pool, filter: request.filter), minimum: request.minimum,
            matching: matching)
    }
}
