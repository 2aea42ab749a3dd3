import Dispatch
import Synchronization

/// A value that one thread waits for and another one gives.
final class Promise<Value: Sendable>: Sendable {
    private let value = Mutex<Value?>(nil)
    private let bell = DispatchSemaphore(value: 0)

    /// To be called once.
    func fulfil(_ given: Value) {
        value.withLock { $0 = given }
        bell.signal()
    }

    /// Nil if nothing was given in that time.
    func wait(seconds: Double) -> Value? {
        _ = bell.wait(timeout: .now() + seconds)
        return value.withLock { $0 }
    }
}
