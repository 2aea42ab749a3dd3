/// A source of the numbers 0..<count, in ranges.
package struct NumberRanges: JobSource {
    private let count: UInt64
    private let step: UInt64
    private var start: UInt64 = 0

    package init(count: UInt64, step: UInt64) {
        precondition(step > 0, "the step must be positive")
        self.count = count
        self.step = step
    }

    package mutating func next() -> Range<UInt64>? {
        guard start < count else { return nil }
        let range = start..<start + min(step, count - start)
        start = range.upperBound
        return range
    }
}
