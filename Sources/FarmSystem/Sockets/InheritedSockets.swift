import CFarmSystemd
import Glibc

/// The listening sockets passed by the service manager (socket activation), by name.
package struct InheritedSockets: Sendable {
    private var sockets: [String: ListeningSocket] = [:]

    /// True if no socket was inherited.
    package var isEmpty: Bool { sockets.isEmpty }

    /// True if the service manager passes sockets to this process.
    package static var areThere: Bool {
        CurrentProcess.environment("LISTEN_PID") == "\(getpid())"
    }

    package subscript(name: String) -> ListeningSocket? { sockets[name] }

    /// The first inherited descriptor, after the standard ones.
    private static let first: CInt = 3

    /// Takes over the sockets listed by `LISTEN_PID`, `LISTEN_FDS` and `LISTEN_FDNAMES`. Call it
    /// once: it takes ownership of the descriptors.
    package init(expecting expected: [String]) throws(InheritanceError) {
        let names = try Self.names(
            pid: CurrentProcess.environment("LISTEN_PID"),
            count: CurrentProcess.environment("LISTEN_FDS"),
            names: CurrentProcess.environment("LISTEN_FDNAMES"),
            of: getpid())
        for (index, name) in names.enumerated() {
            guard expected.contains(name) else { throw .unexpected(name, expected: expected) }
            guard sockets[name] == nil else { throw .twice(name) }
            try mapError(InheritanceError.failed) { () throws(SystemError) in
                let socket = Descriptor(
                    owning: Self.first + CInt(index), name: "inherited socket \(name)")
                if try socket.isListeningUnixStream {
                    try socket.keepFromChildren()
                    try socket.setNonBlocking()
                    sockets[name] = ListeningSocket(inheriting: socket)
                }
            }
            if sockets[name] == nil { throw .notListening(name) }
        }
    }

    /// The names in the order of the descriptors; none if they are for another process.
    package static func names(
        pid: String?, count: String?, names: String?, of process: Int32
    ) throws(InheritanceError) -> [String] {
        guard let pid, let count else { return [] }
        guard let pid = Int32(pid), let count = Int(count), (0...1024).contains(count) else {
            throw .unreadable("LISTEN_PID=\(pid) LISTEN_FDS=\(count)")
        }
        guard pid == process else { return [] }
        // The name that systemd uses for unnamed sockets.
        guard let names else { return [String](repeating: "unknown", count: count) }
        let parts = names.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
        guard parts.count == count else {
            throw .unreadable("LISTEN_FDS=\(count) LISTEN_FDNAMES=\(names)")
        }
        return parts
    }

    package enum InheritanceError: Error, Sendable {
        case unreadable(String)
        case unexpected(String, expected: [String])
        case twice(String)
        case notListening(String)
        case failed(SystemError)
    }
}

extension InheritedSockets.InheritanceError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .unreadable(let text):
            "\(text): malformed; leave these variables to systemd"
        case .unexpected(let name, let expected):
            "inherited socket \(name): unknown name; set FileDescriptorName= to "
                + expected.joined(separator: " or ")
        case .twice(let name):
            "inherited socket \(name): inherited twice; keep one ListenStream= of that name"
        case .notListening(let name):
            "inherited socket \(name): not a listening Unix stream socket; use ListenStream=PATH"
        case .failed(let error): "\(error)"
        }
    }
}

extension Descriptor {
    fileprivate var isListeningUnixStream: Bool {
        get throws(SystemError) {
            do throws(SystemError) {
                let found = try (
                    numbers(of: SO_DOMAIN, room: 1), numbers(of: SO_TYPE, room: 1),
                    numbers(of: SO_ACCEPTCONN, room: 1)
                )
                return found == ([UInt32(AF_UNIX)], [SOCK_STREAM.rawValue], [1])
            } catch {
                if error.code == ENOTSOCK { return false }
                throw error
            }
        }
    }

    fileprivate func keepFromChildren() throws(SystemError) {
        _ = try system("fcntl", on: name) { fcntl(raw, F_SETFD, FD_CLOEXEC) }
    }

    /// Makes the socket non-blocking. The flag is shared with the service manager, whose copy is
    /// non-blocking already.
    fileprivate func setNonBlocking() throws(SystemError) {
        let flags = try system("fcntl", on: name) { fcntl(raw, F_GETFL) }
        _ = try system("fcntl", on: name) { fcntl(raw, F_SETFL, flags | O_NONBLOCK) }
    }
}
