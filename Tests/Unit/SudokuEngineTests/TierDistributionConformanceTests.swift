import FarmTestSupport
import Foundation
import SudokuEngine
import Testing

private let isComplete = ProcessInfo.processInfo.environment["PUZZLEFARM_CONFORMANCE"] == "1"

/// The ratings, numbers of givens and symmetries of what is made for a tier, which stay as they were within
/// the error of the sample: a quicker producer must not make other puzzles.
@Suite struct TierDistributionConformanceTests {
    /// Numbers of puzzles by a property's values.
    private typealias Counts = [String: Double]

    /// The counts of `tier-distributions.tsv`, by tier and property.
    private static func reference() throws -> [String: [String: Counts]] {
        var counts: [String: [String: Counts]] = [:]
        for line in try TestData.lines("tier-distributions.tsv") {
            let fields = line.split(separator: "\t").map(String.init)
            try #require(fields.count == 4)
            counts[fields[0], default: [:]][fields[1], default: [:]][fields[2]] = Double(fields[3])
        }
        return counts
    }

    private static func counts(of puzzles: [GradedPuzzle]) -> [String: Counts] {
        var counts: [String: Counts] = [:]
        for puzzle in puzzles {
            let givens = puzzle.solved.puzzle
            for (property, value) in [
                ("rating", "\(puzzle.grade.tierRating)"), ("givens", "\(givens.clueCount)"),
                ("symmetry", givens.symmetry.rawValue),
            ] {
                counts[property, default: [:]][value, default: 0] += 1
            }
        }
        return counts
    }

    /// The deviation of two samples of one distribution in standard deviations: Pearson's test, by the
    /// approximation of Wilson and Hilferty. Values that are too rare for it count as one.
    private static func deviation(_ one: Counts, _ two: Counts) -> Double {
        let (first, second) = (one.values.reduce(0, +), two.values.reduce(0, +))
        var rare = (0.0, 0.0)
        var pairs: [(Double, Double)] = []
        for value in Set(one.keys).union(two.keys).sorted() {
            let pair = (one[value] ?? 0, two[value] ?? 0)
            if (pair.0 + pair.1) * min(first, second) / (first + second) < 8 {
                rare = (rare.0 + pair.0, rare.1 + pair.1)
            } else {
                pairs.append(pair)
            }
        }
        if rare.0 + rare.1 > 0 { pairs.append(rare) }
        let freedom = Double(pairs.count - 1)
        guard freedom > 0 else { return 0 }
        let sum = pairs.reduce(0) { sum, pair in
            let distance =
                pair.0 * (second / first).squareRoot() - pair.1 * (first / second).squareRoot()
            return sum + distance * distance / (pair.0 + pair.1)
        }
        let spread = 2 / (9 * freedom)
        return (cbrt(sum / freedom) - (1 - spread)) / spread.squareRoot()
    }

    @Test(arguments: Tier.allCases)
    func `a tier's puzzles are distributed as before`(tier: Tier) throws {
        let reference = try #require(Self.reference()[tier.name])
        var producer = Producer(seed: 54)
        let request = ProductionRequest(tier)
        let made = producer.next(isComplete ? 10_000 : 2_000, for: request)
        let counts = Self.counts(of: try #require(made))
        #expect(counts.keys.sorted() == reference.keys.sorted())
        for (property, known) in reference {
            let found = try #require(counts[property])
            let deviation = Self.deviation(known, found)
            #expect(deviation < 4, "\(property): \(found)")
        }
    }

    @Test func `a small shift is found`() throws {
        let givens = try #require(Self.reference()["hard"]?["givens"])
        #expect(Self.deviation(givens, givens) < 0)
        var shifted = givens
        // One puzzle of twenty has a given more.
        for (value, count) in givens {
            let number = try #require(Int(value))
            shifted[value, default: 0] -= count / 20
            shifted["\(number + 1)", default: 0] += count / 20
        }
        let sample = shifted.mapValues { ($0 / 4).rounded() }
        #expect(Self.deviation(givens, sample) > 4)
    }
}
