import Testing

@testable import FarmHTTP

struct AcceptTroubleTests {
    private static let second: Int64 = 1_000_000_000

    @Test func `alternating failures and successes are reported once`() {
        var trouble = AcceptErrorThrottle()
        var reports = 0
        for turn in Int64(0)..<1_000 {
            if trouble.fail(at: turn * Self.second) { reports += 1 }
            var hasEnded = trouble.hasEnded(at: turn * Self.second)
            trouble.succeed()
            hasEnded = hasEnded || trouble.hasEnded(at: turn * Self.second + Self.second / 2)
            #expect(!hasEnded)
        }
        #expect(reports == 1)
        let ends = [1_004, 1_005].map { trouble.hasEnded(at: $0 * Self.second) }
        #expect(ends == [true, false])
        let isReported = trouble.fail(at: 1_006 * Self.second)
        #expect(isReported)
    }

    @Test func `delays between attempts grow to one second and reset after a success`() {
        var trouble = AcceptErrorThrottle()
        var pauses: [Duration] = []
        for _ in 0..<9 {
            _ = trouble.fail(at: 0)
            pauses.append(trouble.pause)
        }
        #expect(pauses.first == .milliseconds(10) && pauses.last == .seconds(1))
        #expect(pauses == pauses.sorted())
        // The period cannot end without a success.
        var ends = [trouble.hasEnded(at: 100 * Self.second)]
        trouble.succeed()
        #expect(trouble.pause == .zero)
        ends.append(trouble.hasEnded(at: 100 * Self.second))
        #expect(ends == [false, true])
    }
}
