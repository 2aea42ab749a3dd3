import Dispatch
import FarmAPI
import Testing

@testable import FarmService

/// Computations on a machine that gives them no processor time.
@Suite struct EngineRunnerTests {
    @Test func `a computation that gets no processor time is answered, and keeps its place`() {
        let runner = EngineRunner()
        let (begins, ended) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        #expect(throws: Problem.engineLimit) {
            try runner.run(for: 1, on: nil, patience: 0.05) { shouldStop -> Int? in
                begins.wait()
                let isLate = shouldStop()
                ended.signal()
                return isLate ? nil : 1
            }
        }
        #expect(throws: Problem.engineBusy) { try runner.run(for: 1, on: nil) { _ in 1 } }
        #expect((try? runner.run(for: 2, on: nil, patience: 600) { _ in 2 }) == 2)
        begins.signal()
        ended.wait()
        // It leaves its place right after it has ended.
        let end = ContinuousClock.now + .seconds(60)
        var last: Int?
        while last == nil, ContinuousClock.now < end {
            last = try? runner.run(for: 1, on: nil) { _ in 3 }
        }
        #expect(last == 3)
    }
}
