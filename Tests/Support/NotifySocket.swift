import Foundation

/// The notification socket of a service manager: a datagram socket at a path, or with a name
/// `@name`.
package final class NotifySocket {
    private let raw: Int32
    private var gathered: [String] = []

    package struct Failed: Error {
        package let code: Int32
    }

    package init(_ address: String) throws {
        raw = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        var bytes = Array(address.utf8)
        if bytes.first == UInt8(ascii: "@") { bytes[0] = 0 } else { bytes.append(0) }
        var place = sockaddr_un()
        place.sun_family = sa_family_t(AF_UNIX)
        unsafe withUnsafeMutableBytes(of: &place.sun_path) { unsafe $0.copyBytes(from: bytes) }
        let length = socklen_t(MemoryLayout<sa_family_t>.size + bytes.count)
        let code = unsafe withUnsafePointer(to: place) { place in
            unsafe place.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                unsafe bind(raw, $0, length)
            }
        }
        guard code == 0 else { throw Failed(code: errno) }
        var limit = timeval(tv_sec: 300, tv_usec: 0)
        unsafe setsockopt(
            raw, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    }

    deinit {
        // Also closes the copies in a process that has just been started.
        shutdown(raw, Int32(SHUT_RDWR))
        close(raw)
    }

    /// Waits for the next datagram and returns it; empty if none arrives within five minutes.
    package func next() -> String { gathered.isEmpty ? receive() : gathered.removeFirst() }

    /// Waits for the next datagram for some milliseconds and returns it; empty if none arrives.
    package func next(within milliseconds: Int32) -> String {
        var interest = pollfd(fd: raw, events: Int16(POLLIN), revents: 0)
        guard gathered.isEmpty else { return gathered.removeFirst() }
        return unsafe poll(&interest, 1, milliseconds) > 0 ? receive() : ""
    }

    /// Empties the socket's buffer: the waiting datagrams are kept for ``next()``.
    package func gather() { while hasMore { gathered.append(receive()) } }

    /// Indicates that no datagram is waiting.
    package var isQuiet: Bool { gathered.isEmpty && !hasMore }

    private func receive() -> String {
        var bytes = [UInt8](repeating: 0, count: 4096)
        var count = 0
        // A wait with a timeout is interrupted when the machine, or the process, was suspended.
        repeat {
            count = unsafe recv(raw, &bytes, bytes.count, 0)
        } while count < 0 && errno == EINTR
        return String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
    }

    private var hasMore: Bool {
        var byte: UInt8 = 0
        return unsafe recv(raw, &byte, 1, Int32(MSG_PEEK | MSG_DONTWAIT)) != -1
    }
}
