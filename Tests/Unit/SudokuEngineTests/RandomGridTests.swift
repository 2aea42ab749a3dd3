import FarmTestSupport
import SudokuEngine
import Testing

/// Tests of the uniform distribution of grids: even counts where symmetry demands them, and the
/// same mix of patterns as from a sampler that is exactly uniform by construction.
@Suite struct RandomGridTests {
    private static func grids(_ count: Int, seed: UInt64) -> [[UInt8]] {
        let generator = Generator(seed: seed)
        return (0..<UInt64(count)).map { generator.grid($0).ascii.map { $0 - 48 } }
    }

    /// Returns the deviation of counts from their expectation, in units with mean 0 and spread 1
    /// for a sampler without bias.
    private static func surprise(chiSquare: Double, freedom: Int) -> Double {
        (chiSquare - Double(freedom)) / (2 * Double(freedom)).squareRoot()
    }

    @Test func `every cell has every digit equally often`() {
        let count = 90_000
        var seen = [Double](repeating: 0, count: 729)
        for grid in Self.grids(count, seed: 31) {
            for cell in 0..<81 { seen[cell * 9 + Int(grid[cell]) - 1] += 1 }
        }
        let expected = Double(count) / 9
        let chiSquare = seen.reduce(0) { $0 + ($1 - expected) * ($1 - expected) / expected }
        // Each cell adds 8 on average. Houses tie the counts of the cells to each other, which
        // makes the spread of the sum about a sixth wider than that of 648 independent ones.
        #expect(Self.surprise(chiSquare: chiSquare, freedom: 648) < 4, "\(chiSquare)")
    }

    @Test func `every house of every grid has every digit`() {
        let generator = Generator(seed: 30)
        #expect((0..<10_000).allSatisfy { generator.grid($0).isValid })
    }

    /// Returns two properties that relabeling and permutation of bands preserve: the number of the
    /// six bands and stacks whose boxes share whole triads, and the number of rectangles of two
    /// digits.
    private static func pattern(_ grid: [UInt8]) -> (pure: Int, rectangles: Int) {
        var pure = 0
        for (line, cell) in [(9, 1), (1, 9)] {
            for band in 0..<3 {
                func triad(_ row: Int, _ box: Int) -> Int {
                    (0..<3).reduce(0) {
                        $0 | 1 << Int(grid[(band * 3 + row) * line + (box * 3 + $1) * cell])
                    }
                }
                let first = Set((0..<3).map { triad($0, 0) })
                if (0..<3).allSatisfy({ first.contains(triad($0, 1)) }) { pure += 1 }
            }
        }
        var rectangles = 0
        for (line, cell) in [(9, 1), (1, 9)] {
            for first in 0..<9 {
                for second in first + 1..<9 where first / 3 == second / 3 {
                    for a in 0..<9 {
                        for b in a + 1..<9 where a / 3 != b / 3 {
                            let one = (grid[first * line + a * cell], grid[first * line + b * cell])
                            let two = (
                                grid[second * line + b * cell], grid[second * line + a * cell]
                            )
                            if one == two { rectangles += 1 }
                        }
                    }
                }
            }
        }
        return (pure, rectangles)
    }

    /// The frequency of each pattern in 40,000 grids of ``EvenGrids`` with seed 33: the number of
    /// the six bands and stacks whose boxes share their triads (3 stands for 3 and more), and half
    /// the number of rectangles (0 and 13 stand for the ends).
    private static let evenPure: [Double] = [32_083, 7_217, 663, 37]
    private static let evenRectangles: [Double] = [
        13, 205, 1_126, 3_535, 6_739, 8_714, 8_238, 6_000, 3_338, 1_429, 509, 130, 22, 2,
    ]

    /// Compares two samples of different size (W. Press et al., "Numerical Recipes", chapter 14).
    private static func surprise(_ sample: [Double], against even: [Double]) -> Double {
        let ratio = (sample.reduce(0, +) / even.reduce(0, +)).squareRoot()
        let chiSquare = zip(sample, even).reduce(0) { sum, pair in
            guard pair.0 + pair.1 > 0 else { return sum }
            let gap = pair.0 / ratio - pair.1 * ratio
            return sum + gap * gap / (pair.0 + pair.1)
        }
        return surprise(chiSquare: chiSquare, freedom: sample.count - 1)
    }

    private static func surprises(_ patterns: [(pure: Int, rectangles: Int)]) -> [Double] {
        var pure = [Double](repeating: 0, count: evenPure.count)
        var rectangles = [Double](repeating: 0, count: evenRectangles.count)
        for pattern in patterns {
            pure[min(pattern.pure, pure.count - 1)] += 1
            rectangles[min(pattern.rectangles / 2, rectangles.count - 1)] += 1
        }
        return [surprise(pure, against: evenPure), surprise(rectangles, against: evenRectangles)]
    }

    @Test func `patterns are as frequent as in an exactly uniform sample`() {
        let found = Self.surprises(Self.grids(60_000, seed: 32).map(Self.pattern))
        #expect(found.allSatisfy { $0 < 4 }, "\(found)")
    }

    @Test func `the exactly uniform sampler reproduces its recorded sample`() {
        var even = EvenGrids(seed: 34)
        let found = Self.surprises((0..<300).map { _ in Self.pattern(even.next()) })
        #expect(found.allSatisfy { $0 < 4 }, "\(found)")
        #expect((try? Solution(parsing: even.next().map(String.init).joined())) != nil)
    }
}
