import FarmBench
import FarmStore
import FarmSystem
import FarmTestSupport
import Foundation
import PuzzleBundle
import SudokuEngine
import Synchronization
import Testing

/// Clocks that advance only when a test moves them.
final class ManualClock: Sendable {
    private let times = Mutex((wall: Int64(1_800_000_000_000), boot: Int64(5_000_000)))

    var clock: StoreClock {
        StoreClock(
            wall: { self.times.withLock { $0.wall } }, boot: { self.times.withLock { $0.boot } })
    }

    var wall: Int64 { times.withLock { $0.wall } }
    var boot: Int64 { times.withLock { $0.boot } }

    /// Advances both clocks.
    func pass(seconds: Int64) {
        times.withLock { times in
            times.wall += seconds * 1_000
            times.boot += seconds * 1_000
        }
    }

    /// Sets the wall clock forward or back.
    func setWall(by seconds: Int64) { times.withLock { $0.wall += seconds * 1_000 } }
}

/// A store in a temporary folder, with its reported events.
final class StoreFixture: Sendable {
    /// Classic puzzles, and in each tier some of other layouts between them.
    static let sample = SampleStock(promises: [
        "layout=killer:9 tier=hard", "layout=x:9 tier=hard", "layout=classic:12 tier=hard",
        "layout=killer:6 tier=easy", "layout=jigsaw:9 tier=easy", "layout=classic:16 tier=easy",
    ]) { Digest.sha256($0) }

    /// The puzzles in golden stores of schemas before 10.
    static let numbered = SampleStock(by: .id) { Digest.sha256($0) }

    let folder: TemporaryDirectory
    let clock = ManualClock()
    private let rules: ClaimRules
    private let tailLimit: Int
    private let current = Mutex<FarmStore?>(nil)
    private let reported = Mutex<[StoreEvent]>([])

    let peer = Peer(uid: 1_000)

    init(rules: ClaimRules = ClaimRules(), tailLimit: Int = 16, opens: Bool = true) throws {
        folder = try TemporaryDirectory()
        self.rules = rules
        self.tailLimit = tailLimit
        if opens { try open() }
    }

    var state: StateFolder { StateFolder(folder.path) }

    var store: FarmStore {
        guard let store = current.withLock({ $0 }) else { preconditionFailure("not open") }
        return store
    }

    /// Opens the store, closing an open one first.
    func open() throws {
        close()
        let store = try FarmStore(
            opening: state, rules: rules, clock: clock.clock, engine: "test",
            tailLimit: tailLimit
        ) { [weak self] event in self?.reported.withLock { $0.append(event) } }
        current.withLock { $0 = store }
    }

    func close() {
        current.withLock { store in
            store?.close()
            store = nil
        }
    }

    var events: [StoreEvent] { reported.withLock { $0 } }
    var reasons: [String] {
        events.map { event in
            switch event {
            case .entered(let degradation): "+" + degradation.reason.rawValue
            case .healed(let degradation): "-" + degradation.reason.rawValue
            case .writeBackSkipped: "skipped"
            case .leasesProlonged: "prolonged"
            case .standbysChanged: "standbys"
            case .migrating(let step, let steps, let percent): "\(step)/\(steps) \(percent)%"
            case .migrated(let schema, _): "schema \(schema)"
            }
        }
    }

    // MARK: Shorthands

    static func puzzles(_ numbers: Range<Int>, _ tier: Tier = .hard) -> [PuzzleRecord] {
        numbers.map { sample.record($0, of: tier) }
    }

    static func ids(_ numbers: Range<Int>, _ tier: Tier = .hard) -> [PuzzleID] {
        puzzles(numbers, tier).map(\.id)
    }

    @discardableResult
    func insert(
        _ numbers: Range<Int>, _ tier: Tier = .hard, reopening: Bool = false
    ) throws -> StockingResult {
        if reopening { try open() }
        return try store.insert(Self.puzzles(numbers, tier))
    }

    func claim(
        _ key: String, count: Int = 1, minimum: Int? = nil,
        ack: Acknowledgement = .explicit, lease: Int? = nil,
        filter: PuzzleFilter = .none, pool: PoolName = .hard, by peer: Peer? = nil
    ) throws -> ClaimOutcome<Claim> {
        try store.claim(
            ClaimParameters(
                pool: pool, key: key, count: count, minimum: minimum, leaseSeconds: lease, ack: ack,
                filter: filter), by: peer ?? self.peer)
    }

    /// Makes a claim that must succeed.
    func made(
        _ key: String, count: Int = 1, ack: Acknowledgement = .explicit,
        lease: Int? = nil, filter: PuzzleFilter = .none
    ) throws -> Claim {
        let outcome = try claim(key, count: count, ack: ack, lease: lease, filter: filter)
        guard case .made(let claim) = outcome else { throw Unexpected(what: "\(outcome)") }
        return claim
    }

    func count(_ pool: PoolName = .hard) -> PoolCount { store.counts[pool] }

    /// Runs SQL on the file with the sqlite3 shell; the store may be open, and writing.
    func sqlite(_ sql: String) throws -> String {
        let result = try Command.tool("sqlite3", "-cmd", ".timeout 60000", state.database, sql)
        guard result.exitCode == 0 else { throw Unexpected(what: result.errors) }
        return result.output
    }
}

extension TemporaryDirectory {
    /// Copies the files of the open store as a killed process would leave them.
    func copyOfKilledStore() throws -> TemporaryDirectory {
        let copy = try TemporaryDirectory()
        for name in ["farm.db", "farm.db-wal", "farm.initialised"] {
            try FileManager.default.copyItem(
                atPath: path + "/" + name, toPath: copy.path + "/" + name)
        }
        return copy
    }
}

struct Unexpected: Error {
    let what: String
}

extension ClaimOutcome<Claim> {
    var claim: Claim? {
        switch self {
        case .made(let claim), .replayed(let claim): claim
        default: nil
        }
    }
}

extension ClaimChange<Claim> {
    var claim: Claim? {
        if case .done(let claim, _) = self { claim } else { nil }
    }

    /// The number of puzzles that were changed; nil if nothing could be done.
    var changed: Int? {
        if case .done(_, let changed) = self { changed } else { nil }
    }
}
