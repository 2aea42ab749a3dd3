import FarmJSON
import FarmStore
import FarmTestSupport
import PuzzleBundle
import SudokuEngine
import Testing

@Suite(.postgres) struct FilterTests {
    /// Two full blocks of the index and a part of a third.
    static let stock = 0..<620

    static let filters: [PuzzleFilter] = [
        PuzzleFilter(techniques: ["Hidden Single"]),
        PuzzleFilter(techniques: ["Naked Pair", "Pointing"]),
        PuzzleFilter(symmetry: .halfTurn), PuzzleFilter(symmetry: .diagonal),
        PuzzleFilter(ratings: Rating(tenths: 0)...Rating(tenths: 40)),
        PuzzleFilter(ratings: Rating(tenths: 42)...Rating(tenths: 44)),
        PuzzleFilter(
            techniques: ["Naked Pair"], symmetry: .halfTurn,
            ratings: Rating(tenths: 20)...Rating(tenths: 60)),
        PuzzleFilter(ers: Rating(tenths: 0)...Rating(tenths: 40)),
        PuzzleFilter(ers: Rating(tenths: 45)...Rating(tenths: 45)),
        PuzzleFilter(clues: 24...25), PuzzleFilter(clues: 27...27), PuzzleFilter(clues: 200...300),
        PuzzleFilter(
            techniques: ["Naked Pair"], ers: Rating(tenths: 38)...Rating(tenths: 120),
            clues: 0...26),
        PuzzleFilter(techniques: ["No Such Technique"]),
        PuzzleFilter(techniques: ["Killer Pair"]), PuzzleFilter(techniques: ["Common Peers"]),
        PuzzleFilter(techniques: ["Cage Permutations", "Naked Pair"], cages: 20...27),
        PuzzleFilter(cages: 0...0), PuzzleFilter(clues: 0...0),
        PuzzleFilter(ratings: Rating(tenths: 36)...Rating(tenths: 54), cages: 28...81),
        PuzzleFilter(techniques: [
            TechniqueAlternatives("some", anyOf: ["X-Wing", "Swordfish", "No Such Technique"])
        ]),
        PuzzleFilter(techniques: [
            TechniqueAlternatives("some", anyOf: ["X-Wing", "Naked Pair"]), "Pointing",
            TechniqueAlternatives("others", anyOf: ["Hidden Pair", "XY-Wing"]),
        ]),
        PuzzleFilter(techniques: [TechniqueAlternatives("none", anyOf: ["No", "Neither"])]),
    ]

    private static func matches(_ puzzle: PuzzleRecord, _ filter: PuzzleFilter) -> Bool {
        filter.ratings.contains(puzzle.tierRating)
            && (puzzle.se.map { filter.ers.contains($0.er) }
                ?? (filter.ers == PuzzleFilter.allRatings))
            && filter.clues.contains(puzzle.clues) && filter.cages.contains(puzzle.cageCount)
            && (filter.symmetry ?? puzzle.symmetry) == puzzle.symmetry
            && filter.techniques.allSatisfy { choice in
                puzzle.techniques.contains { choice.techniques.contains($0.name) }
            }
    }

    /// The expected rest of the stock in order, computed without the store.
    private func expected(_ filter: PuzzleFilter, without: Set<PuzzleID> = []) -> [PuzzleRecord] {
        StoreFixture.puzzles(Self.stock).filter {
            Self.matches($0, filter) && !without.contains($0.id)
        }
    }

    @Test func `the filters match many, few or no puzzles`() {
        let counts = Set(Self.filters.map { expected($0).count })
        #expect(counts.contains(0) && counts.contains { 1..<620 ~= $0 })
        #expect(counts.count >= 4)
    }

    @Test(arguments: filters, EachStore.kinds)
    func `peeking finds exactly the matching puzzles, page by page`(
        filter: PuzzleFilter, kind: StoreKind
    ) throws {
        let farm = try EachStore(kind)
        try farm.insert(Self.stock)
        // Some are delivered, some returned, some taken out of order.
        let gone = try farm.made("gone", count: 7)
        let back = try farm.made("back", count: 5)
        _ = try farm.store.giveBack(back.id, by: farm.peer)
        _ = try farm.withdraw(StoreFixture.ids(300..<310), reason: "test")
        let without = Set(gone.puzzles.map(\.id) + StoreFixture.ids(300..<310))
        var found: [PuzzleRecord] = []
        var after: PuzzleID?
        repeat {
            let page = try farm.peek(limit: 50, after: after, filter: filter)
            found += page.puzzles
            after = page.next
        } while after != nil
        #expect(found == expected(filter, without: without))
    }

