import SudokuEngine

/// Counts of ratings and solving times by tier.
struct ProductionStatistics: Sendable {
    /// The puzzles of one tier, or those without a tier.
    struct Group: Sendable {
        private(set) var count = 0
        /// The number of puzzles by rating, in tenths, and by time index, in hundredths.
        private(set) var ratings: [Int: Int] = [:]
        private(set) var times: [Int: Int] = [:]

        fileprivate mutating func record(_ grade: Grade) {
            count += 1
            ratings[grade.tierRating.tenths, default: 0] += 1
            times[grade.timeIndexHundredths, default: 0] += 1
        }

        /// Returns the given quantile of the times: 0.5 is the median.
        func time(quantile: Double) -> Int {
            var left = Int(Double(count - 1) * quantile)
            for time in times.keys.sorted() {
                left -= times[time] ?? 0
                if left < 0 { return time }
            }
            return 0
        }
    }

    private var tiers: [Tier: Group] = [:]
    /// The puzzles without a tier.
    private(set) var others = Group()

    mutating func record(_ grade: Grade) {
        if let tier = grade.tier {
            tiers[tier, default: Group()].record(grade)
        } else {
            others.record(grade)
        }
    }

    var count: Int { tiers.values.reduce(others.count) { $0 + $1.count } }

    subscript(tier: Tier) -> Group { tiers[tier] ?? Group() }
}
