import Dispatch
import Synchronization

/// A message queue with many senders and one receiver.
final class Mailbox<Message: Sendable>: Sendable {
    private let messages = Mutex<[Message]>([])
    private let semaphore = DispatchSemaphore(value: 0)

    func post(_ message: Message) {
        messages.withLock { $0.append(message) }
        semaphore.signal()
    }

    /// Returns the next message in order of arrival; nil on timeout.
    func next(within nanoseconds: Int64) -> Message? {
        let wait = semaphore.wait(timeout: .now() + .nanoseconds(Int(max(0, nanoseconds))))
        return wait == .success ? messages.withLock { $0.removeFirst() } : nil
    }
}
