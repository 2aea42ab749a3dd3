import Dispatch
import FarmTestSupport
import SudokuEngine
import Synchronization
import Testing

@testable import FarmStore

/// The store during a backup by the service, or a check of the whole file, which hold the reader for
/// long operations.
@Suite struct SlowReaderTests {
    @Test func `what looks after the store does not wait for a long operation`() throws {
        let farm = try StoreFixture()
        try farm.insert(0..<5)
        let store = farm.store
        let (begun, end, done) = (
            DispatchSemaphore(value: 0), DispatchSemaphore(value: 0), DispatchSemaphore(value: 0)
        )
        DispatchQueue(label: "backup").async {
            store.slowReader.withLock { _ in
                begun.signal()
                end.wait()
            }
        }
        begun.wait()
        DispatchQueue(label: "monitor").async {
            store.tend()
            _ = try? store.keyUse()
            _ = try? store.peek(.hard, limit: 1)
            done.signal()
        }
        #expect(done.wait(timeout: .now() + 300) == .success)
        end.signal()
        // The lock is free once the other thread has left it.
        #expect(comesTrue { (try? store.keyUse()) != nil })
    }
}
