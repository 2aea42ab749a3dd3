import Foundation
import SudokuEngine
import Testing

@testable import SudokuGame

@Suite struct GameStatisticsTests {
    private func record(
        _ puzzle: String, _ tier: Tier? = .easy, won: Bool = true, seconds: Int = 60,
        hints: Int = 0,
        at finished: Int64 = 0
    ) -> GameRecord {
        GameRecord(
            puzzle: puzzle, tier: tier, isWon: won, time: .seconds(seconds), hints: hints,
            mistakes: 0, finished: finished)
    }

    /// Random results: few puzzles, so that many are played more than once.
    private func random(_ count: Int, seed: UInt64) -> [GameRecord] {
        var random = SeededGenerator(seed: seed)
        return (0..<count).map { _ in
            let puzzle = random.below(40)
            return record(
                "p\(puzzle)", Tier(rawValue: puzzle % 6 + 1), won: random.below(4) > 0,
                seconds: random.below(100), hints: random.below(3), at: Int64(random.below(500)))
        }
    }

    @Test func `a summary counts games, wins, streaks and times`() {
        let statistics = GameStatistics([
            record("a", seconds: 30, at: 1), record("b", seconds: 50, at: 2),
            record("c", won: false, at: 3), record("d", .hard, seconds: 100, at: 4),
        ])
        let all = statistics.summary()
        #expect(all.played == 4)
        #expect(all.won == 3)
        #expect(all.percentWon == 75)
        #expect(all.streak == 1)
        #expect(all.longestStreak == 2)
        #expect(all.best == .seconds(30))
        #expect(all.mean == .seconds(60))
        let easy = statistics.summary(of: .easy)
        #expect(easy.played == 3)
        #expect(easy.streak == 0)
        #expect(easy.mean == .seconds(40))
        let none = statistics.summary(of: .expert)
        #expect(none.played == 0)
        #expect(none.percentWon == nil)
        #expect(none.best == nil)
    }

    @Test func `a puzzle keeps its best win, and once that it was lost`() throws {
        var statistics = GameStatistics()
        statistics.add(record("a", won: false, seconds: 10, at: 1))
        statistics.add(record("a", seconds: 90, at: 2))
        statistics.add(record("a", seconds: 80, hints: 2, at: 3))
        statistics.add(record("a", seconds: 85, at: 4))
        statistics.add(record("a", won: false, seconds: 5, at: 5))
        let kept = [record("a", seconds: 85, at: 4), record("a", won: false, seconds: 5, at: 5)]
        #expect(statistics.records == kept)
        #expect(try GameStatistics(restoring: statistics.saved) == statistics)
    }

    @Test func `a win with hints counts as won, and has no place, best time or streak`() {
        let statistics = GameStatistics([
            record("a", seconds: 50, at: 1), record("b", seconds: 5, hints: 37, at: 2),
            record("c", seconds: 70, at: 3), record("d", seconds: 1, hints: 1, at: 4),
        ])
        let all = statistics.summary()
        #expect(all.won == 4)
        #expect(all.percentWon == 100)
        #expect(all.streak == 2)
        #expect(all.longestStreak == 2)
        #expect(all.best == .seconds(50))
        #expect(all.mean == .seconds(60))
        #expect(statistics.best().map(\.puzzle) == ["a", "c"])
        #expect(statistics.rank(of: "b") == nil)
        #expect(statistics.achievements == [.firstWin, .noHints, .tier(.easy)])
        let aided = GameStatistics([record("a", hints: 1)]).summary()
        #expect(aided.won == 1)
        #expect(aided.streak == 0)
        #expect(aided.best == nil)
        #expect(aided.mean == nil)
    }

    @Test func `a loss stays one when the puzzle is won at another try`() {
        var statistics = GameStatistics([record("a", at: 1), record("b", won: false, at: 2)])
        #expect(statistics.saved.starts(with: #"{"format":"puzzlefarm-statistics/1""#.utf8))
        statistics.add(record("b", at: 2))
        #expect(statistics.records.map(\.isWon) == [true, false, true])
        let all = statistics.summary()
        #expect(all.played == 3 && all.won == 2)
        #expect(all.streak == 1 && all.longestStreak == 1)
        #expect(statistics.best().map(\.puzzle).sorted() == ["a", "b"])
        #expect(statistics.saved.starts(with: #"{"format":"puzzlefarm-statistics/2""#.utf8))
    }

