import SudokuEngine

/// The probabilities of the sizes of cages: a geometric sequence with a wanted mean.
struct CageSizes {
    /// The sums of the weights of sizes up to each, from 2.
    private var sums: [Int] = []

    init(mean: Double, largest: Int) {
        var (low, high) = (0.05, 20.0)
        for _ in 0..<40 {
            let ratio = (low + high) / 2
            if Self.mean(ratio, largest) < mean { low = ratio } else { high = ratio }
        }
        var (weight, sum) = (1.0, 0.0)
        let most = (2...largest).reduce(into: [0.0]) { list, _ in
            sum += weight
            weight *= low
            list.append(sum)
        }
        sums = most.dropFirst().map { Int($0 / sum * 1_000_000) }
    }

    private static func mean(_ ratio: Double, _ largest: Int) -> Double {
        var (weight, sum, total) = (1.0, 0.0, 0.0)
        for size in 2...largest {
            total += weight * Double(size)
            sum += weight
            weight *= ratio
        }
        return total / sum
    }

    func draw(_ random: inout SeededGenerator) -> Int {
        let number = random.below(1_000_000)
        return 2 + (sums.firstIndex { number < $0 } ?? sums.count - 1)
    }
}
