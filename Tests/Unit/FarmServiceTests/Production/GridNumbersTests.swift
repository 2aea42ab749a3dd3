import FarmStore
import Synchronization
import Testing

@testable import FarmService

@Suite struct GridNumbersTests {
    /// Ranges of a stock that is out of service after some of them.
    private final class Ranges: Sendable {
        private let left: Mutex<[GridRange]>
        init(_ ranges: [GridRange]) { left = Mutex(ranges) }
        func take() -> GridRange? { left.withLock { $0.isEmpty ? nil : $0.removeFirst() } }
    }

    @Test func `numbers of the stock are used once, range after range`() {
        let ranges = Ranges([
            GridRange(seed: 7, numbers: 100..<120), GridRange(seed: 7, numbers: 300..<320),
        ])
        var grids = GridNumbers(own: 9, taking: { ranges.take() })
        let taken = (0..<4).map { _ in grids.next(10) }
        #expect(taken.map(\.seed) == [7, 7, 7, 7])
        #expect(taken.map(\.numbers) == [100..<110, 110..<120, 300..<310, 310..<320])
    }

    @Test func `without a stock a worker goes on under its own seed`() {
        var grids = GridNumbers(own: 9, taking: { nil })
        var seen: Set<UInt64> = []
        for _ in 0..<10_000 {
            let next = grids.next(10)
            #expect(next.seed == 9)
            for number in next.numbers { #expect(seen.insert(number).inserted) }
        }
    }

    @Test func `a worker takes numbers of the stock again after an outage`() {
        let ranges = Ranges([GridRange(seed: 7, numbers: 0..<10)])
        var isAway = true
        let store = Mutex(true)
        var grids = GridNumbers(own: 9) { store.withLock { $0 } ? nil : ranges.take() }
        #expect(grids.next(10).seed == 9)
        isAway = false
        store.withLock { [isAway] in $0 = isAway }
        var next = grids.next(10)
        while next.seed == 9, next.numbers.upperBound < 1 << 20 { next = grids.next(10) }
        #expect(next == GridRange(seed: 7, numbers: 0..<10))
    }
}
