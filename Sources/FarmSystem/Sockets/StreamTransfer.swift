import Glibc

/// What a wait for bytes brought.
package enum Reception: Hashable, Sendable {
    case bytes(Int)
    /// The other side will send no more.
    case end
    case late
}

/// What became of bytes that were sent.
package enum Sending: Hashable, Sendable {
    case taken
    case readerGone
    /// Not everything was taken in time.
    case late
}

extension Descriptor {
    /// Appends what a stream's peer sent, at most that many bytes. Waits while there is nothing, but
    /// no longer than ``limitReceiving(to:)`` said. The corresponding C function is `recv`.
    package func receive(
        into bytes: inout [UInt8], atMost count: Int
    ) throws(SystemError) -> Reception {
        try receive(into: &bytes, atMost: count, flags: 0)
    }

    /// The same without waiting; late if there is nothing.
    package func receiveNow(
        into bytes: inout [UInt8], atMost count: Int
    ) throws(SystemError) -> Reception {
        try receive(into: &bytes, atMost: count, flags: CInt(MSG_DONTWAIT))
    }

    /// The same until a moment, whatever was said before.
    package func receive(
        into bytes: inout [UInt8], atMost count: Int, until deadline: Deadline
    ) throws(SystemError) -> Reception {
        guard try isReady(for: POLLIN, until: deadline) else { return .late }
        return try receive(into: &bytes, atMost: count, flags: CInt(MSG_DONTWAIT))
    }

    private func receive(
        into bytes: inout [UInt8], atMost count: Int, flags: CInt
    ) throws(SystemError) -> Reception {
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

    /// Sends all bytes of an array to a stream's peer. The clock runs only if the peer lets us wait.
    /// The corresponding C function is `send`; nobody gets a signal.
    package func send(_ bytes: [UInt8], within time: Duration) throws(SystemError) -> Sending {
        var done = 0
        var deadline: Deadline?
        while done < bytes.count {
            do throws(SystemError) {
                let rest = bytes.span.extracting(droppingFirst: done)
                done += try unsafe rest.withUnsafeBufferPointer { (rest) throws(SystemError) in
                    try system("send", on: name) {
                        unsafe Glibc.send(raw, rest.baseAddress, rest.count, Self.sendingFlags)
                    }
                }
            } catch {
                switch error.code {
                case EPIPE, ECONNRESET: return .readerGone
                case EAGAIN:
                    let end = deadline ?? Deadline(after: time)
                    deadline = end
                    guard try isReady(for: POLLOUT, until: end) else { return .late }
                default: throw error
                }
            }
        }
        return .taken
    }

    private static let sendingFlags = CInt(MSG_DONTWAIT) | CInt(MSG_NOSIGNAL)

    /// Waits for an event, or for the end of the stream, which is one too.
    func isReady(for event: CInt, until deadline: Deadline) throws(SystemError) -> Bool {
        var wanted = pollfd(fd: raw, events: Int16(event), revents: 0)
        return try system("poll", on: name) {
            unsafe poll(&wanted, 1, deadline.milliseconds)
        } > 0
    }

    /// How long `receive` waits from now on. The corresponding C option is `SO_RCVTIMEO`.
    package func limitReceiving(to time: Duration) throws(SystemError) {
        let (seconds, attoseconds) = time.components
        // Nothing at all would mean without end.
        let fraction = max(attoseconds / 1_000_000_000_000, seconds == 0 ? 1 : 0)
        let limit = timeval(tv_sec: Int(seconds), tv_usec: Int(fraction))
        _ = try system("setsockopt", on: name) {
            unsafe withUnsafeBytes(of: limit) {
                unsafe setsockopt(
                    raw, SOL_SOCKET, SO_RCVTIMEO, $0.baseAddress, socklen_t($0.count))
            }
        }
    }

    /// How many bytes may wait for the peer to read them. The corresponding C option is `SO_SNDBUF`.
    package func limitUnsent(to count: Int) throws(SystemError) {
        var count = CInt(count)
        _ = try system("setsockopt", on: name) {
            unsafe setsockopt(
                raw, SOL_SOCKET, SO_SNDBUF, &count, socklen_t(MemoryLayout<CInt>.size))
        }
    }

    /// Whether the peer has closed its end. One that only finished writing still reads.
    package var isHungUp: Bool {
        var wanted = pollfd(fd: raw, events: 0, revents: 0)
        return unsafe poll(&wanted, 1, 0) > 0
    }

    /// Why a wait for news is over.
    package enum Waking: Hashable, Sendable {
        case raised, stopping, hungUp, late
    }

    /// Waits until a wakeup is raised, another one says that all is to end, or the peer hangs up.
    package func wait(
        for news: Wakeup, stop: Wakeup, until deadline: Deadline
    ) throws(SystemError) -> Waking {
        var waited = [
            pollfd(fd: raw, events: 0, revents: 0),
            pollfd(fd: stop.awaited, events: Int16(POLLIN), revents: 0),
            pollfd(fd: news.awaited, events: Int16(POLLIN), revents: 0),
        ]
        _ = try system("poll", on: name) { unsafe poll(&waited, 3, deadline.milliseconds) }
        if waited[0].revents != 0 { return .hungUp }
        if waited[1].revents != 0 { return .stopping }
        return waited[2].revents != 0 ? .raised : .late
    }

    /// The peer can send no more; what it has sent can still be read. Wakes who waits for it. The
    /// corresponding C function is `shutdown`.
    package func finishReading() { shutdown(raw, CInt(SHUT_RD)) }

    /// Ends the stream both ways, whoever is using it.
    package func hangUp() { shutdown(raw, CInt(SHUT_RDWR)) }
}
