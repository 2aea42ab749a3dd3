import PuzzleBundle
import SudokuEngine
import Testing

@testable import FarmStore

/// Puzzles that are found by their ids, and claims that are listed.
@Suite struct FindingTests {
    private let farm: StoreFixture

    init() throws {
        farm = try StoreFixture()
        try farm.insert(0..<60)
    }

    private func found(_ number: Int) throws -> PuzzleFinding? {
        try farm.store.find(StoreFixture.ids(number..<number + 1)[0])
    }

    @Test(arguments: [false, true])
    func `a puzzle is found in every state with its beginning`(restarts: Bool) throws {
        let start = farm.clock.wall
        let puzzle = StoreFixture.puzzles(0..<1)[0]
        func expect(
            _ state: PuzzleState, since: Int64?, reason: String? = nil, note: String? = nil
        ) throws {
            if restarts { try farm.open() }
            #expect(
                try found(0)
                    == PuzzleFinding(
                        id: puzzle.id, state: state, pool: .hard, since: since, reason: reason,
                        note: note, owner: state == .ready ? nil : farm.peer, puzzle: puzzle))
        }
        try expect(.ready, since: start)
        farm.clock.pass(seconds: 10)
        let first = try farm.made("a")
        try expect(.leased, since: start + 10_000)
        farm.clock.pass(seconds: 10)
        _ = try farm.store.giveBack(first.id, by: farm.peer)
        try expect(.ready, since: start + 20_000)
        farm.clock.pass(seconds: 10)
        let second = try farm.made("b")
        try expect(.leased, since: start + 30_000)
        farm.clock.pass(seconds: 10)
        _ = try farm.store.ack(second.id, by: farm.peer)
        try expect(.delivered, since: start + 40_000)
        farm.clock.pass(seconds: 10)
        _ = try farm.store.withdraw([puzzle.id], reason: "test", note: "dull")
        try expect(.withdrawn, since: start + 50_000, reason: "test", note: "dull")
    }

    @Test func `a puzzle claimed out of order is leased, and those before it are ready`() throws {
        let puzzles = StoreFixture.puzzles(0..<60)
        // The first puzzle with a rating that none before it has.
        let isFirst = { (number: Int) in
            !puzzles[..<number].contains { $0.tierRating == puzzles[number].tierRating }
        }
        let number = try #require((1..<59).first(where: isFirst))
        let rating = puzzles[number].tierRating
        let filter = PuzzleFilter(ratings: rating...rating)
        let claim = try farm.made("a", filter: filter)
        #expect(claim.puzzles.map(\.id) == [puzzles[number].id])
        #expect(try found(number)?.state == .leased)
        #expect(try found(number - 1)?.state == .ready)
        #expect(try found(number + 1)?.state == .ready)
    }

    @Test func `a delivered puzzle stays known without its text`() throws {
        _ = try farm.made("a", count: 3, ack: .auto)
        farm.clock.pass(seconds: 90_000)
        farm.store.tend()
        for number in 0..<3 {
            #expect(
                try found(number)
                    == PuzzleFinding(
                        id: StoreFixture.ids(number..<number + 1)[0], state: .delivered,
                        pool: .hard))
        }
        let next = try found(3)
        #expect(next?.state == .ready)
        #expect(try found(60) == nil)
    }

    @Test func `a claim keeps its label and its time, also after a restart`() throws {
        func request(_ label: String?) -> ClaimParameters {
            ClaimParameters(pool: .hard, key: "k", count: 2, label: label)
        }
        let made = try #require(try farm.store.claim(request("first"), by: farm.peer).claim)
        #expect(made.label == "first" && made.created == farm.clock.wall)
        farm.clock.pass(seconds: 10)
        // The label is no part of what the key stands for.
        for label in [nil, "second", "first"] {
            let outcome = try farm.store.claim(request(label), by: farm.peer)
            guard case .replayed(let again) = outcome else {
                throw Unexpected(what: "\(outcome)")
            }
            #expect(again == made)
        }
        try farm.open()
        let claim = try #require(try farm.store.claim(made.id, of: farm.peer))
        #expect(claim.label == "first" && claim.created == made.created)
        let acked = try #require(try farm.store.ack(made.id, by: farm.peer).claim)
        #expect(acked.label == "first" && acked.created == made.created)
        #expect(try farm.made("other").label == nil)
    }

    @Test func `the claims of a peer are listed page by page while they are leased`() throws {
        var made: [Claim] = []
        for number in 0..<7 { made.append(try farm.made("\(number)", count: 2, lease: 100)) }
        _ = try farm.claim("other", by: Peer(uid: 2_000))
        _ = try farm.made("auto", ack: .auto)
        _ = try farm.store.ack(made[1].id, by: farm.peer)
        _ = try farm.store.giveBack(made[2].id, by: farm.peer)
        let held = [0, 3, 4, 5, 6].map { made[$0] }
        var found: [Claim] = []
        repeat {
            let page = try farm.store.claims(of: farm.peer, limit: 2, after: found.last?.id)
            #expect(page.count <= 2)
            if page.isEmpty { break }
            found += page
        } while true
        #expect(found.map(\.id) == held.map(\.id))
        #expect(found.map(\.leaseUntil) == held.map(\.leaseUntil))
        #expect(found.allSatisfy { $0.count == 2 && $0.puzzles.isEmpty })
        // A set wall clock does not change when a lease ends.
        farm.clock.setWall(by: 5_000)
        _ = try farm.store.renew(made[0].id, seconds: 300, by: farm.peer)
        let ends = try farm.store.claims(of: farm.peer, limit: 9).map(\.leaseUntil)
        #expect(
            ends == [farm.clock.wall + 300_000]
                + Array(repeating: farm.clock.wall + 100_000, count: 4))
        farm.clock.pass(seconds: 200)
        #expect(try farm.store.claims(of: farm.peer, limit: 9).map(\.id) == [made[0].id])
    }

    @Test func `withdrawn puzzles are listed from a time on`() throws {
        let start = farm.clock.wall
        for number in 0..<3 {
            _ = try farm.store.withdraw(StoreFixture.ids(number..<number + 1), reason: "test")
            farm.clock.pass(seconds: 10)
        }
        for (since, numbers) in [
            (start - 1, 0..<3), (start, 0..<3), (start + 1, 1..<3), (start + 20_000, 2..<3),
            (start + 20_001, 3..<3),
        ] {
            #expect(
                try farm.store.withdrawn(limit: 9, since: since).map(\.id)
                    == StoreFixture.ids(numbers))
        }
        let first = StoreFixture.ids(0..<1)[0]
        #expect(
            try farm.store.withdrawn(limit: 1, after: .puzzle(first), since: start).map(\.id)
                == StoreFixture.ids(1..<2))
    }
}
