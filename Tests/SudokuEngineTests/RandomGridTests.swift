import FarmTestSupport
import SudokuEngine
import Testing

/// Are all grids as likely? Even counts where symmetry demands them, and the same mix of patterns as
/// grids from a sampler that is exactly even by construction.
@Suite struct RandomGridTests {
    private static func grids(_ count: Int, seed: UInt64) -> [[UInt8]] {
        let generator = Generator(seed: seed)
        return (0..<UInt64(count)).map { generator.grid($0).ascii.map { $0 - 48 } }
    }

    /// How far counts are from what is expected, in units in which it is 0 on average and 1 in
    /// spread for a sampler without bias.
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
        // 64 of the 729 counts are free: houses tie the others to them, and the sum is as wide as
        // ninefold 64 for cells in one house; 729 - 81 is the careful bound.
        #expect(Self.surprise(chiSquare: chiSquare, freedom: 648) < 4, "\(chiSquare)")
    }

    /// What relabeling and moving bands about cannot hide: in how many of the six bands and stacks
    /// the boxes share whole triads, and how many rectangles of two digits there are.
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

    @Test func `patterns are as frequent as in an exactly even sample`() {
        let grids = Self.grids(60_000, seed: 32).map(Self.pattern)
        var exact = EvenGrids(seed: 33)
        let even = (0..<12_000).map { _ in Self.pattern(exact.next()) }

        func compare(_ kind: ((pure: Int, rectangles: Int)) -> Int, _ kinds: Int) -> Double {
            var counts = [[Double]](repeating: [0, 0], count: kinds)
            for pattern in grids { counts[min(kind(pattern), kinds - 1)][0] += 1 }
            for pattern in even { counts[min(kind(pattern), kinds - 1)][1] += 1 }
            let ratio = Double(grids.count) / Double(even.count)
            // Two samples of different size: W. Press et al., "Numerical Recipes", chapter 14.
            let chiSquare = counts.reduce(0) { sum, pair in
                guard pair[0] + pair[1] > 0 else { return sum }
                let gap = pair[0] / ratio.squareRoot() - pair[1] * ratio.squareRoot()
                return sum + gap * gap / (pair[0] + pair[1])
            }
            return Self.surprise(chiSquare: chiSquare, freedom: kinds - 1)
        }
        #expect(compare(\.pure, 3) < 4, "bands whose boxes share their triads")
        #expect(compare({ $0.rectangles / 2 }, 14) < 4, "rectangles of two digits")
    }
}
