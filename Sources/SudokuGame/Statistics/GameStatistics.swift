public import SudokuEngine

/// The results of a player, from which everything else follows.
///
/// A puzzle that was played again keeps its best win, and once that it was lost: a loss stays one
/// when the puzzle is won at another try. So the statistics of two devices are merged in any order,
/// and as often as wanted, without counting a result twice.
public struct GameStatistics: Hashable, Sendable {
    /// The history by the end of the game: for each puzzle a record of its win, its loss, or both.
    public private(set) var records: [GameRecord] = []

    /// Creates statistics without a result.
    public init() {}

    /// Creates the statistics of some results, in any order.
    public init(_ records: some Sequence<GameRecord>) { merge(records) }

    /// Adds a result: a win replaces a worse win of the same puzzle, a loss a worse loss.
    public mutating func add(_ record: GameRecord) {
        if let known = records.firstIndex(where: { $0.identity == record.identity }) {
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
        var best: [GameRecord.Identity: GameRecord] = [:]
        for record in records { best[record.identity] = record }
        for record in others {
            if let known = best[record.identity], !record.isBetter(than: known) { continue }
            best[record.identity] = record
        }
        records = best.values.sorted { $0.isEarlier(than: $1) }
    }

    /// The names of the layouts that have results, in alphabetical order.
    public var layouts: [String] { Set(records.map { $0.layout }).sorted() }

    /// Returns the results of a layout, such as `killer:9`, as statistics of their own.
    public func results(in layout: String) -> GameStatistics {
        var results = GameStatistics()
        results.records = records.filter { $0.layout == layout }
        return results
    }

    /// The results in total, or those of a tier.
    public func summary(of tier: Tier? = nil) -> GameSummary {
        GameSummary(tier == nil ? records : records.filter { $0.tier == tier })
    }

    /// Returns the best ten wins without hints, in total or of a tier: by time, then by mistakes. With
    /// `second`, in seconds since 1970, only games that ended after it count.
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
