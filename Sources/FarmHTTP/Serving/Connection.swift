import FarmSystem
import Synchronization

/// A stream that requests come by, as all threads know it.
final class Connection: Sendable {
    let stream: Descriptor
    let peer: PeerCredentials?
    private let phase = Atomic(Phase.fresh)

    /// What a connection is about when the server wants to end.
    enum Phase: UInt8, AtomicRepresentable {
        /// No request has come yet.
        case fresh
        /// Between two requests.
        case idle
        case busy
        case closing
    }

    init(_ stream: consuming Descriptor, peer: PeerCredentials?) {
        self.stream = stream
        self.peer = peer
    }

    /// What the limits of one user count by; all whom the kernel does not name are one.
    var user: UInt32 { peer?.uid ?? .max }

    func becomeIdle() { phase.store(.idle, ordering: .sequentiallyConsistent) }

    func becomeBusy() { phase.store(.busy, ordering: .sequentiallyConsistent) }

    /// Wakes the thread that waits for a request. What has already arrived is still read: a request
    /// that was on its way is answered.
    func close(if expected: Phase) {
        let (isClosing, _) = phase.compareExchange(
            expected: expected, desired: .closing, ordering: .sequentiallyConsistent)
        if isClosing { stream.finishReading() }
    }
}

extension Connection {
    /// Sends the last answer, and that there will be no other.
    func say(farewell bytes: [UInt8], within time: Duration) {
        guard (try? stream.send(bytes, within: time)) == .taken else { return }
        try? stream.finishWriting()
    }

    /// Whether the peer has sent something, or has left.
    var hasUnread: Bool { (try? stream.isReadable(withinMilliseconds: 0)) ?? false }

    /// Reads and forgets until the peer leaves. Closing with something unread would break the peer's
    /// sending, and clients that see that do not read the answer.
    func linger(_ time: Duration) {
        let deadline = Deadline(after: time)
        var count = 0
        var forgotten: [UInt8] = []
        while count < Self.forgottenLimit,
            case .bytes(let more) = try? stream.receive(
                into: &forgotten, atMost: 4 << 10, until: deadline)
        {
            count += more
            forgotten.removeAll(keepingCapacity: true)
        }
    }

    /// Who sends more after a refusal does not mean to read.
    private static let forgottenLimit = 1 << 20
}
