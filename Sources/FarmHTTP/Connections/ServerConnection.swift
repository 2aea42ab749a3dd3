import FarmSystem
import Synchronization

/// A client connection, shared by all threads.
final class ServerConnection: Sendable {
    let stream: Descriptor
    let peer: PeerCredentials?
    /// True if a peer that has finished writing counts as gone.
    let endsWithInput: Bool
    private let phase = Atomic(Phase.fresh)

    /// The phase of a connection, which decides how a drain treats it.
    enum Phase: UInt8, AtomicRepresentable {
        /// No request has arrived yet.
        case fresh
        /// Between two requests.
        case idle
        case busy
        case closing
    }

    init(_ stream: consuming Descriptor, peer: PeerCredentials?, endsWithInput: Bool = false) {
        self.stream = stream
        self.peer = peer
        self.endsWithInput = endsWithInput
    }

    /// The user that limits apply to; all unknown users count as one.
    var user: UInt32 { peer?.uid ?? .max }

    func becomeIdle() { phase.store(.idle, ordering: .sequentiallyConsistent) }

    func becomeBusy() { phase.store(.busy, ordering: .sequentiallyConsistent) }

    /// Wakes the thread that waits for a request. Data that has already arrived is still read: a
    /// request in flight is answered.
    func close(if expected: Phase) {
        let (isClosing, _) = phase.compareExchange(
            expected: expected, desired: .closing, ordering: .sequentiallyConsistent)
        if isClosing { stream.finishReading() }
    }
}

extension ServerConnection {
    /// Sends the last response and finishes writing.
    func sendLast(_ bytes: [UInt8], within time: Duration) {
        guard (try? stream.send(bytes, within: time)) == .taken else { return }
        try? stream.finishWriting()
    }

    /// True if there is unread data, or the peer has disconnected.
    var hasUnread: Bool { (try? stream.isReadable(withinMilliseconds: 0)) ?? false }

    /// Discards input until the peer disconnects. Closing with unread input would reset the
    /// connection, and clients that fail to send do not read the response.
    func linger(_ time: Duration) {
        let deadline = Deadline(after: time)
        var count = 0
        var discarded: [UInt8] = []
        while count < Self.discardLimit,
            case .bytes(let more) = try? stream.receive(
                into: &discarded, atMost: 4 << 10, until: deadline)
        {
            count += more
            discarded.removeAll(keepingCapacity: true)
        }
    }

    /// A client that sends more than this after an error is not going to read the response.
    private static let discardLimit = 1 << 20
}
