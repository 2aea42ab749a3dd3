import SudokuEngine
import Testing

@Suite struct DigitSetTests {
    private func set(_ values: Int...) -> DigitSet { DigitSet(values.compactMap { Digit($0) }) }

    @Test func `there are nine digits and no others`() {
        #expect(Digit.all.map(\.value) == Array(1...9))
        for value in [0, 10, -1, .min, .max] { #expect(Digit(value) == nil) }
        #expect(DigitSet(Digit.all) == .all)
    }

    @Test func `a set yields its digits in order`() {
        #expect(set(9, 1, 5).map(\.value) == [1, 5, 9])
        #expect(set(9, 1, 5).description == "{159}")
        #expect(set(9, 1, 5).count == 3)
        #expect(set(9, 5).first?.value == 5)
        #expect(Array(DigitSet()).isEmpty && DigitSet().isEmpty && DigitSet().first == nil)
    }

    @Test(arguments: Digit.all)
    func `a set of one digit contains only that digit`(digit: Digit) {
        #expect(DigitSet(digit).only == digit)
        #expect(Digit.all.filter(DigitSet(digit).contains) == [digit])
        #expect(DigitSet(digit).complement.count == 8)
        #expect(DigitSet(digit).complement.only == nil && DigitSet().only == nil)
    }

    @Test func `union, intersection, subtraction and complement`() {
        #expect(set(1, 2, 3).union(set(3, 4)) == set(1, 2, 3, 4))
        #expect(set(1, 2, 3).intersection(set(3, 4)) == set(3))
        #expect(set(1, 2, 3).subtracting(set(3, 4)) == set(1, 2))
        #expect(set(1, 2, 3).complement == set(4, 5, 6, 7, 8, 9))
        #expect(DigitSet.all.complement.isEmpty)
    }
}
