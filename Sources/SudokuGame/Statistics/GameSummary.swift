/// Numbers about some results.
public struct GameSummary: Hashable, Codable, Sendable {
    /// The number of games that were won, lost or abandoned.
    public let played: Int
    /// The number of wins.
    public let won: Int
    /// The number of wins without hints since the last game that was not won. A win with hints neither
    /// adds to it nor ends it.
    public let streak: Int
    /// The most wins without another game between them.
    public let longestStreak: Int
    /// The shortest time of a win without hints.
    public let best: Duration?
    /// The mean time of the wins without hints.
    public let mean: Duration?

    /// Counts records in the order of their ends.
    init(_ records: [GameRecord]) {
        var won = 0
        var unaided = 0
        var streak = 0
        var longest = 0
        var best: Duration?
        var total: Duration = .zero
        for record in records {
            guard record.isWon else {
                streak = 0
                continue
            }
            won += 1
            guard record.isUnaided else { continue }
            unaided += 1
            streak += 1
            longest = max(longest, streak)
            best = min(best ?? record.time, record.time)
            total += record.time
        }
        played = records.count
        self.won = won
        self.streak = streak
        longestStreak = longest
        self.best = best
        mean = unaided == 0 ? nil : .microseconds(total.wholeMicroseconds / Int64(unaided))
    }

    /// The share of games won, in whole percent; nil without a game.
    public var percentWon: Int? { played == 0 ? nil : won * 100 / played }
}
