import Dispatch
import FarmBatch
import FarmSystem
import Synchronization
import Testing

@Suite struct BatchTests {
    @Test(arguments: [1, 2, 3, 8])
    func `answers are delivered in the order of the jobs`(threads: Int) throws {
        let seen = Mutex<[Int]>([])
        let ending = try Batch(threads: threads).run(Numbers(upTo: 500)) {
            UnevenWorker()
        } deliver: { answer in
            seen.withLock { $0.append(answer) }
            return .taken
        }
        #expect(ending == .complete)
        #expect(seen.withLock { $0 } == (0..<500).map { $0 * $0 })
    }

    @Test func `every thread creates its own worker`() throws {
        let made = Atomic(0)
        _ = try Batch(threads: 3).run(Numbers(upTo: 10)) {
            made.add(1, ordering: .relaxed)
            return UnevenWorker()
        } deliver: { _ in
            .taken
        }
        #expect(made.load(ordering: .relaxed) == 3)
    }

    @Test func `a long job blocks the source`() throws {
        let batch = Batch(threads: 2)
        let window = batch.window
        let traffic = Traffic()
        // The first job finishes only when the maximum number of jobs is in progress.
        _ = try batch.run(CountedNumbers(upTo: 10 * window, window: window, traffic: traffic)) {
            FirstWaits(traffic: traffic)
        } deliver: { _ in
            traffic.underWay.subtract(1, ordering: .sequentiallyConsistent)
            return .taken
        }
        #expect(traffic.maximum.load(ordering: .sequentiallyConsistent) == window)
        #expect(traffic.underWay.load(ordering: .sequentiallyConsistent) == 0)
    }

    @Test(arguments: [1, 4])
    func `the run ends when the reader is gone`(threads: Int) throws {
        let taken = Atomic(0)
        let ending = try Batch(threads: threads).run(Numbers(upTo: .max)) {
            UnevenWorker()
        } deliver: { _ in
            taken.add(1, ordering: .relaxed).newValue == 5 ? .readerGone : .taken
        }
        #expect(ending == .readerGone)
        #expect(taken.load(ordering: .relaxed) == 5)
    }

    @Test func `a raised stop flag ends the run`() throws {
        let batch = Batch(threads: 2)
        let ending = try batch.run(Numbers(upTo: .max)) {
            UnevenWorker()
        } deliver: { answer in
            if answer == 9 { batch.stop.raise() }
            return .taken
        }
        #expect(ending == .stopped)
    }

    @Test(arguments: [1, 4])
    func `jobs before an error of the source are delivered`(threads: Int) {
        let last = Mutex(-1)
        #expect(throws: SystemError(call: "read", subject: "numbers", code: 5)) {
            _ = try Batch(threads: threads).run(Numbers(upTo: 40, thenFails: true)) {
                UnevenWorker()
            } deliver: { answer in
                last.withLock { $0 = answer }
                return .taken
            }
        }
        #expect(last.withLock { $0 } == 39 * 39)
    }

    @Test func `a failed delivery ends the run`() {
        let fault = SystemError(call: "write", subject: "output", code: 28)
        #expect(throws: fault) {
            _ = try Batch(threads: 2).run(Numbers(upTo: .max)) {
                UnevenWorker()
            } deliver: { (_) throws(SystemError) in
                throw fault
            }
        }
    }

    @Test func `ranges of numbers have no gaps`() {
        var source = NumberRanges(count: 10, step: 4)
        #expect(source.next() == 0..<4)
        #expect(source.next() == 4..<8)
        #expect(source.next() == 8..<10)
        #expect(source.next() == nil)
    }
}

private struct Numbers: JobSource {
    private let end: Int
    private let fails: Bool
    private var number = 0

    init(upTo end: Int, thenFails fails: Bool = false) {
        self.end = end
        self.fails = fails
    }

    mutating func next() throws(SystemError) -> Int? {
        guard number < end else {
            if fails { throw SystemError(call: "read", subject: "numbers", code: 5) }
            return nil
        }
        defer { number += 1 }
        return number
    }
}

/// Squares numbers, some with much more work than others.
private struct UnevenWorker: BatchWorker {
    private var scratch = 0

    mutating func answer(_ job: Int) -> Int {
        for step in 0..<(job % 7 == 0 ? 20_000 : 10) { scratch &+= step }
        return job * job
    }
}

private final class Traffic: Sendable {
    let underWay = Atomic(0)
    let maximum = Atomic(0)
    let isFull = DispatchSemaphore(value: 0)
}

private struct CountedNumbers: JobSource {
    private var numbers: Numbers
    private let window: Int
    private let traffic: Traffic

    init(upTo end: Int, window: Int, traffic: Traffic) {
        numbers = Numbers(upTo: end)
        self.window = window
        self.traffic = traffic
    }

    mutating func next() throws(SystemError) -> Int? {
        guard let number = try numbers.next() else { return nil }
        let now = traffic.underWay.add(1, ordering: .sequentiallyConsistent).newValue
        traffic.maximum.max(now, ordering: .sequentiallyConsistent)
        if number == window - 1 { traffic.isFull.signal() }
        return number
    }
}

private struct FirstWaits: BatchWorker {
    let traffic: Traffic

    mutating func answer(_ job: Int) -> Int {
        if job == 0 { traffic.isFull.wait() }
        return job
    }
}
