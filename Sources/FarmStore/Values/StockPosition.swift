/// The position of a puzzle: the number of its pool and a sequence number, which orders the pool.
///
///     5 000000001234    the 1,234th puzzle that was stocked in hard
enum StockPosition {
    static let span: Int64 = 1_000_000_000_000

    /// All places of a pool.
    static func range(of pool: PoolNumber) -> Range<Int64> {
        Int64(pool.raw) * span + 1..<Int64(pool.raw + 1) * span
    }
}

/// The places of a claim in the order of its puzzles. As text, consecutive ones form a range.
///
///     5000000000007-5000000000009 5000000000012
struct StockRange: Sendable {
    let all: [Int64]

    init(_ all: [Int64]) { self.all = all }

    func contains(_ place: Int64) -> Bool { all.contains(place) }

    var text: String {
        var text = ""
        var index = 0
        while index < all.count {
            var last = index
            while last + 1 < all.count, all[last + 1] == all[last] + 1 { last += 1 }
            if !text.isEmpty { text += " " }
            text += last == index ? "\(all[index])" : "\(all[index])-\(all[last])"
            index = last + 1
        }
        return text
    }

    /// Returns nil for a text that no store writes.
    init?(_ text: String) {
        var all: [Int64] = []
        for word in text.split(separator: " ") {
            let ends = word.split(separator: "-").map { Int64($0) }
            guard let first = ends.first ?? nil, let last = ends.last ?? nil, ends.count <= 2,
                first <= last, last - first < 1_000
            else { return nil }
            all += first...last
        }
        self.all = all
    }
}
