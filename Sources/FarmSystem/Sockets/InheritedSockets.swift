import CFarmSystemd
import Glibc

/// The listening sockets that the service manager opened before it started this process, by name.
package struct InheritedSockets: Sendable {
    private var sockets: [String: ListeningSocket] = [:]

    /// Names without a socket: nothing was inherited.
    package var isEmpty: Bool { sockets.isEmpty }

    package subscript(name: String) -> ListeningSocket? { sockets[name] }

    /// The first descriptor that is handed over; the standard ones are before it.
    private static let first: CInt = 3

    /// Takes over what `LISTEN_PID`, `LISTEN_FDS` and `LISTEN_FDNAMES` tell of. To be called once:
    /// the descriptors belong to the sockets from then on.
    package init(expecting expected: [String]) throws(Fault) {
        let names = try Self.names(
            pid: CurrentProcess.environment("LISTEN_PID"),
            count: CurrentProcess.environment("LISTEN_FDS"),
            names: CurrentProcess.environment("LISTEN_FDNAMES"),
            of: getpid())
        for (index, name) in names.enumerated() {
            guard expected.contains(name) else { throw .unexpected(name, expected: expected) }
            guard sockets[name] == nil else { throw .twice(name) }
            do throws(SystemError) {
                let socket = Descriptor(
                    owning: Self.first + CInt(index), name: "inherited socket \(name)")
                if try socket.isListeningUnixStream {
                    try socket.keepFromChildren()
                    try socket.setNonBlocking()
                    sockets[name] = ListeningSocket(inheriting: socket)
                }
            } catch {
                throw .failed(error)
            }
            if sockets[name] == nil { throw .notListening(name) }
        }
    }

    /// The names in the order of the descriptors; none if they are meant for another process.
    package static func names(
        pid: String?, count: String?, names: String?, of process: Int32
    ) throws(Fault) -> [String] {
        guard let pid, let count else { return [] }
        guard let pid = Int32(pid), let count = Int(count), (0...1024).contains(count) else {
            throw .unreadable("LISTEN_PID=\(pid) LISTEN_FDS=\(count)")
        }
        guard pid == process else { return [] }
        // As systemd calls sockets without a name.
        guard let names else { return [String](repeating: "unknown", count: count) }
        let parts = names.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
        guard parts.count == count else {
            throw .unreadable("LISTEN_FDS=\(count) LISTEN_FDNAMES=\(names)")
        }
        return parts
    }

    package enum Fault: Error, Sendable {
        case unreadable(String)
        case unexpected(String, expected: [String])
        case twice(String)
        case notListening(String)
        case failed(SystemError)
    }
}

extension InheritedSockets.Fault: CustomStringConvertible {
    package var description: String {
        switch self {
        case .unreadable(let text):
            "\(text): cannot be understood; let systemd set these variables"
        case .unexpected(let name, let expected):
            "inherited socket \(name): the name is unknown; set FileDescriptorName= to "
                + expected.joined(separator: " or ")
        case .twice(let name):
            "inherited socket \(name): inherited twice; leave one ListenStream= of that name"
        case .notListening(let name):
            "inherited socket \(name): is no listening Unix stream socket; use ListenStream=PATH"
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

    /// The manager keeps its copy non-blocking as well, so that this takes nothing from it.
    fileprivate func setNonBlocking() throws(SystemError) {
        let flags = try system("fcntl", on: name) { fcntl(raw, F_GETFL) }
        _ = try system("fcntl", on: name) { fcntl(raw, F_SETFL, flags | O_NONBLOCK) }
    }
}
