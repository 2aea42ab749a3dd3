import Dispatch
import FarmStore
import PuzzleBundle
import SudokuEngine
import Synchronization
import Testing

@Suite struct GroupCommitTests {
    private let farm: StoreFixture

    init() throws { farm = try StoreFixture(tailLimit: 100) }

    private func together(_ count: Int, _ body: @escaping @Sendable (Int) throws -> Void) {
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

    @Test func `many clients at once are each given puzzles of their own`() throws {
        try farm.stock(0..<2_000)
        let given = Mutex<[PuzzleID]>([])
        let farm = farm
        together(32) { number in
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

    @Test func `one key at once from many threads is one claim`() throws {
        try farm.stock(0..<100)
        let farm = farm
        for round in 0..<20 {
            let outcomes = Mutex<[ClaimOutcome]>([])
            together(16) { _ in
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

    @Test func `a puzzle that comes from many threads at once is stocked once`() throws {
        let accepted = Atomic(0)
        let farm = farm
        together(16) { number in
            for start in stride(from: 0, to: 1_000, by: 100) {
                let stocked = try farm.stock(start..<start + 100)
                accepted.add(stocked.accepted, ordering: .relaxed)
            }
        }
        #expect(accepted.load(ordering: .relaxed) == 1_000)
        #expect(farm.count().ready == 1_000)
    }

    @Test func `stocking and claiming at once lose nothing`() throws {
        try farm.stock(0..<100)
        let farm = farm
        let given = Mutex<[PuzzleID]>([])
        together(8) { number in
            for round in 0..<20 {
                if number < 2 {
                    let first = 100 + (number * 20 + round) * 50
                    try farm.stock(first..<first + 50)
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

    @Test func `a closed store answers that it is closed`() throws {
        let store = farm.store
        farm.close()
        #expect(throws: StoreError.closed) { try store.stock(StoreFixture.puzzles(0..<1)) }
    }
}
