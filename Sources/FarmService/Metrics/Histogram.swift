import Synchronization

/// A histogram of durations with a lock-free counter per bucket.
final class Histogram: Sendable {
    /// The upper bounds of the buckets, in nanoseconds and as written in metrics.
    static let bounds: [(nanoseconds: Int64, text: String)] = [
        (100_000, "0.0001"), (250_000, "0.00025"), (1_000_000, "0.001"), (2_500_000, "0.0025"),
        (10_000_000, "0.01"), (25_000_000, "0.025"), (100_000_000, "0.1"), (250_000_000, "0.25"),
        (1_000_000_000, "1"), (10_000_000_000, "10"),
    ]

    private let counters = (0...bounds.count).map { _ in Counter() }
    private let nanoseconds = Atomic<Int64>(0)

    func record(_ duration: Int64) {
        let place = Self.bounds.firstIndex { duration <= $0.nanoseconds } ?? Self.bounds.count
        counters[place].add(1)
        nanoseconds.add(max(0, duration), ordering: .relaxed)
    }

    /// The cumulative counts for each bound, then the total.
    var cumulated: [Int] {
        var sum = 0
        return counters.map { counter in
            sum += counter.value
            return sum
        }
    }

    var seconds: Double { Double(nanoseconds.load(ordering: .relaxed)) / 1e9 }
}

/// A monotonic counter.
final class Counter: Sendable {
    private let count = Atomic(0)

    func add(_ number: Int) { count.add(number, ordering: .relaxed) }

    var value: Int { count.load(ordering: .relaxed) }
}

/// Counters for the values of a label, which are fixed at creation.
struct LabelledCounters: Sendable {
    let labels: [String]
    private let counters: [Counter]

    init(_ labels: [String]) {
        self.labels = labels
        counters = labels.map { _ in Counter() }
    }

    func add(_ number: Int, to label: String) {
        if let place = labels.firstIndex(of: label) { counters[place].add(number) }
    }

    var all: [(label: String, value: Int)] {
        zip(labels, counters).map { ($0, $1.value) }
    }
}
