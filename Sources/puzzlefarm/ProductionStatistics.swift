import SudokuEngine

/// How hard puzzles are and how long they take, counted by tier.
struct ProductionStatistics: Sendable {
    /// Puzzles of one tier, or of none.
    struct Group: Sendable {
        private(set) var count = 0
        /// How many puzzles have each rating, in tenths, and each time index, in hundredths.
        private(set) var ratings: [Int: Int] = [:]
        private(set) var times: [Int: Int] = [:]

        fileprivate mutating func note(_ grade: Grade) {
            count += 1
            ratings[grade.tierRating.tenths, default: 0] += 1
            times[grade.timeIndexHundredths, default: 0] += 1
        }

        /// The time that the given share of the puzzles stays below: 0.5 is the median.
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
    /// Puzzles that are in no tier.
    private(set) var others = Group()

    mutating func note(_ grade: Grade) {
        if let tier = grade.tier {
            tiers[tier, default: Group()].note(grade)
        } else {
            others.note(grade)
        }
    }

    var count: Int { tiers.values.reduce(others.count) { $0 + $1.count } }

    subscript(tier: Tier) -> Group { tiers[tier] ?? Group() }
}
