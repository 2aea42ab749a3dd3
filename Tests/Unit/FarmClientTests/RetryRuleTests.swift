import FarmAPI
import FarmHTTP
import FarmSystem
import Testing

@testable import FarmClient

/// The errors after which a request is repeated, and for how long.
@Suite struct RetryRuleTests {
    private static let refused = SystemError(call: "connect", subject: "api.sock", code: 111)
    private static let denied = SystemError(call: "connect", subject: "api.sock", code: 13)

    private func isRetried(_ error: ServiceError, hasContact: Bool) -> Bool {
        var rule = RetryRule()
        return rule.permitsRetry(after: error, hasContact: hasContact)
    }

    @Test func `a service that was reached before is expected back`() {
        let error = ServiceError.noResponse(.notConnected(Self.refused))
        #expect(isRetried(error, hasContact: true))
        #expect(!isRetried(error, hasContact: false))
        #expect(!isRetried(.noResponse(.notConnected(Self.denied)), hasContact: true))
    }

    @Test func `broken connections are retried, foreign responses are not`() {
        for hasContact in [false, true] {
            #expect(isRetried(.noResponse(.brokenOff), hasContact: hasContact))
            #expect(isRetried(.noResponse(.timedOut), hasContact: hasContact))
            #expect(!isRetried(.noResponse(.malformed), hasContact: hasContact))
            #expect(!isRetried(.foreignResponse, hasContact: hasContact))
        }
    }

    @Test func `only problems that pass by themselves are retried`() {
        let passing: Set<Problem.Code> = [
            .keyInProgress, .storeBusy, .storeIO, .starting, .draining,
        ]
        for code in Problem.Code.allCases {
            let error = ServiceError.rejected(Problem(code, ""))
            #expect(isRetried(error, hasContact: true) == passing.contains(code), "\(code)")
        }
    }

    @Test func `the time is counted from the first error`() {
        var rule = RetryRule()
        let start = ContinuousClock.now
        func isPermitted(after seconds: Double) -> Bool {
            rule.permitsRetry(
                after: .noResponse(.brokenOff), hasContact: true,
                at: start.advanced(by: .seconds(seconds)))
        }
        #expect(isPermitted(after: 60))
        #expect(isPermitted(after: 69.9))
        #expect(!isPermitted(after: 70))
    }
}
