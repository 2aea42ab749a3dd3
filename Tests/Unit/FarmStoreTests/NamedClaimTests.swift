import FarmStore
import FarmTestSupport
import PuzzleBundle
import SudokuEngine
import Testing

/// Claims of puzzles by their ids.
@Suite(.postgres) struct NamedClaimTests {
    private let ids = StoreFixture.ids(0..<8)

    private func farm(_ kind: StoreKind) throws -> EachStore {
        let farm = try EachStore(kind)
        try farm.insert(0..<8)
        return farm
    }

    @Test(arguments: EachStore.kinds)
    func `a claim gives the named puzzles in their order, wherever they are`(
        kind: StoreKind
    ) throws {
        let farm = try farm(kind)
        let first = try farm.made("first", count: 3)
        _ = try farm.store.giveBack(first.id, only: [ids[1]], by: farm.peer)
        let wanted = [ids[6], ids[1], ids[3], ids[4]]
        let claim = try #require(try farm.claim("k", ids: wanted).claim)
        #expect(claim.puzzles.map(\.id) == wanted && claim.count == 4)
        #expect(farm.count() == PoolCount(ready: 2, leased: 6))
        try farm.open()
        guard case .replayed(let again) = try farm.claim("k", ids: wanted) else {
            throw Unexpected(what: "no replay")
        }
        #expect(again.puzzles == claim.puzzles)
        #expect(try farm.claim("k", ids: wanted.reversed()) == .keyReused)
        #expect(try farm.claim("k", count: 4) == .keyReused)
        #expect(try farm.made("rest", count: 2).puzzles.map(\.id) == [ids[5], ids[7]])
        _ = try farm.store.giveBack(claim.id, by: farm.peer)
        #expect(farm.count() == PoolCount(ready: 4, leased: 4))
    }

    @Test(arguments: EachStore.kinds)
    func `a returned puzzle goes out first, and then the oldest`(kind: StoreKind) throws {
        let farm = try farm(kind)
        let claim = try #require(try farm.claim("named", ids: [ids[5]]).claim)
        _ = try farm.store.giveBack(claim.id, by: farm.peer)
        let next = try (0..<4).map { try farm.made("\($0)").puzzles[0].id }
        #expect(next == [ids[5], ids[0], ids[1], ids[2]])
    }

    @Test(arguments: EachStore.kinds)
    func `returned puzzles go out in the order of the store's kind`(kind: StoreKind) throws {
        let farm = try farm(kind)
        for number in [4, 1, 6] {
            let claim = try #require(try farm.claim("named \(number)", ids: [ids[number]]).claim)
            _ = try farm.store.giveBack(claim.id, by: farm.peer)
        }
        let pair = try #require(try farm.claim("pair", ids: [ids[7], ids[0]]).claim)
        _ = try farm.store.giveBack(pair.id, by: farm.peer)
        let next = try [1, 2, 3].flatMap { try farm.made("\($0)", count: $0).puzzles.map(\.id) }
        let order = farm.keepsPlaces ? [0, 1, 4, 6, 7, 2] : [4, 1, 6, 0, 7, 2]
        #expect(next == order.map { ids[$0] })
    }

    @Test(arguments: EachStore.kinds)
    func `puzzles that are not ready are named with their states, or left out`(
        kind: StoreKind
    ) throws {
        let farm = try farm(kind)
        try farm.insert(0..<1, .easy)
        let other = StoreFixture.ids(0..<1, .easy)[0]
        let unknown = StoreFixture.ids(90..<91)[0]
        _ = try farm.made("leased")
        _ = try farm.made("delivered", ack: .auto)
        try farm.withdraw([ids[2]])
        try farm.store.mark(unfit: [ids[3]], fit: [], in: .hard)
        let wanted = [ids[4], unknown, ids[0], ids[1], ids[2], ids[3], other, ids[5]]
        let states: [(PuzzleID, UnavailablePuzzle.State)] = [
            (unknown, .unknown), (ids[0], .taken), (ids[1], .taken), (ids[2], .withdrawn),
            (ids[3], .unfit), (other, .otherPool),
        ]
        let expected = states.map { UnavailablePuzzle($0.0, $0.1) }
        for minimum in [nil, 3, 8] {
            let outcome = try farm.claim("k", minimum: minimum, ids: wanted)
            #expect(outcome == .notReady(expected))
        }
        // The key is not used up.
        let claim = try #require(try farm.claim("k", minimum: 2, ids: wanted).claim)
        #expect(claim.puzzles.map(\.id) == [ids[4], ids[5]] && claim.count == 2)
        #expect(farm.count() == PoolCount(ready: 2, leased: 3, unfit: 1))
        let pool = try #require(PoolName("news"))
        let nowhere = try farm.claim("n", ids: [ids[6]], pool: pool)
        #expect(nowhere == .notReady([UnavailablePuzzle(ids[6], .otherPool)]))
    }
}
