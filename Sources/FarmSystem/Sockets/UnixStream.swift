import CFarmSystemd
import Glibc

extension Descriptor {
    /// Connects to who listens at a path. The corresponding C function is `connect`.
    package init(connectingTo path: String) throws(SystemError) {
        let address = try UnixAddress(path: path, for: "connect")
        let stream = try Descriptor(unixSocket: SOCK_STREAM, name: path)
        let raw = stream.raw
        _ = try system("connect", on: path) {
            unsafe address.given { unsafe connect(raw, $0, $1) }
        }
        self = stream
    }

    /// A socket that is not connected yet; children do not inherit it.
    init(unixSocket type: __socket_type, flags: CInt = 0, name: String) throws(SystemError) {
        let raw = try system("socket", on: name) {
            socket(AF_UNIX, CInt(type.rawValue) | closeOnExecution | flags, 0)
        }
        self = Descriptor(owning: raw, name: name)
    }

    /// Says that no more will be written: the other side reads an end. The corresponding C function
    /// is `shutdown`.
    package func finishWriting() throws(SystemError) {
        _ = try system("shutdown", on: name) { shutdown(raw, CInt(SHUT_WR)) }
    }

    /// Whether there is something to read, or the end, within a time; negative has no limit. The
    /// corresponding C function is `poll`.
    package func isReadable(withinMilliseconds limit: Int32) throws(SystemError) -> Bool {
        var wanted = pollfd(fd: raw, events: Int16(POLLIN), revents: 0)
        return try system("poll", on: name) { unsafe poll(&wanted, 1, limit) } > 0
    }
}

/// Two streams that are connected to each other.
package struct StreamPair: ~Copyable, Sendable {
    package let one: Descriptor
    package let other: Descriptor

    /// The corresponding C function is `socketpair`.
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

    /// Gives each of the two to an owner of its own.
    package consuming func part<Failure: Error>(
        _ body: (consuming Descriptor, consuming Descriptor) throws(Failure) -> Void
    ) throws(Failure) { try body(one, other) }
}

/// The flag of `socket` that keeps a descriptor from children.
let closeOnExecution = CInt(SOCK_CLOEXEC.rawValue)
