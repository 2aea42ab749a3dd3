import Glibc

/// The result of receiving bytes.
package enum ReceiveResult: Hashable, Sendable {
    case bytes(Int)
    /// The peer has finished sending.
    case end
    case late
}

/// The result of sending bytes.
package enum SendResult: Hashable, Sendable {
    case taken
    case readerGone
    /// Not all bytes were sent in time.
    case late
}

extension Descriptor {
    /// Appends received bytes, up to a limit. Waits while there are none, up to the timeout set by
    /// ``limitReceiving(to:)``. The corresponding C function is `recv`.
    package func receive(
        into bytes: inout [UInt8], atMost count: Int
    ) throws(SystemError) -> ReceiveResult {
        try receive(into: &bytes, atMost: count, flags: 0)
    }

    /// Receives without waiting; returns `late` if there is nothing.
    package func receiveNow(
        into bytes: inout [UInt8], atMost count: Int
    ) throws(SystemError) -> ReceiveResult {
        try receive(into: &bytes, atMost: count, flags: CInt(MSG_DONTWAIT))
    }

    /// Receives until a deadline, overriding ``limitReceiving(to:)``.
    package func receive(
        into bytes: inout [UInt8], atMost count: Int, until deadline: Deadline
    ) throws(SystemError) -> ReceiveResult {
        guard try isReady(for: POLLIN, until: deadline) else { return .late }
        return try receive(into: &bytes, atMost: count, flags: CInt(MSG_DONTWAIT))
    }

    private func receive(
        into bytes: inout [UInt8], atMost count: Int, flags: CInt
    ) throws(SystemError) -> ReceiveResult {
        let before = bytes.count
        do throws(SystemError) {
            try bytes.append(addingCapacity: count) { (space) throws(SystemError) in
                try unsafe space.withUnsafeMutableBufferPointer {
                    (room, used) throws(SystemError) in
                    used = try system("recv", on: name) {
                        unsafe recv(raw, room.baseAddress, count, flags)
                    }
                }
            }
        } catch {
            if error.code == EAGAIN { return .late }
            throw error
        }
        return bytes.count == before ? .end : .bytes(bytes.count - before)
    }

    /// Sends all bytes to the peer. The timeout starts only when the peer makes us wait, and again
    /// whenever it has taken some, up to ``longestSending`` times its length. The corresponding C function
    /// is `send`; it raises no signal.
    package func send(_ bytes: [UInt8], within time: Duration) throws(SystemError) -> SendResult {
        var done = 0
        var (deadline, last): (Deadline?, Deadline?)
        while done < bytes.count {
            do throws(SystemError) {
                let remaining = bytes.span.extracting(droppingFirst: done)
                done += try unsafe remaining.withUnsafeBufferPointer {
                    (remaining) throws(SystemError) in
                    try system("send", on: name) {
                        unsafe Glibc.send(
                            raw, remaining.baseAddress, remaining.count, Self.sendingFlags)
                    }
                }
                deadline = nil
            } catch {
                switch error.code {
                case EPIPE, ECONNRESET: return .readerGone
                case EAGAIN:
                    let latest = last ?? Deadline(after: time * Self.longestSending)
                    let end = deadline ?? Deadline(after: time).earlier(latest)
                    (deadline, last) = (end, latest)
                    guard try isReady(for: POLLOUT, until: end) else { return .late }
                default: throw error
                }
            }
        }
        return .taken
    }

    /// The most timeouts that sending lasts to a peer that takes some bytes in each.
    package static let longestSending = 12

    private static let sendingFlags = CInt(MSG_DONTWAIT) | CInt(MSG_NOSIGNAL)

    /// Waits for an event or the end of the stream.
    func isReady(for event: CInt, until deadline: Deadline) throws(SystemError) -> Bool {
        var wanted = pollfd(fd: raw, events: Int16(event), revents: 0)
        return try system("poll", on: name) {
            unsafe poll(&wanted, 1, deadline.milliseconds)
        } > 0
    }

    /// Sets the timeout of `receive`. The corresponding C option is `SO_RCVTIMEO`.
    package func limitReceiving(to time: Duration) throws(SystemError) {
        let (seconds, attoseconds) = time.components
        // Zero would mean no timeout.
        let fraction = max(attoseconds / 1_000_000_000_000, seconds == 0 ? 1 : 0)
        let limit = timeval(tv_sec: Int(seconds), tv_usec: Int(fraction))
        _ = try system("setsockopt", on: name) {
            unsafe withUnsafeBytes(of: limit) {
                unsafe setsockopt(
                    raw, SOL_SOCKET, SO_RCVTIMEO, $0.baseAddress, socklen_t($0.count))
            }
        }
    }

    /// Limits the number of bytes that wait for the peer to read them. The corresponding C option
    /// is `SO_SNDBUF`.
    package func limitUnsent(to count: Int) throws(SystemError) {
        var count = CInt(count)
        _ = try system("setsockopt", on: name) {
            unsafe setsockopt(
                raw, SOL_SOCKET, SO_SNDBUF, &count, socklen_t(MemoryLayout<CInt>.size))
        }
    }

    /// True if the peer has closed its end. A peer that only finished writing still reads.
    package var isHungUp: Bool {
        var wanted = pollfd(fd: raw, events: 0, revents: 0)
        return unsafe poll(&wanted, 1, 0) > 0
    }

    /// The reason for the end of a wait.
    package enum WaitResult: Hashable, Sendable {
        case raised, stopping, hungUp, late
    }

    /// Waits until a wakeup is raised, `stop` is raised, or the peer hangs up. A TCP peer that has
    /// closed its end looks like one that only finished writing: `endsWithInput` makes both count.
    package func wait(
        for wakeup: Wakeup, stop: Wakeup, until deadline: Deadline, endsWithInput: Bool = false
    ) throws(SystemError) -> WaitResult {
        var waited = [
            pollfd(fd: raw, events: endsWithInput ? Self.endOfInput : 0, revents: 0),
            pollfd(fd: stop.awaited, events: Int16(POLLIN), revents: 0),
            pollfd(fd: wakeup.awaited, events: Int16(POLLIN), revents: 0),
        ]
        _ = try system("poll", on: name) { unsafe poll(&waited, 3, deadline.milliseconds) }
        if waited[0].revents != 0 { return .hungUp }
        if waited[1].revents != 0 { return .stopping }
        return waited[2].revents != 0 ? .raised : .late
    }

    /// POLLRDHUP, which is declared only with _GNU_SOURCE.
    private static let endOfInput: Int16 = 0x2000

    /// Stops receiving: data that has already arrived can still be read, and waiting readers wake
    /// up. The corresponding C function is `shutdown`.
    package func finishReading() { shutdown(raw, CInt(SHUT_RD)) }

    /// Ends the stream in both directions, even while it is in use.
    package func hangUp() { shutdown(raw, CInt(SHUT_RDWR)) }
}
