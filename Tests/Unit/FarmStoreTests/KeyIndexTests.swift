import FarmStore
import FarmTestSupport
import PuzzleBundle
import SudokuEngine
import Testing

/// The index of keys in runs, and the short records of delivered puzzles.
@Suite struct KeyIndexTests {
    private let farm: StoreFixture

    init() throws { farm = try StoreFixture(tailLimit: 4) }

    private func number(_ sql: String) throws -> Int {
        let text = try farm.sqlite(sql)
        guard let number = Int(text.dropLast()) else { throw Unexpected(what: text) }
        return number
    }

    /// Makes a claim of one puzzle for each number, every third of them without delivery.
    private func claim(_ numbers: Range<Int>) throws {
        for number in numbers {
            let ack: Acknowledgement = number % 3 == 0 ? .explicit : .auto
            _ = try farm.made("key \(number)", ack: ack, lease: ack == .auto ? nil : 86_400)
        }
    }

    private func replay(_ number: Int) throws -> [PuzzleRecord]? {
        let ack: Acknowledgement = number % 3 == 0 ? .explicit : .auto
        let outcome = try farm.claim(
            "key \(number)", ack: ack, lease: ack == .auto ? nil : 86_400)
        guard case .replayed(let claim) = outcome else { return nil }
        return claim.puzzles
    }

    @Test func `keys give the same puzzles through merges, a reopening and a kill`() throws {
        let all = StoreFixture.puzzles(0..<400)
        try farm.insert(0..<400)
        try claim(0..<200)
        for number in 0..<200 {
            #expect(try replay(number) == [all[number]])
        }
        try farm.open()
        try claim(200..<330)
        #expect(try number("SELECT count(*) FROM claim_key") == 0)
        #expect(try number("SELECT max(level) FROM key_run WHERE state = 'serving'") >= 2)
        #expect(try number("SELECT count(*) FROM delivered") > 150)
        let copy = try farm.folder.copyOfKilledStore()
        let killed = try FarmStore(
            opening: StateFolder(copy.path), clock: farm.clock.clock, engine: "test", tailLimit: 4)
        for number in 0..<330 {
            #expect(try replay(number) == [all[number]])
            let parameters = ClaimParameters(
                pool: .hard, key: "key \(number)",
                leaseSeconds: number % 3 == 0 ? 86_400 : nil,
                ack: number % 3 == 0 ? .explicit : .auto)
            let outcome = try killed.claim(parameters, by: farm.peer)
            guard case .replayed(let claim) = outcome else { throw Unexpected(what: "\(outcome)") }
            #expect(claim.puzzles == [all[number]])
        }
        killed.close()
        #expect(try farm.claim("key 330", ack: .auto).claim?.puzzles == [all[330]])
        #expect(try farm.state.check(full: true) == [])
    }

    @Test func `a key is kept for a day however many follow, and then no longer`() throws {
        let day: Int64 = 86_400
        let perHour = 40
        try farm.insert(0..<perHour * 31)
        var made = 0
        var kept: [Int] = []
        for _ in 0..<30 {
            for _ in 0..<perHour {
                _ = try farm.made("hour \(made)", ack: .auto)
                made += 1
            }
            farm.clock.pass(seconds: 3_600)
            farm.store.tend()
            kept.append(try number("SELECT count(*) FROM claim"))
        }
        // The first hours fill; then each hour drops as many claims as it makes.
        #expect(kept[22] == 23 * perHour)
        #expect(kept[25...].allSatisfy { (23...25).map { $0 * perHour }.contains($0) })
        let oldest = try number("SELECT min(number) FROM claim")
        let recent = made - 20 * perHour
        #expect(
            try farm.claim("hour \(recent)", ack: .auto).claim?.puzzles
                == StoreFixture.puzzles(recent..<recent + 1))
        // Dropped claims leave little: their runs are merged with younger ones for a while.
        #expect(try number("SELECT coalesce(min(last), \(oldest)) FROM key_run") >= oldest - 256)
        #expect(try number("SELECT count(*) FROM delivered") <= 25 * perHour)
        farm.clock.pass(seconds: 2 * day)
        farm.store.tend()
        #expect(try number("SELECT count(*) FROM claim") == 0)
        #expect(try number("SELECT count(*) FROM delivered") == 0)
    }

    @Test func `the bytes of keys are those that their tables take`() throws {
        try farm.insert(0..<3_000)
        for number in 0..<2_500 {
            _ = try farm.made("order-\(number)-of-a-shop-with-long-keys", ack: .auto)
        }
        let use = try farm.store.keyUse()
        #expect(use.count == 2_500)
        farm.close()
        let tables = "'claim', 'claim_finished', 'key_bucket', 'delivered'"
        let bytes = try number("SELECT sum(pgsize) FROM dbstat WHERE name IN (\(tables))")
        #expect((bytes * 8 / 10...bytes * 12 / 10).contains(use.bytes))
        // What a day costs: at most 250 bytes a claim, for one puzzle and a key of 36 characters.
        #expect(bytes / 2_500 <= 250)
    }

    @Test func `a leased claim keeps its key when its run is dropped`() throws {
        try farm.insert(0..<400)
        let leased = try farm.made("leased", lease: 86_400)
        for number in 0..<150 { _ = try farm.made("early \(number)", ack: .auto) }
        farm.clock.pass(seconds: 80_000)
        _ = try farm.store.renew(leased.id, seconds: 86_400, by: farm.peer)
        farm.clock.pass(seconds: 7_000)
        farm.store.tend()
        for number in 0..<150 { _ = try farm.made("late \(number)", ack: .auto) }
        #expect(try number("SELECT count(*) FROM claim_key") == 1)
        for isReopened in [false, true] {
            if isReopened { try farm.open() }
            #expect(
                try farm.claim("leased", lease: 86_400).claim?.puzzles
                    == StoreFixture.puzzles(0..<1))
        }
        #expect(
            try farm.store.ack(leased.id, by: farm.peer).claim?.puzzles
                == StoreFixture.puzzles(0..<1))
    }

    @Test func `the state of a delivered puzzle is found without its claim being searched for`()
        throws
    {
        try farm.insert(0..<100)
        for number in 0..<60 { _ = try farm.made("key \(number)", ack: .auto) }
        farm.clock.pass(seconds: 60)
        let found = try farm.store.find(StoreFixture.ids(3..<4)[0])
        #expect(found?.state == .delivered)
        #expect(found?.since == farm.clock.wall - 60_000)
        #expect(found?.puzzle == StoreFixture.puzzles(3..<4)[0])
    }
}
