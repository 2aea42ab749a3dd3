import Testing

@testable import SudokuEngine

@Suite struct KeyNumbersTests {
    @Test func `keys are numbered in the order in which they are met`() {
        var numbers = KeyNumbers()
        let keys = (0..<2000).map { Mask128($0 * $0) << 70 | Mask128($0) }
        for _ in 0..<2 {
            for (number, key) in keys.enumerated() { #expect(numbers.number(of: key) == number) }
        }
        #expect(numbers.count == keys.count)
    }
}
