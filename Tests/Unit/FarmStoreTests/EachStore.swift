import FarmStore
import FarmTestSupport
import PuzzleBundle
import SudokuEngine
import Testing

/// A new store of one of the kinds, for tests of what both do alike.
final class EachStore {
    /// The kinds that can be tested here. `make test` unpacks PostgreSQL.
    static let kinds: [StoreKind] =
        PostgresCluster.isInstalled ? [.sqlite, .postgresql] : [.sqlite]

    let clock = ManualClock()
    let peer = Peer(uid: 1_000)
    private let tested: any TestedStore

    init(_ kind: StoreKind, rules: ClaimRules = ClaimRules()) throws {
        switch kind {
        case .sqlite: tested = try TestedFileStore(rules, clock)
        case .postgresql:
            tested = try TestedSharedStore(
                try #require(PostgresCluster.current), rules, clock)
        }
    }

    var store: any PuzzleStore { tested.store }

    /// The time by which leases end.
    var now: Int64 { tested.hasClock ? clock.boot : clock.wall }

    func count(_ pool: PoolName = .hard) -> PoolCount { store.counts[pool] }

    var keepsPlaces: Bool { tested.keepsPlaces }

    /// Advances the clock of the leases, and ends those that are over.
    func pass(seconds: Int64) throws {
        clock.pass(seconds: seconds)
        try tested.passTime()
        store.tend()
    }

    func open() throws { try tested.restart() }

    /// The reasons of withdrawals, each once, on lines.
    func reasons() throws -> String { try tested.reasons() }

    // MARK: Shorthands

    @discardableResult
    func insert(_ numbers: Range<Int>, _ tier: Tier = .hard) throws -> StockingResult {
        try insert(StoreFixture.puzzles(numbers, tier))
    }

    func insert(_ puzzles: [PuzzleRecord]) throws -> StockingResult {
        try store.insert(puzzles.map { PooledPuzzle($0, in: PoolName($0.tier)) })
    }

    @discardableResult
    func withdraw(
        _ ids: [PuzzleID], reason: String = "test", note: String? = nil
    ) throws -> Withdrawal { try store.withdraw(ids, reason: reason, note: note) }

    func peek(
        limit: Int, after: PuzzleID? = nil, filter: PuzzleFilter = .none
    ) throws -> StockPage { try store.peek(.hard, limit: limit, after: after, filter: filter) }

    func withdrawn(limit: Int, after: WithdrawalMark? = nil) throws -> [WithdrawnPuzzle] {
        try store.withdrawn(limit: limit, after: after, since: nil)
    }

    func claim(
        _ key: String, count: Int = 1, minimum: Int? = nil, ack: Acknowledgement = .explicit,
        lease: Int? = nil, filter: PuzzleFilter = .none, ids: [PuzzleID]? = nil,
        label: String? = nil, pool: PoolName = .hard, by peer: Peer? = nil
    ) throws -> ClaimOutcome<Claim> {
        let order = ClaimParameters(
            pool: pool, key: key, count: count, minimum: minimum, leaseSeconds: lease, ack: ack,
            filter: filter, ids: ids, label: label)
        return try store.claim(order, by: peer ?? self.peer)
    }

    /// Makes a claim that must succeed.
    func made(
        _ key: String, count: Int = 1, ack: Acknowledgement = .explicit, lease: Int? = nil,
        filter: PuzzleFilter = .none
    ) throws -> Claim {
        let outcome = try claim(key, count: count, ack: ack, lease: lease, filter: filter)
        guard case .made(let claim) = outcome else { throw Unexpected(what: "\(outcome)") }
        return claim
    }
}
