import Dispatch
import FarmStore
import PuzzleBundle
import SudokuEngine
import Synchronization
import Testing

@Suite struct GroupCommitTests {
    private let farm: StoreFixture

    init() throws { farm = try StoreFixture(tailLimit: 100) }

    /// Runs a body on some threads at once.
    static func together(_ count: Int, _ body: @escaping @Sendable (Int) throws -> Void) {
        let group = DispatchGroup()
        let start = DispatchSemaphore(value: 0)
        for number in 0..<count {
            DispatchQueue(label: "test.\(number)").async(group: group) {
                start.wait()
                #expect(throws: Never.self) { try body(number) }
            }
        }
        for _ in 0..<count { start.signal() }
        group.wait()
    }

    @Test func `concurrent clients get different puzzles`() throws {
        try farm.insert(0..<2_000)
        let given = Mutex<[PuzzleID]>([])
        let farm = farm
        Self.together(32) { number in
            for round in 0..<20 {
                let claim = try farm.made("\(number)-\(round)", count: 1 + round % 3)
                given.withLock { $0 += claim.puzzles.map(\.id) }
                if round % 4 == 0 { _ = try farm.store.ack(claim.id, by: farm.peer) }
            }
        }
        let ids = given.withLock { $0 }
        #expect(ids.count == 32 * (7 + 14 + 18))
        #expect(Set(ids).count == ids.count)
        #expect(farm.count().ready == 2_000 - ids.count)
    }

    @Test func `all threads of a large group are woken`() throws {
        try farm.insert(0..<1_000)
        let farm = farm
        Self.together(100) { number in
            for round in 0..<10 { _ = try farm.made("\(number)-\(round)") }
        }
        #expect(farm.count() == PoolCount(ready: 0, leased: 1_000))
    }

    /// One query continues across the claims of a group, despite other changes in the group.
    @Test func `claims that share a commit with other changes get different puzzles`()
        throws
    {
        try farm.insert(0..<400)
        let farm = farm
        let symmetries = StoreFixture.puzzles(0..<400).map(\.symmetry)
        let given = Mutex<[PuzzleID]>([])
        Self.together(8) { number in
            for round in 0..<20 {
                switch number {
                case 0:
                    let ids = StoreFixture.ids(round * 20..<round * 20 + 3)
                    _ = try farm.store.withdraw(ids, reason: "test")
                case 1: try farm.insert(400 + round * 5..<405 + round * 5)
                case 2:
                    let filter = PuzzleFilter(symmetry: symmetries[round * 20 + 10])
                    let claim = try farm.claim("\(number)-\(round)", filter: filter).claim
                    given.withLock { $0 += claim?.puzzles.map(\.id) ?? [] }
                case 3:
                    _ = try farm.store.giveBack(farm.made("\(number)-\(round)").id, by: farm.peer)
                default:
                    let claim = try farm.made("\(number)-\(round)", count: 2)
                    given.withLock { $0 += claim.puzzles.map(\.id) }
                }
            }
        }
        let ids = given.withLock { $0 }
        #expect(Set(ids).count == ids.count)
        #expect(farm.count().leased == ids.count)
        let withdrawn = (0..<20).flatMap { StoreFixture.ids($0 * 20..<$0 * 20 + 3) }
        #expect(farm.count().ready == 500 - Set(ids).union(withdrawn).count)
        #expect(try farm.store.verify(full: true) == [])
        let counts = farm.count()
        try farm.open()
        #expect(farm.count() == counts)
    }

    @Test func `one key used concurrently by many threads makes one claim`() throws {
        try farm.insert(0..<100)
        let farm = farm
        for round in 0..<20 {
            let outcomes = Mutex<[ClaimOutcome<Claim>]>([])
            Self.together(16) { _ in
                let outcome = try farm.claim("key \(round)", count: 2)
                outcomes.withLock { $0.append(outcome) }
            }
            let all = outcomes.withLock { $0 }
            let made = all.filter { if case .made = $0 { true } else { false } }
            #expect(made.count == 1)
            for outcome in all {
                #expect(outcome == .keyInProgress || outcome.claim == made.first?.claim)
            }
        }
        #expect(farm.count() == PoolCount(ready: 60, leased: 40))
    }

    @Test func `a puzzle stocked concurrently by many threads is stocked once`() throws {
        let accepted = Atomic(0)
        let farm = farm
        Self.together(16) { number in
            for start in stride(from: 0, to: 1_000, by: 100) {
                let stocked = try farm.insert(start..<start + 100)
                accepted.add(stocked.accepted, ordering: .relaxed)
            }
        }
        #expect(accepted.load(ordering: .relaxed) == 1_000)
        #expect(farm.count().ready == 1_000)
    }

    @Test func `concurrent stocking and claiming lose nothing`() throws {
        try farm.insert(0..<100)
        let farm = farm
        let given = Mutex<[PuzzleID]>([])
        Self.together(8) { number in
            for round in 0..<20 {
                if number < 2 {
                    let first = 100 + (number * 20 + round) * 50
                    try farm.insert(first..<first + 50)
                } else if let claim = try farm.claim("\(number)-\(round)", count: 5, ack: .auto)
                    .claim
                {
                    given.withLock { $0 += claim.puzzles.map(\.id) }
                }
            }
        }
        let ids = given.withLock { $0 }
        #expect(Set(ids).count == ids.count)
        #expect(farm.count().ready + ids.count == 2_100)
        try farm.open()
        #expect(farm.count().ready + ids.count == 2_100)
    }

    @Test func `a closed store reports that it is closed`() throws {
        let store = farm.store
        farm.close()
        #expect(throws: StoreError.closed) { try store.insert(StoreFixture.puzzles(0..<1)) }
    }
}
