import FarmStore
import FarmTestSupport
import PuzzleBundle
import SudokuEngine
import Testing

@Suite(.postgres) struct LeaseTests {
    private func farm(
        _ kind: StoreKind, _ onLeaseEnd: ClaimRules.LeaseEnd = .requeue
    ) throws -> EachStore {
        let farm = try EachStore(kind, rules: ClaimRules(onLeaseEnd: onLeaseEnd))
        try farm.insert(0..<10)
        return farm
    }

    @Test(arguments: EachStore.kinds)
    func `a lease ends on time, and its puzzles return to the pool`(kind: StoreKind) throws {
        let farm = try farm(kind)
        let claim = try farm.made("k", count: 2, lease: 60)
        try farm.pass(seconds: 59)
        #expect(farm.count() == PoolCount(ready: 8, leased: 2))
        try farm.pass(seconds: 1)
        #expect(farm.count() == PoolCount(ready: 10, leased: 0))
        #expect(try farm.claim("k", count: 2, lease: 60) == .leaseLost)
        #expect(try farm.store.claim(claim.id, of: farm.peer)?.state == .expired)
        #expect(try farm.made("l", count: 2).puzzles == claim.puzzles)
    }

    @Test(arguments: EachStore.kinds)
    func `a renewal counts from the time of the request`(kind: StoreKind) throws {
        let farm = try farm(kind)
        let claim = try farm.made("k", lease: 60)
        try farm.pass(seconds: 50)
        let renewed = try farm.store.renew(claim.id, seconds: 60, by: farm.peer).claim
        #expect(renewed?.leaseUntil == farm.now + 60_000)
        try farm.pass(seconds: 59)
        #expect(farm.count().leased == 1)
        try farm.pass(seconds: 1)
        #expect(farm.count().leased == 0)
    }

    @Test(arguments: EachStore.kinds)
    func `a late ack succeeds while no puzzle was handed to others`(kind: StoreKind) throws {
        let farm = try farm(kind)
        let claim = try farm.made("k", count: 3, lease: 60)
        try farm.pass(seconds: 61)
        let acked = try farm.store.ack(claim.id, by: farm.peer).claim
        #expect(acked?.state == .delivered)
        #expect(acked?.puzzles == claim.puzzles)
        #expect(farm.count() == PoolCount(ready: 7, leased: 0))
    }

    @Test(arguments: [false, true], EachStore.kinds)
    func `a late ack fails as a whole once a puzzle was handed on, even if it came back`(
        cameBack: Bool, kind: StoreKind
    ) throws {
        let farm = try farm(kind)
        let claim = try farm.made("k", count: 3, lease: 60)
        try farm.pass(seconds: 61)
        let other = try farm.made("l")
        #expect(other.puzzles.first == claim.puzzles.first)
        if cameBack { _ = try farm.store.giveBack(other.id, by: farm.peer) }
        #expect(try farm.store.ack(claim.id, by: farm.peer) == .leaseLost)
        #expect(farm.count().ready == (cameBack ? 10 : 9))
    }

    /// A change of a puzzle of a claim that does not hand it to others.
    enum Change: CaseIterable {
        case unfitAndFitWhileLeased, withdrawnWhileLeased, unfitWhileLeased
        case withdrawn, unfit, unfitAndFit, adopted
    }

    /// The store does not know if another client had such a puzzle meanwhile, so it refuses.
    @Test(arguments: EachStore.kinds, Change.allCases)
    func `a late ack fails if a puzzle has left its pool in another way`(
        kind: StoreKind, change: Change
    ) throws {
        let farm = try farm(kind, .requeue)
        let claim = try farm.made("k", count: 3, lease: 60)
        let ids = [claim.puzzles[1].id]
        switch change {
        case .unfitAndFitWhileLeased:
            try farm.store.mark(unfit: ids, fit: [], in: .hard)
            try farm.store.mark(unfit: [], fit: ids, in: .hard)
        case .withdrawnWhileLeased: try farm.withdraw(ids)
        case .unfitWhileLeased: try farm.store.mark(unfit: ids, fit: [], in: .hard)
        case .withdrawn, .unfit, .unfitAndFit, .adopted: break
        }
        try farm.pass(seconds: 61)
        switch change {
        case .withdrawn: try farm.withdraw(ids)
        case .unfit: try farm.store.mark(unfit: ids, fit: [], in: .hard)
        case .unfitAndFit:
            try farm.store.mark(unfit: ids, fit: [], in: .hard)
            try farm.store.mark(unfit: [], fit: ids, in: .hard)
        case .adopted: #expect(try farm.store.adopt(ids, from: .hard, by: .easy) == 1)
        case .unfitAndFitWhileLeased, .withdrawnWhileLeased, .unfitWhileLeased: break
        }
        let late = try farm.store.ack(claim.id, by: farm.peer)
        if change == .unfitAndFitWhileLeased {
            #expect(late.claim?.state == .delivered)
        } else {
            #expect(late == .leaseLost)
        }
    }

    @Test(arguments: EachStore.kinds)
    func `discarded puzzles never come back, and a late ack succeeds`(kind: StoreKind) throws {
        let farm = try farm(kind, .discard)
        let claim = try farm.made("k", count: 3, lease: 60)
        try farm.pass(seconds: 61)
        #expect(farm.count() == PoolCount(ready: 7, leased: 0))
        #expect(try farm.store.claim(claim.id, of: farm.peer)?.state == .expired)
        #expect(try farm.claim("k", count: 3, lease: 60) == .leaseLost)
        #expect(try farm.store.ack(claim.id, by: farm.peer).claim?.state == .delivered)
        #expect(try farm.made("l", count: 7).puzzles == StoreFixture.puzzles(3..<10))
    }
}
