import SudokuEngine
import Testing

@testable import FarmConfig
@testable import FarmService
@testable import FarmStore

struct StatusLineTests {
    @Test func `the line has the pools, their fill rates, and the leased puzzles`() {
        var levels = PerPool.all(PoolCount(ready: 2_000))
        levels[.hard] = PoolCount(ready: 612, leased: 12)
        let line = StatusLine.text(
            .ready, levels, limits: .all(PoolLimits()), perMinute: { $0 == .hard ? 4.06 : 0.04 })
        #expect(
            line == "ready; beginner 2000/2000 easy 2000/2000 medium 2000/2000 "
                + "intermediate 2000/2000 hard 612/2000 (4.1/min) expert 2000/2000; 12 leased")
    }

    @Test(arguments: [
        ([], " leased"), ([0], " leased; 1 farm"), ([0, 900], " leased; 2 farms"),
        ([0, 900, 60_000], " leased; 2 of 3 farms"),
    ])
    func `the line counts the farms that share the stock`(ages: [Int64], end: String) {
        let farms = ages.map { age in
            FarmPresence(
                name: "farm", version: "1", host: "host", since: 0, age: age, perMinute: 0,
                degraded: nil, isThis: false)
        }
        let line = StatusLine.text(
            .ready, .all(PoolCount()), limits: .all(PoolLimits()), farms: farms,
            perMinute: { _ in 0 })
        #expect(line.hasSuffix(end))
    }

    @Test(arguments: [
        (Health.starting, "starting"), (.paused(.lowSpace), "ready, low-space"),
        (.degraded(.diskFull), "degraded: disk-full"), (.draining, "draining"),
    ])
    func `the line begins with the health of the service`(health: Health, word: String) {
        let line = StatusLine.text(
            health, .all(PoolCount()), limits: .all(PoolLimits()), perMinute: { _ in 0 })
        #expect(line.hasPrefix(word + "; beginner 0/2000 "))
    }
}
