import Dispatch
import FarmAPI
import FarmJSON
import FarmStore
import Testing

@testable import FarmService

/// Computations on a machine that gives them no processor time.
@Suite struct EngineRunnerTests {
    @Test func `a computation that gets no processor time is answered, and keeps its place`() {
        let runner = EngineRunner()
        let (begins, ended) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        #expect(throws: Problem.engineLate) {
            try runner.run(for: Peer(uid: 1), on: nil, patience: 0.05) { shouldStop -> Int? in
                begins.wait()
                let isLate = shouldStop()
                ended.signal()
                return isLate ? nil : 1
            }
        }
        #expect(throws: Problem.engineBusy) {
            try runner.run(for: Peer(uid: 1), on: nil) { _ in 1 }
        }
        #expect((try? runner.run(for: Peer(uid: 2), on: nil, patience: 600) { _ in 2 }) == 2)
        begins.signal()
        ended.wait()
        // It leaves its place right after it has ended.
        let end = ContinuousClock.now + .seconds(60)
        var last: Int?
        while last == nil, ContinuousClock.now < end {
            last = try? runner.run(for: Peer(uid: 1), on: nil) { _ in 3 }
        }
        #expect(last == 3)
    }

    @Test func `a computation is answered before its client gives up, at either limit`() {
        let runner = EngineRunner()
        #expect(throws: Problem.engineLimit) {
            try runner.run(for: Peer(uid: 1), on: nil, patience: 600) { shouldStop -> Int? in
                while !shouldStop() {}
                return nil
            }
        }
        #expect(throws: Problem.engineLate) {
            try runner.run(for: Peer(uid: 1), on: nil, patience: 0) { shouldStop -> Int? in
                while !shouldStop() {}
                return nil
            }
        }
        #expect(EngineRunner.patience < 10)
    }

    @Test func `only a computation that may succeed later is to be repeated`() {
        #expect(Problem.engineLate.code == Problem.engineLimit.code)
        #expect(Problem.engineLate.extras.contains { $0.name == "retryAfter" })
        #expect(!Problem.engineLimit.extras.contains { $0.name == "retryAfter" })
        var watch = ComputationWatch(nil, limit: 0)
        var turns = 0
        while !watch.shouldStop() { turns += 1 }
        #expect(watch.hasUsedUp)
        var late = ComputationWatch(nil, until: 0)
        #expect(late.shouldStop() && !late.hasUsedUp)
    }
}
