import FarmJSON
import SudokuEngine
import SudokuGame

extension WebEngine {
    /// Creates statistics, empty or as saved; answers as ``restoreGame(_:)``.
    func newStatistics(_ length: Int32) -> Int32 {
        restoring(length) { saved throws(SaveError) in
            let statistics =
                saved.isEmpty ? GameStatistics() : try GameStatistics(restoring: saved)
            return .statistics(WebStatistics(statistics))
        }
    }

    /// Adds a record, a JSON object.
    func addRecord(_ handle: Int32, _ length: Int32) -> Int32 {
        outcome { () throws(WebFault) in
            let statistics = try self.statistics(handle)
            let request = try WebRequest(try text(length))
            let puzzle = try request.text("puzzle")
            let layout = try request.textIfThere("layout") ?? SolvedGrid.classicLayout
            guard puzzle.utf8.count <= 200, layout.utf8.count <= 200 else { throw .request }
            let time = try request.wide("time")
            guard 0...1_000_000_000_000 ~= time else { throw .request }
            statistics.statistics.add(
                GameRecord(
                    puzzle: puzzle, layout: layout, tier: try request.tierIfThere("tier"),
                    isWon: try request.flag("isWon"), time: .milliseconds(time),
                    hints: try request.number("hints", in: 0...1_000_000_000),
                    mistakes: try request.number("mistakes", in: 0...1_000_000_000),
                    finished: try request.wide("finished")))
            return 0
        }
    }

    /// Adds saved statistics of another device; answers `{}`, or with the reason why not. Then
    /// nothing is added.
    func mergeStatistics(_ handle: Int32, _ length: Int32) -> Int32 {
        answer { answer throws(WebFault) in
            let statistics = try self.statistics(handle)
            let saved = try text(length)
            var merged = statistics.statistics
            var problem: SaveError?
            do throws(SaveError) {
                merged.merge(try GameStatistics(restoring: saved))
            } catch {
                problem = error
            }
            guard merged == statistics.statistics || merged.saved.count <= WebStatistics.mostMerged
            else { throw .full }
            statistics.statistics = merged
            answer.append { $0.object { if let problem { $0.fault(problem) } } }
        }
    }

    /// Answers with the saved statistics.
    func saveStatistics(_ handle: Int32) -> Int32 {
        answer { answer throws(WebFault) in
            let saved = try statistics(handle).statistics.saved
            guard saved.count <= WebStatistics.most else { throw .full }
            answer.append(bytes: saved)
        }
    }

    /// Answers with the summary and the best ten, in total (0) or of a tier, and the achievements.
    /// The best are of games that ended after some second, all of them after none (NaN).
    func reportStatistics(_ handle: Int32, tier number: Int32, after second: Double) -> Int32 {
        answer { answer throws(WebFault) in
            let statistics = try self.statistics(handle).statistics
            let tier = number == 0 ? nil : Tier(rawValue: Int(number))
            guard number == 0 || tier != nil else { throw .tier }
            let best = statistics.best(of: tier, after: Int64(exactly: second.rounded(.down)))
            answer.append {
                $0.object { json in
                    json.object("summary") { $0.summary(statistics.summary(of: tier)) }
                    json.array("best", best) { $0.record($1) }
                    json.array("achievements", statistics.achievements) { $0.string($1.id) }
                }
            }
        }
    }

    /// Answers with all records.
    func listRecords(_ handle: Int32) -> Int32 {
        answer { answer throws(WebFault) in
            let records = try statistics(handle).statistics.records
            answer.append { $0.array(records) { $0.record($1) } }
        }
    }

    /// Returns the rank of a puzzle's win among the best ten, in total (0) or of a tier; 0 if it is
    /// none of them.
    func rank(_ handle: Int32, tier number: Int32, _ length: Int32) -> Int32 {
        outcome { () throws(WebFault) in
            let statistics = try self.statistics(handle).statistics
            let tier = number == 0 ? nil : Tier(rawValue: Int(number))
            guard number == 0 || tier != nil else { throw .tier }
            let puzzle = String(decoding: try text(length), as: UTF8.self)
            return Int32(statistics.rank(of: puzzle, in: tier) ?? 0)
        }
    }
}

extension Achievement {
    /// The name of the achievement for pages.
    fileprivate var id: String {
        switch self {
        case .firstWin: "firstWin"
        case .noHints: "noHints"
        case .threeInARow: "threeInARow"
        case .sevenInARow: "sevenInARow"
        case .thirtyInARow: "thirtyInARow"
        case .tier(let tier): "tier-" + tier.name
        }
    }
}

extension JSONWriter {
    fileprivate mutating func summary(_ summary: GameSummary) {
        member("played", summary.played)
        member("won", summary.won)
        member("streak", summary.streak)
        member("longestStreak", summary.longestStreak)
        member("percentWon", summary.percentWon)
        member("best", summary.best) { $0.time($1) }
        member("mean", summary.mean) { $0.time($1) }
    }

    mutating func record(_ record: GameRecord) {
        object { json in
            json.member("puzzle", record.puzzle)
            if record.layout != SolvedGrid.classicLayout { json.member("layout", record.layout) }
            json.member("tier", record.tier?.name)
            json.member("isWon", record.isWon)
            json.member("time") { $0.time(record.time) }
            json.member("hints", record.hints)
            json.member("mistakes", record.mistakes)
            json.member("finished") { $0.wide(record.finished) }
        }
    }

    /// Writes a duration in whole milliseconds.
    private mutating func time(_ duration: Duration) {
        let parts = duration.components
        wide(parts.seconds * 1000 + parts.attoseconds / 1_000_000_000_000_000)
    }

    private mutating func wide(_ number: Int64) { value(written: Array("\(number)".utf8)[...]) }
}
