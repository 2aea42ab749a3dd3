import FarmStore
import FarmTestSupport
import PuzzleBundle
import SudokuEngine
import Testing

/// The claims of a peer by label.
@Suite(.postgres) struct ClaimHistoryTests {
    private func claims(
        of farm: EachStore, _ label: String, _ state: ClaimState? = nil, by peer: Peer? = nil,
        limit: Int = 10, after: ClaimID? = nil
    ) throws -> ClaimPage {
        try farm.store.claims(
            of: peer ?? farm.peer, in: ClaimHistory(label: label, state: state), limit: limit,
            after: after)
    }

    @Test(arguments: EachStore.kinds)
    func `claims are found by their label in every state, until they are dropped`(
        kind: StoreKind
    ) throws {
        let farm = try EachStore(kind)
        try farm.insert(0..<20)
        var made: [ClaimID] = []
        for number in 0..<5 {
            let claim = try farm.claim(
                "k\(number)", count: 2, ack: number == 1 ? .auto : .explicit,
                lease: number == 3 ? 60 : 90_000, label: "order 7")
            made.append(try #require(claim.claim?.id))
        }
        _ = try farm.claim("other", label: "order 8")
        _ = try farm.claim("none")
        let stranger = Peer(uid: 7)
        let strange = try farm.claim("k0", label: "order 7", by: stranger).claim?.id
        _ = try farm.store.giveBack(made[2], by: farm.peer)
        _ = try farm.store.ack(
            made[4],
            only: [try #require(try farm.store.claim(made[4], of: farm.peer)).puzzles[0].id],
            by: farm.peer)
        try farm.pass(seconds: 61)
        for _ in 0..<2 {
            let all = try claims(of: farm, "order 7")
            #expect(all.claims.map(\.id) == made && all.next == nil)
            #expect(
                all.claims.map(\.state) == [.leased, .delivered, .returned, .expired, .leased])
            #expect(all.claims.allSatisfy { $0.puzzles.isEmpty && $0.count == 2 })
            #expect(all.claims.map { $0.leaseUntil == nil } == [false, true, true, true, false])
            try farm.open()
        }
        #expect(try claims(of: farm, "order 7", .leased).claims.map(\.id) == [made[0], made[4]])
        #expect(try claims(of: farm, "order 7", .expired).claims.map(\.id) == [made[3]])
        #expect(try claims(of: farm, "order 8").claims.count == 1)
        #expect(try claims(of: farm, "order").claims.isEmpty)
        #expect(try claims(of: farm, "order 7", by: stranger).claims.map(\.id) == [strange])
        // Pages, also of one state.
        let first = try claims(of: farm, "order 7", limit: 2)
        #expect(first.claims.map(\.id) == Array(made[..<2]) && first.next == made[1])
        let rest = try claims(of: farm, "order 7", limit: 3, after: first.next)
        #expect(rest.claims.map(\.id) == Array(made[2...]) && rest.next == nil)
        let one = try claims(of: farm, "order 7", .leased, limit: 1)
        #expect(one.claims.map(\.id) == [made[0]])
        #expect(
            try claims(of: farm, "order 7", .leased, after: one.next).claims.map(\.id) == [made[4]])
        // Finished ones are kept for a day.
        try farm.pass(seconds: 87_000)
        try farm.pass(seconds: 1)
        #expect(try claims(of: farm, "order 7").claims.map(\.id) == [made[0], made[4]])
    }
}
