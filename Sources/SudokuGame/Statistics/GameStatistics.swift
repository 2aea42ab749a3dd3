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
    public mutating func add(_ record: GameRecord) { merge([record]) }

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

    /// Returns the best ten wins, in total or of a tier: by time, then by hints and mistakes.
    public func best(of tier: Tier? = nil) -> [GameRecord] {
        let wins = records.filter { $0.isWon && (tier == nil || $0.tier == tier) }
        return Array(wins.sorted { $0.isBetter(than: $1) }.prefix(10))
    }

    /// Returns the rank of a puzzle's win among the best ten; nil if it is none of them.
    public func rank(of puzzle: String, in tier: Tier? = nil) -> Int? {
        best(of: tier).firstIndex { $0.puzzle == puzzle }.map { $0 + 1 }
    }
}
