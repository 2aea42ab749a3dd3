import CFarmSystemd
import Glibc

/// A Unix stream socket that takes connections: made at a path, or inherited.
///
/// At its end it removes from the file system only what it made itself.
package final class ListeningSocket: Sendable {
    private let socket: Descriptor
    private let place: Place?
    /// Says whose the path is.
    private let lock: LockFile?

    /// What messages call it.
    package var name: String { socket.name }

    /// How many may wait until they are accepted.
    private static let backlog: CInt = 128

    /// The socket's file, if we made it.
    private struct Place: Sendable {
        let path: String
        let identity: FileIdentity
    }

    package enum Refusal: Error, Sendable {
        /// Something else has the path.
        case noSocket(path: String)
        /// Somebody listens there.
        case inUse(path: String, pid: String?)
        case failed(SystemError)
    }

    /// Listens at a path, unless told otherwise for the user and the group. Replaces a socket that
    /// nobody listens at any more: whoever has the lock `PATH.lock` decides that.
    package init(at path: String, mode: UInt32 = 0o660) throws(Refusal) {
        let lock = try Self.lock(for: path)
        try Self.removeStale(path)
        do throws(SystemError) {
            let address = try UnixAddress(path: path, for: "bind")
            let listener = try Descriptor(
                unixSocket: SOCK_STREAM, flags: CInt(SOCK_NONBLOCK.rawValue), name: path)
            let raw = listener.raw
            // A socket's file takes the mode that the socket has, less the umask: it is never open
            // to others, and the umask, which all threads share, stays as it is.
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
            place = Place(path: path, identity: status.identity)
            self.lock = consume lock
        } catch {
            throw .failed(error)
        }
    }

    /// Takes over a socket that somebody else made and will go on to use.
    init(inheriting socket: consuming Descriptor) {
        self.socket = socket
        place = nil
        lock = nil
    }

    deinit {
        // Another process may have removed ours and put its own there.
        guard let place, let status = try? FileStatus(ofLinkOrFile: place.path),
            status.identity == place.identity
        else { return }
        try? Files.remove(place.path)
    }

    /// Waits for a connection; nil once the wakeup is raised, or after a time. The corresponding C
    /// function is `accept4`.
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
                return Descriptor(owning: raw, name: "connection of \(name)")
            } catch {
                // Another thread was faster, or the client has gone again.
                guard error.code == EAGAIN || error.code == ECONNABORTED else { throw error }
            }
        }
    }

    private static func lock(for path: String) throws(Refusal) -> LockFile {
        do throws(LockFile.Refusal) {
            return try LockFile(path + ".lock")
        } catch {
            switch error {
            case .held(let pid): throw .inUse(path: path, pid: pid)
            case .failed(let error): throw .failed(error)
            }
        }
    }

    private static func removeStale(_ path: String) throws(Refusal) {
        let occupant = try Refusal.wrapping { () throws(SystemError) -> Occupant in
            try Self.occupant(of: path)
        }
        switch occupant {
        case .nobody: return
        case .stranger: throw .noSocket(path: path)
        // The lock is ours, but systemd or another program listens without asking for it.
        case .listener: throw .inUse(path: path, pid: nil)
        case .leftover:
            try Refusal.wrapping { () throws(SystemError) -> Void in try Files.remove(path) }
        }
    }

    private enum Occupant { case nobody, stranger, listener, leftover }

    private static func occupant(of path: String) throws(SystemError) -> Occupant {
        guard let status = try FileStatus(ofLinkOrFile: path) else { return .nobody }
        guard status.isSocket else { return .stranger }
        return try isAnswered(path) ? .listener : .leftover
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
            // Anything else, such as a full queue, is a sign of somebody who listens.
            return error.code != ECONNREFUSED && error.code != ENOENT
        }
    }
}

extension ListeningSocket.Refusal {
    fileprivate static func wrapping<Value>(
        _ body: () throws(SystemError) -> Value
    ) throws(Self) -> Value {
        do throws(SystemError) { return try body() } catch { throw .failed(error) }
    }
}

extension ListeningSocket.Refusal: CustomStringConvertible {
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
