import FarmStore
import FarmSystem
import SudokuEngine
import Testing

@testable import FarmConfig
@testable import FarmService

/// The claims that are woken by a change of the stock.
struct ClaimGroupsTests {
    private static let second: Int64 = 1_000_000_000
    private static let rare = Demand.Subject(
        pool: .hard, filter: PuzzleFilter(symmetry: .quarterTurn))
    private static let other = Demand.Subject(
        pool: .hard, filter: PuzzleFilter(symmetry: .diagonal))
    private static let plain = Demand.Subject(pool: .hard)

    /// Claims that have found too little and wait, by their keys.
    private final class Line {
        var groups = ClaimGroups()
        private var wakeups: [(key: String, wakeup: Wakeup)] = []

        func enter(
            _ key: String, _ subject: Demand.Subject = ClaimGroupsTests.rare, minimum: Int = 1,
            count: Int? = nil, matching: Int = 0
        ) throws {
            let wakeup = try Wakeup()
            wakeups.append((key, wakeup))
            let waiter = ClaimGroups.Waiter(
                claimant: claimant(key), minimum: minimum, count: count ?? minimum,
                wakeup: wakeup)
            let isNew = groups.enter(waiter, for: subject)
            #expect(isNew)
            let stocked = groups.beginLook(claimant(key), at: 0)
            #expect(keys(groups.endLook(claimant(key), .matching(matching), since: stocked)) == [])
        }

        func claimant(_ key: String) -> Demand.Claimant { .init(peer: Peer(uid: 1), key: key) }

        func keys(_ called: [Wakeup]) -> [String] {
            called.compactMap { one in wakeups.first { $0.wakeup === one }?.key }
        }

        func look(_ key: String, _ finding: ClaimGroups.Finding, at now: Int64 = 0) -> [String] {
            let stocked = groups.beginLook(claimant(key), at: now)
            return keys(groups.endLook(claimant(key), finding, since: stocked))
        }

        func add(_ count: Int, _ subject: Demand.Subject = ClaimGroupsTests.rare) -> [String] {
            keys(groups.add([subject: count]))
        }

        func update(_ ready: Int, at now: Int64) -> [String] {
            let levels = PerPool { $0 == .hard ? PoolCount(ready: ready) : PoolCount() }
            return keys(groups.update(levels, at: now))
        }
    }

    @Test func `as many claims are woken as puzzles came for them, the earliest first`() throws {
        let line = Line()
        for number in 0..<40 { try line.enter("\(number)") }
        try line.enter("other", Self.other)
        #expect(line.add(3) == ["0", "1", "2"])
        // Those are on their way: what comes next is for the next ones.
        #expect(line.add(1) == ["3"])
        #expect(line.look("0", .taken(1)) == [])
        line.groups.leave(line.claimant("0")).forEach { _ in Issue.record("another was woken") }
        // One finds that others were faster: so will those behind it.
        #expect(line.look("1", .matching(0)) == [])
        #expect(line.add(1) == ["1"])
        #expect(line.add(3) == ["4"])
        #expect(line.add(1, Self.other) == ["other"])
    }

    @Test func `a claim that gives up passes its turn on`() throws {
        let line = Line()
        for key in ["a", "b", "c"] { try line.enter(key) }
        #expect(line.add(1) == ["a"])
        #expect(line.keys(line.groups.leave(line.claimant("a"))) == ["b"])
        #expect(line.keys(line.groups.leave(line.claimant("b"))) == ["c"])
        #expect(line.keys(line.groups.leave(line.claimant("c"))) == [])
        #expect(line.groups.count == 0)
    }

    @Test func `puzzles that are too few for the first are for later claims that want less`() throws
    {
        let line = Line()
        try line.enter("many", minimum: 10, matching: 4)
        try line.enter("few", minimum: 5, count: 7, matching: 4)
        #expect(line.add(1) == ["few"])
        #expect(line.look("few", .taken(5)) == [])
        #expect(line.add(9) == [])
        #expect(line.add(1) == ["many"])
    }

    @Test func `puzzles that come during a look are not missed`() throws {
        let line = Line()
        try line.enter("a")
        let stocked = line.groups.beginLook(line.claimant("a"), at: 0)
        #expect(line.add(1) == ["a"])
        #expect(
            line.keys(line.groups.endLook(line.claimant("a"), .matching(0), since: stocked)) == [])
        // Woken already, and there may be one.
        #expect(line.look("a", .matching(0)) == [])
    }

    @Test func `claims without a filter are woken by the level of their pool`() throws {
        let line = Line()
        for key in ["a", "b", "c"] { try line.enter(key, Self.plain, minimum: 2, count: 3) }
        #expect(line.update(1, at: 0) == [])
        #expect(line.update(3, at: 0) == ["a"])
        #expect(line.update(5, at: 0) == ["b"])
        #expect(line.groups.patience(of: line.claimant("a")) == .max)
    }

    @Test func `after other changes the first of a group looks, once a second`() throws {
        let line = Line()
        for key in ["a", "b"] { try line.enter(key) }
        _ = line.update(5, at: Self.second / 2)
        #expect(!line.groups.isDue(line.claimant("a"), at: Self.second - 1))
        #expect(line.groups.isDue(line.claimant("a"), at: Self.second))
        #expect(!line.groups.isDue(line.claimant("b"), at: Self.second))
        #expect(line.update(6, at: Self.second) == ["a"])
        #expect(line.update(7, at: 9 * Self.second) == [], "it is awake already")
        #expect(line.look("a", .matching(0), at: 9 * Self.second) == [])
        #expect(!line.groups.isDue(line.claimant("a"), at: 20 * Self.second), "nothing came since")
        // A change that leaves the counts as they are is looked at later.
        #expect(line.update(7, at: 10 * Self.second) == [])
        #expect(!line.groups.isDue(line.claimant("a"), at: 13 * Self.second))
        #expect(line.groups.isDue(line.claimant("a"), at: 14 * Self.second))
    }

    @Test func `all groups together look a limited number of times a second`() throws {
        let line = Line()
        let groups = 4 * Int(ClaimGroups.looksPerSecond)
        for number in 0..<groups {
            let filter = PuzzleFilter(techniques: [TechniqueAlternatives("\(number)", anyOf: [])])
            try line.enter("\(number)", Demand.Subject(pool: .hard, filter: filter))
        }
        #expect(line.groups.patience(of: line.claimant("0")) == 4 * Self.second)
        #expect(line.update(1, at: 4 * Self.second - 1) == [])
        #expect(line.update(2, at: 4 * Self.second).count == groups)
    }
}
