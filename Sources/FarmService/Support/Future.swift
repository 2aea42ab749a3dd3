import Dispatch
import Synchronization

/// A value that one thread provides and another one waits for.
final class Future<Value: Sendable>: Sendable {
    private let value = Mutex<Value?>(nil)
    private let semaphore = DispatchSemaphore(value: 0)

    /// Provides the value; must be called once.
    func fulfil(_ given: Value) {
        value.withLock { $0 = given }
        semaphore.signal()
    }

    /// Waits for the value; returns nil on timeout.
    func wait(seconds: Double) -> Value? {
        _ = semaphore.wait(timeout: .now() + seconds)
        return value.withLock { $0 }
    }
}