    @Test func `merging has one result in any order and as often as wanted`() {
        for seed in 0..<50 {
            let parts = (0..<3).map { part in
                GameStatistics(random(60, seed: UInt64(seed * 3 + part)))
            }
            var first = parts[0]
            first.merge(parts[1])
            first.merge(parts[2])
            var second = parts[2]
            second.merge(parts[0])
            second.merge(parts[1])
            #expect(first == second)
            var again = first
            for part in parts { again.merge(part) }
            again.merge(first)
            #expect(again == first)
            let results = Set(parts.flatMap { $0.records.map(\.identity) })
            #expect(first.summary().played == results.count)
            #expect(GameStatistics(parts.flatMap(\.records)) == first)
        }
    }

    @Test func `the best ten are wins by time, and know their rank`() {
        let statistics = GameStatistics(
            (0..<30).map { record("p\($0)", won: $0 % 2 == 0, seconds: 100 - $0, at: Int64($0)) })
        let best = statistics.best(of: .easy)
        #expect(best.count == 10)
        #expect(best.first?.puzzle == "p28")
        #expect(best.allSatisfy { $0.isWon })
        #expect(zip(best, best.dropFirst()).allSatisfy { $0.time <= $1.time })
        #expect(statistics.rank(of: "p26") == 2)
        #expect(statistics.rank(of: "p0") == nil)
        #expect(statistics.best(of: .hard).isEmpty)
    }

    @Test func `achievements are reached by results`() {
        var statistics = GameStatistics()
        #expect(statistics.achievements.isEmpty)
        statistics.add(record("p0", hints: 1, at: 0))
        #expect(statistics.achievements == [.firstWin, .tier(.easy)])
        statistics.add(record("p1", .hard, at: 1))
        statistics.add(record("p2", at: 2))
        #expect(!statistics.achievements.contains(.threeInARow))
        statistics.add(record("p3", at: 3))
        #expect(
            statistics.achievements
                == [.firstWin, .noHints, .threeInARow, .tier(.easy), .tier(.hard)])
        for number in 4...30 { statistics.add(record("p\(number)", at: Int64(number))) }
        #expect(statistics.achievements.contains(.thirtyInARow))
        #expect(Achievement.allCases.count == 11)
    }

    @Test func `the record of a game has its result`() throws {
        var player = RandomPlayer(seed: 1)
        var game = Game(try GameFixtures.solved(), id: "x", tier: .easy)
        game.add(.seconds(12))
        #expect(!GameRecord(game, finished: 5).isWon)
        try player.fill(81, of: &game)
        let record = GameRecord(game, finished: 5)
        #expect(record.isWon)
        #expect(record.time == .seconds(12))
        #expect(record.puzzle == "x")
        #expect(record.tier == .easy)
        let plain = Game(try GameFixtures.solved())
        #expect(GameRecord(plain, finished: 0).puzzle == GameFixtures.easy)
    }

    @Test func `statistics survive saving, and damage is refused`() throws {
        let statistics = GameStatistics(random(60, seed: 1))
        let saved = statistics.saved
        #expect(try GameStatistics(restoring: saved) == statistics)
        #expect(try GameStatistics(restoring: GameStatistics().saved) == GameStatistics())
        for place in saved.indices {
            var damaged = saved
            damaged[place] ^= 1
            #expect(throws: SaveError.self, "byte \(place)") {
                try GameStatistics(restoring: damaged)
            }
            #expect(throws: SaveError.self) {
                try GameStatistics(restoring: Array(saved[..<place]))
            }
        }
        let data = try JSONEncoder().encode([statistics])
        #expect(try JSONDecoder().decode([GameStatistics].self, from: data) == [statistics])
    }

    @Test func `results that are added one by one are those that are merged at once`() {
        for seed in 1...20 {
            let records = random(300, seed: UInt64(seed))
            var added = GameStatistics()
            for record in records { added.add(record) }
            #expect(added == GameStatistics(records))
        }
    }

    @Test func `the best wins are of games after a second`() {
        let statistics = GameStatistics(
            (0..<40).map { record("p\($0)", seconds: $0, at: Int64($0)) })
        #expect(statistics.best().map(\.finished) == Array(0..<10))
        #expect(statistics.best(after: 4).map(\.finished) == Array(5..<15))
        #expect(statistics.best(of: .hard, after: 4).isEmpty)
        #expect(statistics.best(after: 39).isEmpty)
    }
}
