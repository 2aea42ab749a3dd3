import Dispatch
import Synchronization

/// Where any thread leaves messages for the one that waits for them.
final class Mailbox<Message: Sendable>: Sendable {
    private let messages = Mutex<[Message]>([])
    private let bell = DispatchSemaphore(value: 0)

    func post(_ message: Message) {
        messages.withLock { $0.append(message) }
        bell.signal()
    }

    /// The next message, in the order in which they came; nil if none comes in so many nanoseconds.
    func next(within nanoseconds: Int64) -> Message? {
        let wait = bell.wait(timeout: .now() + .nanoseconds(Int(max(0, nanoseconds))))
        return wait == .success ? messages.withLock { $0.removeFirst() } : nil
    }
}
