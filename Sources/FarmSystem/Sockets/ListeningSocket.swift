import CFarmSystemd
import Glibc

/// A listening stream socket: a Unix socket created at a path or inherited, or a TCP port of the
/// loopback.
///
/// On deinit it removes the socket file only if it created it.
package final class ListeningSocket: Sendable {
    private let socket: Descriptor
    private let file: SocketFile?
    /// The lock that reserves the path.
    private let lock: LockFile?
    /// The TCP port; nil for a Unix socket.
    package let port: UInt16?
    /// The socket that keeps the port of ::1 from others.
    private let twin: Descriptor?

    /// The name used in messages.
    package var name: String { socket.name }

    /// The maximum number of connections waiting to be accepted.
    private static let backlog: CInt = 128

    /// The socket file, if this process created it.
    private struct SocketFile: Sendable {
        let path: String
        let identity: FileIdentity
    }

    package enum ListenError: Error, Sendable {
        /// The path exists and is not a socket.
        case noSocket(path: String)
        /// Another process listens at the path.
        case inUse(path: String, pid: String?)
        case failed(SystemError)
    }

    /// Listens at a path, by default accessible to the user and the group. Replaces a stale socket;
    /// the lock `PATH.lock` decides which process may do that.
    package init(at path: String, mode: UInt32 = 0o660) throws(ListenError) {
        let lock = try Self.lock(for: path)
        do throws(ListenError) { try Self.removeStale(path) } catch {
            lock.removeIfNew()
            throw error
        }
        do throws(SystemError) {
            let address = try UnixAddress(path: path, for: "bind")
            let listener = try Descriptor(
                unixSocket: SOCK_STREAM, flags: CInt(SOCK_NONBLOCK.rawValue), name: path)
            let raw = listener.raw
            // A socket file takes the mode of the socket, less the umask: it is never accessible to
            // others, and the umask, which all threads share, is not changed.
            _ = try system("fchmod", on: path) { fchmod(raw, mode) }
            _ = try system("bind", on: path) {
                unsafe address.given { unsafe bind(raw, $0, $1) }
            }
            _ = try system("chmod", on: path) { unsafe chmod(path, mode) }
            _ = try system("listen", on: path) { listen(raw, Self.backlog) }
            guard let status = try FileStatus(of: path) else {
                throw SystemError(call: "stat", subject: path, code: ENOENT)
            }
            socket = listener
            file = SocketFile(path: path, identity: status.identity)
            self.lock = consume lock
            port = nil
            twin = nil
        } catch {
            lock.removeIfNew()
            throw .failed(error)
        }
    }

    /// Refuses a path where another process listens, or that is another file. Changes nothing.
    package static func expectFree(_ path: String) throws(ListenError) {
        let hasLock = try mapError(ListenError.failed) { () throws(SystemError) in
            try FileStatus(of: path + ".lock") != nil
        }
        if hasLock { _ = try lock(for: path) }
        try refuse(
            try mapError(ListenError.failed) { () throws(SystemError) in
                try occupant(of: path)
            }, at: path)
    }

    /// Listens at a TCP port of 127.0.0.1; 0 stands for any free one. The same port of ::1 is taken,
    /// but refuses connections: there, another user's program could answer for this one, since names
    /// below localhost stand for both addresses.
    package init(loopbackPort wanted: UInt16) throws(SystemError) {
        let place = try LoopbackPort(wanted)
        port = place.number
        socket = place.listener
        twin = place.twin
        file = nil
        lock = nil
    }

    /// Takes over a socket that another process created and will continue to use.
    init(inheriting socket: consuming Descriptor) {
        self.socket = socket
        file = nil
        lock = nil
        port = nil
        twin = nil
    }

    deinit {
        // Another process may have replaced the socket file.
        guard let file, let status = try? FileStatus(ofLinkOrFile: file.path),
            status.identity == file.identity
        else { return }
        try? Files.remove(file.path)
    }

    /// Waits for a connection; returns nil once the wakeup is raised, or after a timeout. The
    /// corresponding C function is `accept4`.
    package func accept(
        unless stop: Wakeup, within milliseconds: Int32 = -1
    ) throws(SystemError) -> Descriptor? {
        while true {
            var waited = [socket.raw, stop.awaited].map {
                pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
            }
            let ready = try system("poll", on: name) { unsafe poll(&waited, 2, milliseconds) }
            if ready == 0 || waited[1].revents != 0 { return nil }
            do throws(SystemError) {
                let raw = try system("accept", on: name) { farm_accept(socket.raw) }
                let stream = Descriptor(owning: raw, name: "connection of \(name)")
                // A response in two parts would wait for an acknowledgement in between.
                if port != nil { try? stream.turnOn(TCP_NODELAY, of: CInt(IPPROTO_TCP)) }
                return stream
            } catch {
                // Another thread was faster, or the client has disconnected.
                guard error.code == EAGAIN || error.code == ECONNABORTED else { throw error }
            }
        }
    }

    private static func lock(for path: String) throws(ListenError) -> LockFile {
        do throws(LockFile.LockError) {
            return try LockFile(path + ".lock")
        } catch {
            switch error {
            case .held(let pid): throw .inUse(path: path, pid: pid)
            case .failed(let error): throw .failed(error)
            }
        }
    }

    private static func removeStale(_ path: String) throws(ListenError) {
        let occupant = try mapError(ListenError.failed) { () throws(SystemError) in
            try Self.occupant(of: path)
        }
        try refuse(occupant, at: path)
        if occupant == .stale {
            try mapError(ListenError.failed) { () throws(SystemError) in try Files.remove(path) }
        }
    }

    private static func refuse(
        _ occupant: SocketOccupant, at path: String
    ) throws(ListenError) {
        switch occupant {
        case .none, .stale: return
        case .otherFile: throw .noSocket(path: path)
        // We have the lock, but systemd or another program listens without taking it.
        case .listener: throw .inUse(path: path, pid: nil)
        }
    }

    private enum SocketOccupant { case none, otherFile, listener, stale }

    private static func occupant(of path: String) throws(SystemError) -> SocketOccupant {
        guard let status = try FileStatus(ofLinkOrFile: path) else { return .none }
        guard status.isSocket else { return .otherFile }
        return try isAnswered(path) ? .listener : .stale
    }

    private static func isAnswered(_ path: String) throws(SystemError) -> Bool {
        let address = try UnixAddress(path: path, for: "connect")
        let probe = try Descriptor(
            unixSocket: SOCK_STREAM, flags: CInt(SOCK_NONBLOCK.rawValue), name: path)
        let raw = probe.raw
        do throws(SystemError) {
            _ = try system("connect", on: path) {
                unsafe address.given { unsafe connect(raw, $0, $1) }
            }
            return true
        } catch {
            // Any other error, such as a full queue, indicates a listener.
            return error.code != ECONNREFUSED && error.code != ENOENT
        }
    }
}

extension ListeningSocket.ListenError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .noSocket(let path):
            "\(path): exists and is not a socket; remove it or listen at another path"
        case .inUse(let path, let pid?):
            "\(path): process \(pid) listens there; stop it or listen at another path"
        case .inUse(let path, nil):
            "\(path): another process listens there; stop it or listen at another path"
        case .failed(let error): "\(error)"
        }
    }
}
