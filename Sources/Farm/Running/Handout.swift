import FarmHTTP
import FarmStore
import FarmSystem
import SudokuEngine
import Synchronization

/// Gives puzzles out. Who is willing to wait for stock is woken when there may be enough.
final class Handout: Sendable {
    private struct Key: Hashable {
        let peer: Peer
        let key: String
    }

    /// Somebody who waits, and what for.
    private struct Waiter {
        let pool: Tier
        let least: Int
        let wakeup: Wakeup
    }

    private let store: FarmStore
    private let waiters = Mutex<[Key: Waiter]>([:])
    /// How many there are, for the many who only want to know that there is none.
    private let count = Atomic(0)

    init(_ store: FarmStore) { self.store = store }

    /// Claims for a peer that is at the other end of a line. While it waits, its key is in progress
    /// for everybody else.
    func claim(
        _ order: ClaimOrder, by peer: Peer, waiting seconds: Int, on line: Line?
    ) throws(StoreError) -> ClaimOutcome {
        let key = Key(peer: peer, key: order.key)
        guard seconds > 0, let line, let wakeup = try? Wakeup() else {
            return isWaiting(key) ? .keyInProgress : try store.claim(order, by: peer)
        }
        let waiter = Waiter(pool: order.pool, least: order.least, wakeup: wakeup)
        guard enter(waiter, key) else { return .keyInProgress }
        defer { leave(key) }
        let end = Clocks.boot + Int64(seconds) * 1_000_000_000
        while true {
            // Lowered first: what comes in from now on is not missed.
            wakeup.lower()
            let outcome = try store.claim(order, by: peer)
            guard case .poolEmpty = outcome else { return outcome }
            switch line.wait(for: wakeup, within: .nanoseconds(max(0, end - Clocks.boot))) {
            case .raised: continue
            case .late, .hungUp: return outcome
            case .stopping: throw .closed
            }
        }
    }

    /// The pools stand otherwise.
    func note(_ stock: StockReport) {
        if count.load(ordering: .relaxed) == 0 { return }
        waiters.withLock { waiters in
            for waiter in waiters.values where stock.levels[waiter.pool].ready >= waiter.least {
                waiter.wakeup.raise()
            }
        }
    }

    private func isWaiting(_ key: Key) -> Bool {
        count.load(ordering: .relaxed) > 0 && waiters.withLock { $0[key] != nil }
    }

    private func enter(_ waiter: Waiter, _ key: Key) -> Bool {
        waiters.withLock { waiters in
            guard waiters[key] == nil else { return false }
            waiters[key] = waiter
            count.store(waiters.count, ordering: .relaxed)
            return true
        }
    }

    private func leave(_ key: Key) {
        waiters.withLock { waiters in
            waiters[key] = nil
            count.store(waiters.count, ordering: .relaxed)
        }
    }
}
