import Testing

@testable import FarmHTTP

struct AcceptErrorThrottleTests {
    private static let second: Int64 = 1_000_000_000

    @Test func `alternating failures and successes are reported once`() {
        var throttle = AcceptErrorThrottle()
        var reports = 0
        for turn in Int64(0)..<1_000 {
            if throttle.fail(at: turn * Self.second) { reports += 1 }
            var hasEnded = throttle.hasEnded(at: turn * Self.second)
            throttle.succeed()
            hasEnded = hasEnded || throttle.hasEnded(at: turn * Self.second + Self.second / 2)
            #expect(!hasEnded)
        }
        #expect(reports == 1)
        let ends = [1_004, 1_005].map { throttle.hasEnded(at: $0 * Self.second) }
        #expect(ends == [true, false])
        let isReported = throttle.fail(at: 1_006 * Self.second)
        #expect(isReported)
    }

    @Test func `delays between attempts grow to one second and reset after a success`() {
        var throttle = AcceptErrorThrottle()
        var pauses: [Duration] = []
        for _ in 0..<9 {
            _ = throttle.fail(at: 0)
            pauses.append(throttle.pause)
        }
        #expect(pauses.first == .milliseconds(10) && pauses.last == .seconds(1))
        #expect(pauses == pauses.sorted())
        // The period cannot end without a success.
        var ends = [throttle.hasEnded(at: 100 * Self.second)]
        throttle.succeed()
        #expect(throttle.pause == .zero)
        ends.append(throttle.hasEnded(at: 100 * Self.second))
        #expect(ends == [false, true])
    }
}