    @Test(arguments: filters, EachStore.kinds)
    func `claims take the matching puzzles, oldest first, until none is left`(
        filter: PuzzleFilter, kind: StoreKind
    ) throws {
        let farm = try EachStore(kind)
        try farm.insert(Self.stock)
        let expected = expected(filter)
        var found: [PuzzleRecord] = []
        for number in 0... {
            let order = ClaimParameters(
                pool: .hard, key: "filtered-\(number)", count: 40, minimum: 1, filter: filter)
            let outcome = try farm.store.claim(order, by: farm.peer)
            if case .made(let claim) = outcome {
                found += claim.puzzles
                continue
            }
            #expect(outcome == .poolEmpty(matching: 0))
            break
        }
        #expect(found == expected)
        // The others are still there, in order.
        let rest = try farm.peek(limit: 1_000).puzzles
        #expect(rest == StoreFixture.puzzles(Self.stock).filter { !found.contains($0) })
    }

    @Test(arguments: filters, EachStore.kinds)
    func `a filter finds puzzles that came back, wherever the head of the pool is`(
        filter: PuzzleFilter, kind: StoreKind
    ) throws {
        let farm = try EachStore(kind)
        try farm.insert(Self.stock)
        let taken = try farm.made("taken", count: 300, lease: 200_000)
        let gone = try farm.made("gone", count: 310, ack: .auto)
        // The texts of the delivered puzzles are dropped, and what the index has of them.
        try farm.pass(seconds: 90_000)
        _ = try farm.store.giveBack(taken.id, by: farm.peer)
        let expected = expected(filter, without: Set(gone.puzzles.map(\.id)))
        #expect(try farm.peek(limit: 400, filter: filter).puzzles == expected)
        var found: [PuzzleRecord] = []
        while let claim = try farm.claim("f\(found.count)", count: 9, minimum: 1, filter: filter)
            .claim
        {
            found += claim.puzzles
            if claim.puzzles.count < 9 { break }
        }
        #expect(found == expected)
        // The index lasts as long as puzzles do.
        try farm.open()
        #expect(try farm.peek(limit: 400).puzzles.count == 310 - found.count)
    }

    /// A filter takes a puzzle beyond the head of its pool, and the head may pass it before it is
    /// returned.
    private static let returns = [(false, false), (false, true), (true, false), (true, true)]

    @Test(arguments: returns, EachStore.kinds)
    func `a puzzle taken out of order returns once`(
        how: (headPasses: Bool, leaseEnds: Bool), kind: StoreKind
    ) throws {
        let (headPasses, leaseEnds) = how
        let farm = try EachStore(kind)
        try farm.insert(0..<20)
        let (filter, before) = try outOfTurn()
        let taken = try farm.made("taken", lease: 60, filter: filter)
        if headPasses { _ = try farm.made("before", count: before, ack: .auto) }
        if leaseEnds {
            try farm.pass(seconds: 61)
        } else {
            _ = try farm.store.giveBack(taken.id, by: farm.peer)
        }
        #expect(try farm.made("again", ack: .auto).puzzles == taken.puzzles)
        let rest = try farm.made("rest", count: farm.count().ready, ack: .auto).puzzles
        #expect(!rest.contains(taken.puzzles[0]))
        #expect(farm.count() == PoolCount() && farm.store.degradation == nil)
    }

    @Test(arguments: [false, true], EachStore.kinds)
    func `a returned puzzle that was taken out of order can be withdrawn`(
        headPasses: Bool, kind: StoreKind
    ) throws {
        let farm = try EachStore(kind)
        try farm.insert(0..<20)
        let (filter, before) = try outOfTurn()
        let taken = try farm.made("taken", filter: filter)
        if headPasses { _ = try farm.made("before", count: before, ack: .auto) }
        _ = try farm.store.giveBack(taken.id, by: farm.peer)
        let ready = farm.count().ready
        _ = try farm.withdraw(taken.puzzles.map(\.id), reason: "test")
        #expect(farm.count().ready == ready - 1)
        let left = try farm.peek(limit: 30).puzzles
        #expect(left.count == ready - 1 && !left.contains(taken.puzzles[0]))
        #expect(try farm.made("all", count: ready - 1).puzzles == left)
    }

    /// A filter whose first match is not the next puzzle of the pool, and the number of puzzles before
    /// the match.
    private func outOfTurn() throws -> (PuzzleFilter, before: Int) {
        let puzzles = StoreFixture.puzzles(0..<20)
        let index = try #require(
            puzzles.firstIndex { $0.tierRating != puzzles[0].tierRating })
        let rating = puzzles[index].tierRating
        return (PuzzleFilter(ratings: rating...rating), index)
    }

    @Test(arguments: EachStore.kinds)
    func `a page is written exactly like its records`(kind: StoreKind) throws {
        let farm = try EachStore(kind)
        try farm.insert(Self.stock)
        let page = try farm.peek(limit: 600)
        var (written, expected) = (JSONWriter(), JSONWriter())
        page.write(to: &written)
        for puzzle in page.puzzles { expected.record(puzzle) }
        #expect(written.text == expected.text && page.puzzles.count == 600)
    }
}
