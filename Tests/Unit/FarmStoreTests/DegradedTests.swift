import FarmStore
import FarmSystem
import FarmTestSupport
import Foundation
import SudokuEngine
import Testing

@Suite struct DegradedTests {
    private let farm: StoreFixture

    init() throws {
        farm = try StoreFixture()
        try farm.insert(0..<50)
    }

    private func refusal(_ body: () throws -> Void) -> String {
        do {
            try body()
            return "none"
        } catch StoreError.degraded(let degradation) {
            return degradation.reason.rawValue
        } catch {
            return "\(error)"
        }
    }

    @Test(arguments: [false, true])
    func `a moved store refuses claims until it is back`(isReplaced: Bool) throws {
        let away = farm.folder.path + "/away"
        try Files.rename(farm.state.database, to: away)
        if isReplaced {
            let other = try Files.contents(of: TestData.path("store-v1.db"))
            try Files.write(other, to: farm.state.database)
        }
        #expect(refusal { _ = try farm.claim("k") } == "store-moved")
        #expect(refusal { try farm.insert(60..<61) } == "store-moved")
        #expect(farm.count().ready == 50)
        farm.clock.pass(seconds: 6)
        farm.store.tend()
        #expect(farm.store.degradation?.reason == .storeMoved)
        try Files.rename(away, to: farm.state.database)
        farm.clock.pass(seconds: 6)
        farm.store.tend()
        #expect(try farm.made("k").puzzles == StoreFixture.puzzles(0..<1))
        #expect(farm.reasons == ["+store-moved", "-store-moved"])
    }

    @Test func `a moved store is not maintained by refused claims`() throws {
        let farm = try StoreFixture(tailLimit: 3_000)
        // Six commits are needed to fold these ids; the first comes after the answer.
        try farm.insert(0..<3_200)
        try Files.rename(farm.state.database, to: farm.folder.path + "/away")
        #expect(refusal { _ = try farm.claim("k") } == "store-moved")
        let log = try Files.contents(of: farm.state.log)
        for number in 0..<8 {
            #expect(refusal { _ = try farm.claim("k\(number)") } == "store-moved")
        }
        farm.store.tend()
        #expect(try Files.contents(of: farm.state.log) == log)
        try Files.rename(farm.folder.path + "/away", to: farm.state.database)
    }

    @Test func `closing does not modify a file that replaced the store`() throws {
        let other = try StoreFixture()
        try other.insert(0..<3)
        try Files.rename(other.state.database, to: farm.state.database)
        try Files.rename(other.state.log, to: farm.state.log)
        let log = try Files.contents(of: farm.state.log)
        farm.store.tend()
        farm.close()
        #expect(try Files.contents(of: farm.state.log) == log)
    }

    @Test func `tending detects a moved file without a claim`() throws {
        try Files.rename(farm.state.database, to: farm.folder.path + "/away")
        farm.store.tend()
        #expect(farm.store.degradation?.reason == .storeMoved)
        #expect(farm.store.degradation?.since == farm.clock.wall)
    }

    @Test func `a lock of another writer is awaited, then the store is busy but healthy`() throws {
        // Holds the lock until its standard input ends.
        let script = """
            import sqlite3, sys
            c = sqlite3.connect(sys.argv[1], isolation_level=None)
            c.execute('BEGIN IMMEDIATE'); print('locked', flush=True)
            sys.stdin.read()
            """
        let holder = Process()
        holder.executableURL = URL(filePath: "/usr/bin/env")
        holder.arguments = ["python3", "-c", script, farm.state.database]
        let (input, output) = (Pipe(), Pipe())
        holder.standardInput = input
        holder.standardOutput = output
        try holder.start()
        _ = output.fileHandleForReading.readData(ofLength: 6)
        #expect(throws: StoreError.busy) { try farm.claim("k") }
        try input.fileHandleForWriting.close()
        holder.waitUntilExit()
        #expect(farm.store.degradation == nil)
        #expect(try farm.made("k").puzzles == StoreFixture.puzzles(0..<1))
    }

    @Test(.enabled(if: Mount.isPossible, "mounting needs root"))
    func `a full disk refuses claims, answers reads, and heals`() throws {
        let mount = try Mount(megabytes: 3)
        let store = try FarmStore(
            opening: StateFolder(mount.path + "/state"), clock: farm.clock.clock, engine: "test")
        var number = 0
        var failure: StoreError?
        while failure == nil {
            do throws(StoreError) {
                _ = try store.insert(StoreFixture.puzzles(number..<number + 500))
                number += 500
            } catch { failure = error }
        }
        guard case .io = failure else { throw Unexpected(what: "\(String(describing: failure))") }
        #expect(number > 500)
        #expect(store.degradation?.reason == .diskFull)
        #expect(store.counts[.hard].ready == number)
        #expect(try store.peek(.hard, limit: 5).puzzles == StoreFixture.puzzles(0..<5))
        #expect(
            refusal { _ = try store.claim(ClaimParameters(pool: .hard, key: "k"), by: farm.peer) }
                == "disk-full")
        farm.clock.pass(seconds: 6)
        store.tend()
        #expect(store.degradation?.reason == .diskFull)
        try mount.grow(megabytes: 30)
        farm.clock.pass(seconds: 6)
        store.tend()
        #expect(store.degradation == nil)
        let outcome = try store.claim(ClaimParameters(pool: .hard, key: "k"), by: farm.peer)
        #expect(outcome.claim?.puzzles == StoreFixture.puzzles(0..<1))
        // The failed batch left nothing behind.
        #expect(try store.insert(StoreFixture.puzzles(0..<number + 500)).accepted == 500)
        store.close()
    }

    @Test(.enabled(if: Mount.isPossible, "mounting needs root"))
    func `refused claims do not postpone the healing of a full disk`() throws {
        let mount = try Mount(megabytes: 3)
        let store = try FarmStore(
            opening: StateFolder(mount.path + "/state"), clock: farm.clock.clock, engine: "test",
            tailLimit: 1_500)
        // The disk becomes full while ids are folded, so that a fold is due from then on.
        var number = 0
        while store.degradation == nil, number < 50_000 {
            _ = try? store.insert(StoreFixture.puzzles(number..<number + 500))
            number += 500
        }
        for key in ["a", "b", "c"] {
            farm.clock.pass(seconds: 2)
            let refused = ClaimParameters(pool: .hard, key: key)
            #expect(refusal { _ = try store.claim(refused, by: farm.peer) } == "disk-full")
        }
        try mount.grow(megabytes: 30)
        store.tend()
        #expect(store.degradation == nil)
        store.close()
    }

    @Test(.enabled(if: Mount.isPossible, "mounting needs root"))
    func `a read-only folder is degraded, names the path, and heals`() throws {
        let mount = try Mount(megabytes: 30)
        let state = StateFolder(mount.path + "/state")
        var store = try FarmStore(opening: state, clock: farm.clock.clock, engine: "test")
        _ = try store.insert(StoreFixture.puzzles(0..<5))
        store.close()
        try mount.setReadOnly(true)
        store = try FarmStore(opening: state, clock: farm.clock.clock, engine: "test")
        #expect(store.degradation?.reason == .readOnly)
        #expect(store.degradation?.detail.contains(state.path) == true)
        #expect(
            refusal { _ = try store.claim(ClaimParameters(pool: .hard, key: "k"), by: farm.peer) }
                == "read-only")
        try mount.setReadOnly(false)
        farm.clock.pass(seconds: 6)
        store.tend()
        #expect(store.degradation == nil)
        #expect(store.counts[.hard].ready == 5)
        store.close()
    }
}
