import Dispatch
import Synchronization
import Testing

@testable import FarmService

@Suite struct StockChangeSignalTests {
    private func raise(_ signal: StockChangeSignal) -> Bool {
        var isPosted = false
        signal.raise(stallingIf: nil) { isPosted = true }
        return isPosted
    }

    @Test func `many changes are one signal until the receiver is ready again`() {
        let signal = StockChangeSignal()
        #expect(raise(signal))
        for _ in 0..<100 { #expect(!raise(signal)) }
        signal.clear()
        #expect(!raise(signal))
        signal.clear()
        #expect(!signal.hasChangedAgain())
        #expect(raise(signal))
    }

    @Test func `a change after a read is found by the receiver and not signalled`() {
        let signal = StockChangeSignal()
        #expect(raise(signal))
        signal.clear()
        #expect(!raise(signal))
        #expect(signal.hasChangedAgain())
        // Still not ready: it will read again.
        #expect(!raise(signal))
        signal.clear()
        #expect(!signal.hasChangedAgain())
    }

    @Test func `without a change the receiver has nothing to read`() {
        let signal = StockChangeSignal()
        #expect(!signal.hasChangedAgain())
        #expect(raise(signal))
    }

    @Test func `no change is lost between concurrent writers and the receiver`() {
        let signal = StockChangeSignal()
        let posted = DispatchSemaphore(value: 0)
        let changes = Atomic(0)
        let writers = DispatchGroup()
        let total = 20_000
        for writer in 0..<2 {
            DispatchQueue(label: "writer \(writer)").async(group: writers) {
                for _ in 0..<total / 2 {
                    changes.add(1, ordering: .sequentiallyConsistent)
                    signal.raise(stallingIf: nil) { posted.signal() }
                }
            }
        }
        // The service loop: reads when signalled, and again while there are more changes.
        var read = 0
        while read < total {
            guard posted.wait(timeout: patience) == .success else {
                Issue.record("a change was not signalled")
                break
            }
            repeat {
                signal.clear()
                read = changes.load(ordering: .sequentiallyConsistent)
            } while signal.hasChangedAgain()
        }
        writers.wait()
        #expect(read == total)
    }
}
