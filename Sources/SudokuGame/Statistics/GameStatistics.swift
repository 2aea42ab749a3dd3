#if canImport(SudokuEngine)
    public import SudokuEngine
#endif

/// The results of a player: one record for each puzzle, from which everything else follows.
///
/// A puzzle that was played again keeps the better result. So the statistics of two devices are
/// merged in any order, and as often as wanted, without counting a puzzle twice.
public struct GameStatistics: Hashable, Sendable {
    /// The history: one record for each puzzle, by the end of the game.
    public private(set) var records: [GameRecord] = []

    public init() {}

    public init(_ records: some Sequence<GameRecord>) { merge(records) }

    /// Adds a result, which replaces a worse one of the same puzzle.
    public mutating func add(_ record: GameRecord) {
        if let known = records.firstIndex(where: { $0.puzzle == record.puzzle }) {
            guard record.isBetter(than: records[known]) else { return }
            records.remove(at: known)
        }
        // Mostly at the end: results are added when games end.
        let earlier = records.lastIndex { $0.isEarlier(than: record) }
        records.insert(record, at: earlier.map { $0 + 1 } ?? 0)
    }

    /// Adds the results of another device.
    public mutating func merge(_ other: GameStatistics) { merge(other.records) }

    private mutating func merge(_ others: some Sequence<GameRecord>) {
        var best: [String: GameRecord] = [:]
        for record in records { best[record.puzzle] = record }
        for record in others {
            if let known = best[record.puzzle], !record.isBetter(than: known) { continue }
            best[record.puzzle] = record
        }
        records = best.values.sorted { $0.isEarlier(than: $1) }
    }

    /// The results in total, or those of a tier.
    public func summary(of tier: Tier? = nil) -> GameSummary {
        GameSummary(tier == nil ? records : records.filter { $0.tier == tier })
    }

    /// Returns the best ten wins without hints, in total or of a tier: by time, then by mistakes.
    ///
    /// - Parameter second: Only games that ended after it count, in seconds since 1970.
    public func best(of tier: Tier? = nil, after second: Int64? = nil) -> [GameRecord] {
        var best: [GameRecord] = []
        for record in records where record.isUnaided && (tier == nil || record.tier == tier) {
            if let second, record.finished <= second { continue }
            let place = best.firstIndex { record.isBetter(than: $0) } ?? best.count
            guard place < 10 else { continue }
            best.insert(record, at: place)
            if best.count > 10 { best.removeLast() }
        }
        return best
    }

    /// Returns the rank of a puzzle's win among the best ten; nil if it is none of them, as each win with
    /// hints.
    public func rank(of puzzle: String, in tier: Tier? = nil) -> Int? {
        best(of: tier).firstIndex { $0.puzzle == puzzle }.map { $0 + 1 }
    }
}
