package import FarmSystem

/// Writes the body of a response incrementally, for example events. Use it only on the thread of
/// its connection.
///
///     while true {
///         guard writer.write(events.take()) else { return }
///         switch writer.wait(for: events.wakeup, within: .seconds(15)) {
///         case .raised: events.wakeup.lower()
///         case .late: guard writer.write(heartbeat) else { return }
///         case .stopping: _ = writer.write(lastEvent); return
///         case .hungUp: return
///         }
///     }
package final class BodyWriter {
    private let connection: RequestConnection
    private let isChunked: Bool
    private let timeout: Duration
    private var framed: [UInt8] = []
    /// True while the peer accepts data.
    package private(set) var isOpen = true

    init(_ connection: RequestConnection, isChunked: Bool, timeout: Duration) {
        self.connection = connection
        self.isChunked = isChunked
        self.timeout = timeout
    }

    /// Sends bytes; returns false once the peer has disconnected, or was disconnected for reading
    /// too slowly.
    package func write(_ bytes: [UInt8]) -> Bool {
        guard isOpen, !bytes.isEmpty else { return isOpen }
        if !isChunked { return send(bytes) }
        framed.removeAll(keepingCapacity: true)
        framed.append(text: String(bytes.count, radix: 16))
        framed.append(text: "\r\n")
        framed += bytes
        framed.append(text: "\r\n")
        return send(framed)
    }

    /// Waits for a wakeup; returns at once if the peer hangs up or the server drains. After
    /// `stopping` there is time for a last write.
    package func wait(for wakeup: Wakeup, within time: Duration) -> Descriptor.WaitResult {
        guard isOpen else { return .hungUp }
        let result = connection.wait(for: wakeup, within: time)
        if result == .hungUp { isOpen = false }
        return result
    }

    func finish() {
        if isOpen && isChunked { _ = send(Array("0\r\n\r\n".utf8)) }
        isOpen = false
    }

    private func send(_ bytes: [UInt8]) -> Bool {
        isOpen = (try? connection.connection.stream.send(bytes, within: timeout)) == .taken
        return isOpen
    }
}
