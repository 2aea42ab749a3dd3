import FarmStore
import FarmTestSupport
import PuzzleBundle
import SudokuEngine
import Testing

/// Acks and returns of some puzzles of a claim.
@Suite(.postgres) struct PartOfClaimTests {
    private func farm(_ kind: StoreKind, rules: ClaimRules = ClaimRules()) throws -> EachStore {
        let farm = try EachStore(kind, rules: rules)
        try farm.insert(0..<8)
        return farm
    }

    private let ids = StoreFixture.ids(0..<8)

    private func ack(
        _ numbers: [Int], of claim: Claim, _ farm: EachStore
    ) throws -> ClaimChange<Claim> {
        try farm.store.ack(claim.id, only: numbers.map { ids[$0] }, by: farm.peer)
    }

    private func giveBack(
        _ numbers: [Int], of claim: Claim, _ farm: EachStore
    ) throws -> ClaimChange<Claim> {
        try farm.store.giveBack(claim.id, only: numbers.map { ids[$0] }, by: farm.peer)
    }

    private func numbers(_ some: [PuzzleID]?) -> [Int] {
        (some ?? []).compactMap { ids.firstIndex(of: $0) }
    }

    @Test(arguments: EachStore.kinds)
    func `parts of a claim are decided one after the other, each once`(kind: StoreKind) throws {
        let farm = try farm(kind)
        let claim = try farm.made("k", count: 5)
        #expect(claim.delivered.isEmpty && claim.returned.isEmpty)
        for changed in [2, 0] {
            let change = try ack([3, 1], of: claim, farm)
            let part = change.claim
            #expect(change.changed == changed)
            #expect(part?.state == .leased && part?.count == 5)
            #expect(part?.leaseUntil == claim.leaseUntil)
            #expect(numbers(part?.delivered) == [1, 3] && part?.returned == [])
            #expect(numbers(part?.puzzles.map(\.id)) == [0, 1, 2, 3, 4])
            #expect(farm.count() == PoolCount(ready: 3, leased: 3))
            try farm.open()
        }
        for changed in [1, 0] {
            let change = try giveBack([2], of: claim, farm)
            let part = change.claim
            #expect(change.changed == changed)
            #expect(part?.state == .leased && part?.count == 5)
            #expect(numbers(part?.delivered) == [1, 3] && numbers(part?.returned) == [2])
            #expect(numbers(part?.puzzles.map(\.id)) == [0, 1, 3, 4])
            #expect(farm.count() == PoolCount(ready: 4, leased: 2))
            try farm.open()
        }
        #expect(try ack([2], of: claim, farm) == .leaseLost)
        #expect(try giveBack([1, 4], of: claim, farm) == .alreadyDelivered)
        // The key gives what is left, in the same order.
        guard case .replayed(let again) = try farm.claim("k", count: 5) else {
            throw Unexpected(what: "no replay")
        }
        #expect(numbers(again.puzzles.map(\.id)) == [0, 1, 3, 4])
        #expect(numbers(again.delivered) == [1, 3] && numbers(again.returned) == [2])
        #expect(try farm.store.claims(of: farm.peer, limit: 5, after: nil).first?.count == 5)
        // The rest of it, without naming it.
        #expect(try farm.store.renew(claim.id, seconds: 60, by: farm.peer).changed == 2)
        let last = try farm.store.ack(claim.id, by: farm.peer)
        let done = last.claim
        #expect(last.changed == 2)
        #expect(done?.state == .delivered && done?.leaseUntil == nil && done?.count == 5)
        #expect(numbers(done?.delivered) == [0, 1, 3, 4] && numbers(done?.returned) == [2])
        #expect(farm.count() == PoolCount(ready: 4))
        #expect(try farm.store.claim(claim.id, of: farm.peer) == done)
        #expect(try farm.store.ack(claim.id, by: farm.peer) == .done(#require(done), changed: 0))
        #expect(
            try farm.store.giveBack(claim.id, by: farm.peer) == .done(#require(done), changed: 0))
        #expect(numbers(try farm.made("next", count: 4).puzzles.map(\.id)) == [2, 5, 6, 7])
    }

    @Test(arguments: EachStore.kinds)
    func `a claim whose puzzles are all decided alike looks as if it was done at once`(
        kind: StoreKind
    ) throws {
        let farm = try farm(kind)
        let acked = try farm.made("a", count: 2)
        _ = try ack([0], of: acked, farm)
        let done = try #require(try ack([1], of: acked, farm).claim)
        #expect(done.state == .delivered && done.delivered.isEmpty && done.puzzles.count == 2)
        #expect(try farm.store.giveBack(acked.id, by: farm.peer) == .alreadyDelivered)
        let returned = try farm.made("b", count: 2)
        _ = try giveBack([3], of: returned, farm)
        let back = try #require(try giveBack([2], of: returned, farm).claim)
        #expect(back.state == .returned && back.returned.isEmpty && back.puzzles.isEmpty)
        #expect(back.count == 2)
        #expect(try farm.claim("b", count: 2) == .leaseLost)
        #expect(try ack([2], of: returned, farm) == .leaseLost)
    }

    @Test(arguments: EachStore.kinds)
    func `a puzzle that a claim does not have changes nothing`(kind: StoreKind) throws {
        let farm = try farm(kind)
        let claim = try farm.made("k", count: 3)
        let other = StoreFixture.ids(90..<91)
        let named = [ids[0], ids[5]] + other
        for change in [
            try farm.store.ack(claim.id, only: named, by: farm.peer),
            try farm.store.giveBack(claim.id, only: named, by: farm.peer),
        ] { #expect(change == .unknownPuzzles([ids[5]] + other)) }
        #expect(try farm.store.claim(claim.id, of: farm.peer) == claim)
        #expect(farm.count() == PoolCount(ready: 5, leased: 3))
        #expect(try farm.store.ack(claim.id, only: [ids[0]], by: Peer(uid: 7)) == .unknown)
    }

    @Test(arguments: EachStore.kinds)
    func `what is left when the lease ends goes back, and can be acked late`(kind: StoreKind) throws
    {
        let farm = try farm(kind)
        let claim = try farm.made("k", count: 5, lease: 60)
        _ = try ack([0], of: claim, farm)
        _ = try giveBack([4], of: claim, farm)
        try farm.pass(seconds: 61)
        let ended = try farm.store.claim(claim.id, of: farm.peer)
        #expect(ended?.state == .expired && ended?.count == 5)
        #expect(numbers(ended?.puzzles.map(\.id)) == [0])
        #expect(numbers(ended?.delivered) == [0] && numbers(ended?.returned) == [4])
        #expect(farm.count() == PoolCount(ready: 7))
        #expect(try farm.claim("k", count: 5, lease: 60) == .leaseLost)
        #expect(try farm.claim("other", ids: [ids[1]]).claim != nil)
        // All of the named ones or none.
        #expect(try ack([1, 2], of: claim, farm) == .leaseLost)
        #expect(try farm.store.ack(claim.id, by: farm.peer) == .leaseLost)
        let late = try ack([0, 2], of: claim, farm).claim
        #expect(late?.state == .expired && numbers(late?.delivered) == [0, 2])
        #expect(farm.count() == PoolCount(ready: 5, leased: 1))
        #expect(try giveBack([3], of: claim, farm) == .leaseLost)
        #expect(try giveBack([4], of: claim, farm).claim == late)
        #expect(try farm.store.find(ids[2])?.state == .delivered)
        #expect(try farm.store.find(ids[3])?.state == .ready)
    }

    @Test(arguments: EachStore.kinds)
    func `puzzles that went to another pool after the lease are lost`(kind: StoreKind) throws {
        let farm = try farm(kind)
        let claim = try farm.made("k", count: 3, lease: 60)
        let back = try farm.made("back", count: 2)
        _ = try farm.store.giveBack(back.id, by: farm.peer)
        try farm.pass(seconds: 61)
        #expect(try farm.store.adopt([ids[0], ids[3]], from: .hard, by: .easy) == 2)
        for numbers in [[0], [0, 1]] {
            #expect(try ack(numbers, of: claim, farm) == .leaseLost)
            #expect(try giveBack(numbers, of: claim, farm) == .leaseLost)
        }
        // Others were never the claim's.
        #expect(try ack([0, 5], of: claim, farm).claim == nil)
        #expect(try ack([5], of: claim, farm) == .unknownPuzzles([ids[5]]))
        #expect(try ack([3], of: back, farm) == .leaseLost)
        #expect(try giveBack([3], of: back, farm).changed == 0)
        #expect(try ack([1, 2], of: claim, farm).changed == 2)
    }

    @Test(arguments: EachStore.kinds)
    func `the texts of delivered parts are dropped with the claim, others stay`(
        kind: StoreKind
    ) throws {
        let farm = try farm(kind)
        let mixed = try farm.made("mixed", count: 2)
        _ = try ack([0], of: mixed, farm)
        #expect(try farm.store.find(ids[0])?.state == .delivered)
        #expect(try farm.store.find(ids[1])?.state == .leased)
        _ = try giveBack([1], of: mixed, farm)
        let ended = try farm.made("ended", count: 3, lease: 60)
        _ = try ack([1], of: ended, farm)
        try farm.pass(seconds: 61)
        try farm.pass(seconds: 90_000)
        try farm.pass(seconds: 1)
        #expect(try farm.store.claim(mixed.id, of: farm.peer) == nil)
        #expect(try farm.store.claim(ended.id, of: farm.peer) == nil)
        for (number, state) in [(0, PuzzleState.delivered), (1, .delivered), (2, .ready)] {
            let found = try farm.store.find(ids[number])
            #expect(found?.state == state && (found?.puzzle == nil) == (state == .delivered))
        }
        #expect(farm.count() == PoolCount(ready: 6))
        #expect(try farm.insert(0..<8).duplicates.count == 8)
    }

    @Test(arguments: EachStore.kinds)
    func `a lease that ends with discard keeps what was returned`(kind: StoreKind) throws {
        let farm = try farm(kind, rules: ClaimRules(onLeaseEnd: .discard))
        let claim = try farm.made("k", count: 3, lease: 60)
        _ = try ack([1], of: claim, farm)
        _ = try giveBack([0], of: claim, farm)
        try farm.pass(seconds: 61)
        #expect(farm.count() == PoolCount(ready: 6))
        let ended = try farm.store.claim(claim.id, of: farm.peer)
        #expect(ended?.state == .expired && numbers(ended?.delivered) == [1])
        #expect(numbers(try farm.made("next", count: 2).puzzles.map(\.id)) == [0, 3])
    }
}
