import FarmAPI
import FarmTestSupport
import Foundation
import SudokuEngine
import Testing
@testable import FarmConfig
@testable import FarmService

struct PausedPoolsTests {
    @Test func `repeating a pause changes its reason, not its time`() {
        var paused = PausedPools()
        paused.pause([.hard], PauseRequest([.hard], reason: "a"), at: 1_000)
        paused.pause(
            [.hard, .easy], PauseRequest([.hard, .easy], reason: "b", persists: true), at: 2_000)
        #expect(paused[.hard] == .init(reason: "b", since: 1_000, persists: true))
        #expect(paused[.easy]?.since == 2_000)
        #expect(paused.entries.map(\.pool) == [.easy, .hard])
        paused.resume([.hard])
        #expect(paused.names == [.easy])
    }

    @Test func `persistent pauses are kept, and every start has a greater number`() throws {
        let folder = try TemporaryDirectory()
        let path = folder.path + "/service.json"
        let first = PersistentState(path)
        var paused = PausedPools()
        paused.pause([.hard], PauseRequest([.hard], reason: "\"tea\"", persists: true), at: 77_000)
        paused.pause([.easy], PauseRequest([.easy]), at: 78_000)
        let all = try first.keep({ paused }, then: { $0 })
        #expect(all == paused)
        let second = PersistentState(path)
        #expect(second.paused == paused.lasting && second.paused[.easy] == nil)
        #expect(second.start > first.start)
        let third = PersistentState(path)
        #expect(third.start > second.start && third.paused == paused.lasting)
    }

    @Test(arguments: ["", "{", "[]", #"{"start":"x","paused":[{"pool":"X"},1]}"#])
    func `an unreadable state file counts as empty`(text: String) throws {
        let folder = try TemporaryDirectory()
        let path = try folder.write(text.utf8, to: "service.json")
        let persistentState = PersistentState(path)
        #expect(persistentState.paused == PausedPools() && persistentState.start > 1_000_000_000)
    }

    @Test func `a persistent pause is rejected if it cannot be written`() throws {
        let folder = try TemporaryDirectory()
        let persistentState = PersistentState(folder.path + "/absent/service.json")
        var paused = PausedPools()
        paused.pause(PoolName.tiers, PauseRequest(persists: true), at: 0)
        #expect(throws: (any Error).self) {
            try persistentState.keep({ paused }, then: { _ in Issue.record("applied") })
        }
        #expect(persistentState.paused == PausedPools())
    }
}
