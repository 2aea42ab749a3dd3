import FarmHTTP
import FarmStore
import FarmSystem
import SudokuEngine
import Synchronization

/// Gives puzzles out. A claim that finds too few is a demand for the workers; one that is willing to
/// wait is woken when there may be enough.
final class Handout: Sendable {
    /// Somebody who waits, and what for.
    private struct Waiter {
        let pool: Tier
        let least: Int
        let wakeup: Wakeup
    }

    private let store: FarmStore
    private let workforce: Workforce
    private let waiters = Mutex<[Demand.Claimant: Waiter]>([:])
    private let pausedPools = Mutex<Set<Tier>>([])
    /// How many there are, for the many who only want to know that there is none.
    private let count = Atomic(0)

    init(_ store: FarmStore, _ workforce: Workforce) {
        self.store = store
        self.workforce = workforce
    }

    /// Claims for a peer that is at the other end of a line. While it waits, its key is in progress
    /// for everybody else.
    func claim(
        _ order: ClaimOrder, by peer: Peer, waiting seconds: Int, on line: Line?
    ) throws(StoreError) -> ClaimOutcome {
        let claimant = Demand.Claimant(peer: peer, key: order.key)
        guard seconds > 0, let line, let wakeup = try? Wakeup() else {
            if isWaiting(claimant) { return .keyInProgress }
            return try claim(order, by: peer, isWaiting: false)
        }
        let waiter = Waiter(pool: order.pool, least: order.least, wakeup: wakeup)
        guard enter(waiter, claimant) else { return .keyInProgress }
        defer { leave(claimant) }
        let end = Clocks.boot + Int64(seconds) * 1_000_000_000
        while true {
            // Lowered first: what comes in from now on is not missed.
            wakeup.lower()
            let outcome = try claim(order, by: peer, isWaiting: true)
            guard case .poolEmpty = outcome, obstacle(to: order.pool) == nil else { return outcome }
            switch line.wait(for: wakeup, within: .nanoseconds(max(0, end - Clocks.boot))) {
            case .raised: continue
            case .late, .hungUp: return outcome
            case .stopping: throw .closed
            }
        }
    }

    /// Claims, and opens or closes the demand that the claim is.
    private func claim(
        _ order: ClaimOrder, by peer: Peer, isWaiting: Bool
    ) throws(StoreError) -> ClaimOutcome {
        let outcome = try store.claim(order, by: peer)
        switch outcome {
        case .poolEmpty(let matching):
            workforce.open(
                Demand(order, by: peer, matching: matching), isWaiting: isWaiting)
        case .made: workforce.close(Demand.Claimant(peer: peer, key: order.key))
        case .replayed, .leaseLost, .keyReused, .keyInProgress, .tooManyClaims: break
        }
        return outcome
    }

    // MARK: What is in the way

    /// Why nothing is made for a pool now; nil if nothing is in the way.
    enum Obstacle: Hashable, Sendable {
        case pausedPool
        case resting(Pause)
    }

    func obstacle(to pool: Tier) -> Obstacle? {
        if pausedPools.withLock({ $0.contains(pool) }) { return .pausedPool }
        let pauses = workforce.pauses
        return Pause.allCases.first(where: pauses.contains).map(Obstacle.resting)
    }

    func change(paused pools: Set<Tier>) {
        pausedPools.withLock { $0 = pools }
        answerHindered()
    }

    /// Who waits for what nobody makes is answered at once.
    func answerHindered() {
        if count.load(ordering: .relaxed) == 0 { return }
        let all = waiters.withLock { Array($0.values) }
        for waiter in all where obstacle(to: waiter.pool) != nil { waiter.wakeup.raise() }
    }

    // MARK: Waiting

    /// The pools stand otherwise.
    func note(_ stock: StockReport) {
        if count.load(ordering: .relaxed) == 0 { return }
        waiters.withLock { waiters in
            for waiter in waiters.values where stock.levels[waiter.pool].ready >= waiter.least {
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
        workforce.release(claimant)
        waiters.withLock { waiters in
            waiters[claimant] = nil
            count.store(waiters.count, ordering: .relaxed)
        }
    }
}

extension Demand {
    init(_ order: ClaimOrder, by peer: Peer, matching: Int) {
        self.init(
            claimant: Claimant(peer: peer, key: order.key),
            subject: Subject(pool: order.pool, filter: order.filter), minimum: order.least,
            matching: matching)
    }
}
