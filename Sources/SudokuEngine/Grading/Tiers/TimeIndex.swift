/// The relative solving time of people: about 0.8 is the middle of 344 measured puzzles.
///
/// The fit is `ln T = 1.02 + 0.152 level - 0.312 ln w20 - 0.024 givens`. Logarithm and exponential
/// are series of additions, multiplications and divisions, so every machine computes the same
/// result.
enum TimeIndex {
    /// Returns the index in hundredths, rounded half up; 0 if no cell was ever open.
    static func hundredths(level: Int, openSum: Int, openCount: Int, givens: Int) -> Int {
        guard openSum > 0, openCount > 0 else { return 0 }
        let w20 = Double(openSum) / Double(openCount)
        let exponent =
            1.02 + 0.152 * Double(level) - 0.312 * logarithm(w20) - 0.024 * Double(givens)
        return Int(exponential(exponent) * 100 + 0.5)
    }

    private static let logarithmOfTwo = 0.693_147_180_559_945_3

    /// `ln x = k ln 2 + 2 artanh((m - 1) / (m + 1))` with x = m 2^k and m near 1.
    static func logarithm(_ x: Double) -> Double {
        var (m, k) = (x, 0.0)
        while m > 1.5 {
            m /= 2
            k += 1
        }
        while m < 0.75 {
            m *= 2
            k -= 1
        }
        let ratio = (m - 1) / (m + 1)
        let square = ratio * ratio
        var (term, sum) = (ratio, 0.0)
        for number in 0..<20 {
            sum += term / Double(2 * number + 1)
            term *= square
        }
        return k * logarithmOfTwo + 2 * sum
    }

    /// `e^x = (e^(x / 16))^16`, with a series for the inner power.
    static func exponential(_ x: Double) -> Double {
        let part = x / 16
        var (term, sum) = (1.0, 1.0)
        for number in 1...20 {
            term *= part / Double(number)
            sum += term
        }
        for _ in 0..<4 { sum *= sum }
        return sum
    }
}
