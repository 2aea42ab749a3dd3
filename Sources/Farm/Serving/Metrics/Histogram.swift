import Synchronization

/// How often something took how long: a counter for each range of durations. Threads add without
/// waiting for each other.
final class Histogram: Sendable {
    /// The upper ends of the ranges, in nanoseconds, and as metrics write them.
    static let bounds: [(nanoseconds: Int64, text: String)] = [
        (100_000, "0.0001"), (250_000, "0.00025"), (1_000_000, "0.001"), (2_500_000, "0.0025"),
        (10_000_000, "0.01"), (25_000_000, "0.025"), (100_000_000, "0.1"), (250_000_000, "0.25"),
        (1_000_000_000, "1"), (10_000_000_000, "10"),
    ]

    private let counters = (0...bounds.count).map { _ in Counter() }
    private let nanoseconds = Atomic<Int64>(0)

    func note(_ duration: Int64) {
        let place = Self.bounds.firstIndex { duration <= $0.nanoseconds } ?? Self.bounds.count
        counters[place].add(1)
        nanoseconds.add(max(0, duration), ordering: .relaxed)
    }

    /// How many took no longer than each bound, then all; each includes those before it.
    var cumulated: [Int] {
        var sum = 0
        return counters.map { counter in
            sum += counter.value
            return sum
        }
    }

    var seconds: Double { Double(nanoseconds.load(ordering: .relaxed)) / 1e9 }
}

/// A number that only grows.
final class Counter: Sendable {
    private let count = Atomic(0)

    func add(_ number: Int) { count.add(number, ordering: .relaxed) }

    var value: Int { count.load(ordering: .relaxed) }
}

/// Counters by the values of a label, which are known from the beginning.
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
