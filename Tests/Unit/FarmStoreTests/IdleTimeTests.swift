@testable import FarmStore
import Testing

/// The time without changes after which the writer gives back its cache.
@Suite struct IdleTimeTests {
    @Test func `a time without changes begins once, ten seconds after the last one`() {
        var time = IdleTime()
        let begun = [
            (3, 1_000), (3, 10_999), (4, 11_001), (4, 21_000), (4, 21_001), (4, 99_000),
            (5, 99_001), (5, 109_001),
        ].filter { changes, moment in time.hasBegun(Int64(changes), at: Int64(moment)) }
        #expect(begun.map(\.1) == [21_001, 109_001])
    }
}
