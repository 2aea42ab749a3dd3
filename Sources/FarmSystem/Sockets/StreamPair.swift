import CFarmSystemd
import Glibc

extension Descriptor {
    /// Connects to a listening socket at a path. The corresponding C function is `connect`.
    package init(connectingTo path: String) throws(SystemError) {
        let address = try UnixAddress(path: path, for: "connect")
        let stream = try Descriptor(unixSocket: SOCK_STREAM, name: path)
        let raw = stream.raw
        _ = try system("connect", on: path) {
            unsafe address.given { unsafe connect(raw, $0, $1) }
        }
        self = stream
    }

    /// Creates an unconnected socket; children do not inherit it.
    init(unixSocket type: __socket_type, flags: CInt = 0, name: String) throws(SystemError) {
        let raw = try system("socket", on: name) {
            socket(AF_UNIX, CInt(type.rawValue) | closeOnExecution | flags, 0)
        }
        self = Descriptor(owning: raw, name: name)
    }

    /// Finishes writing: the peer reads the end of the stream. The corresponding C function is
    /// `shutdown`.
    package func finishWriting() throws(SystemError) {
        _ = try system("shutdown", on: name) { shutdown(raw, CInt(SHUT_WR)) }
    }

    /// Waits until there is data or the end of the stream; returns false after a timeout. A
    /// negative value means no timeout. The corresponding C function is `poll`.
    package func isReadable(withinMilliseconds limit: Int32) throws(SystemError) -> Bool {
        var wanted = pollfd(fd: raw, events: Int16(POLLIN), revents: 0)
        return try system("poll", on: name) { unsafe poll(&wanted, 1, limit) } > 0
    }
}

/// Two connected streams.
package struct StreamPair: ~Copyable, Sendable {
    package let one: Descriptor
    package let other: Descriptor

    /// Creates the pair. The corresponding C function is `socketpair`.
    package init() throws(SystemError) {
        let name = "socket pair"
        var raw: [CInt] = [-1, -1]
        _ = try system("socketpair", on: name) {
            unsafe socketpair(
                AF_UNIX, CInt(SOCK_STREAM.rawValue) | closeOnExecution, 0, &raw)
        }
        one = Descriptor(owning: raw[0], name: name)
        other = Descriptor(owning: raw[1], name: name)
    }

    /// Passes the two streams to separate owners.
    package consuming func part<Failure: Error>(
        _ body: (consuming Descriptor, consuming Descriptor) throws(Failure) -> Void
    ) throws(Failure) { try body(one, other) }
}

/// The flag of `socket` that prevents children from inheriting a descriptor.
let closeOnExecution = CInt(SOCK_CLOEXEC.rawValue)
