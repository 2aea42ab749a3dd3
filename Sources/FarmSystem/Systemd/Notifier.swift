import CFarmSystemd
import Glibc

/// One thing that a service tells the service manager, as a line of the protocol of `sd_notify`.
package struct Notice: Hashable, Sendable {
    let line: String

    var isStatus: Bool { line.hasPrefix("STATUS=") }

    /// The start, or a reload, is complete.
    package static let ready = Notice(line: "READY=1")
    package static let stopping = Notice(line: "STOPPING=1")
    /// A sign of life for the watchdog.
    package static let alive = Notice(line: "WATCHDOG=1")

    /// A reload begins. The time tells the manager which reload the next `ready` belongs to.
    package static func reloading(atMonotonicMicroseconds time: Int64) -> [Notice] {
        [Notice(line: "RELOADING=1"), Notice(line: "MONOTONIC_USEC=\(time)")]
    }

    /// What `systemctl status` shows, as one line.
    package static func status(_ text: String) -> Notice {
        let words = text.split(whereSeparator: \.isNewline)
        return Notice(line: "STATUS=" + words.joined(separator: " "))
    }

    /// The start or the end goes on for that long at least, counted from now.
    package static func extendTimeout(microseconds: Int64) -> Notice {
        Notice(line: "EXTEND_TIMEOUT_USEC=\(microseconds)")
    }
}

/// Tells the service manager how the service is. Without a manager it does nothing.
///
/// The protocol is a line per notice in a datagram (`man 3 sd_notify`), so nothing of libsystemd is
/// needed for it. Nobody ever waits for the manager: while it does not listen, a few datagrams are
/// all that it has room for, and what comes then is kept here.
package struct Notifier: Sendable {
    private let manager: Manager?
    /// What there was no room for, in order.
    private var unsent: [[Notice]] = []

    private final class Manager: Sendable {
        let socket: Descriptor
        let address: UnixAddress

        init(_ text: String) throws(SystemError) {
            address = try UnixAddress(pathOrName: text, for: "sendto")
            socket = try Descriptor(unixSocket: SOCK_DGRAM, name: text)
        }

        /// Whether there was room. The corresponding C function is `sendto`.
        func takes(_ notices: [Notice]) throws(SystemError) -> Bool {
            let bytes = Array(notices.map(\.line).joined(separator: "\n").utf8)
            let flags = CInt(MSG_NOSIGNAL) | CInt(MSG_DONTWAIT)
            do throws(SystemError) {
                _ = try system("sendto", on: socket.name) {
                    unsafe address.given {
                        unsafe sendto(socket.raw, bytes, bytes.count, flags, $0, $1)
                    }
                }
                return true
            } catch {
                guard error.code == EAGAIN else { throw error }
                return false
            }
        }
    }

    /// To the manager that the environment names.
    package init() throws(SystemError) {
        try self.init(address: CurrentProcess.environment("NOTIFY_SOCKET"))
    }

    /// To a path, to a name of the kernel written `@name`, or to nobody.
    package init(address text: String?) throws(SystemError) {
        guard let text else {
            manager = nil
            return
        }
        guard text.hasPrefix("/") || text.hasPrefix("@") else {
            throw SystemError(call: "sendto", subject: "NOTIFY_SOCKET \(text)", code: EAFNOSUPPORT)
        }
        manager = try Manager(text)
    }

    /// Whether anybody is told.
    package var isHeard: Bool { manager != nil }

    /// Whether something is still to be sent: the next call does it, also one that tells nothing new.
    package var isBehind: Bool { !unsent.isEmpty }

    /// Sends what was kept as far as there is room now, and then all these notices in one datagram:
    /// the manager takes them as one. What cannot be sent at all is let go.
    package mutating func tell(_ notices: [Notice]) throws(SystemError) {
        guard let manager else { return }
        if !notices.isEmpty { keep(notices) }
        do throws(SystemError) {
            while let first = unsent.first, try manager.takes(first) { unsent.removeFirst() }
        } catch {
            unsent = []
            throw error
        }
        // A sign of life is of its moment.
        unsent.removeAll { $0 == [.alive] }
    }

    package mutating func tell(_ notices: Notice...) throws(SystemError) { try tell(notices) }

    private mutating func keep(_ notices: [Notice]) {
        // The new line takes the place of the old.
        if notices.allSatisfy(\.isStatus) { unsent.removeAll { $0.allSatisfy(\.isStatus) } }
        // No manager wants the whole story after hours.
        if unsent.count == Self.most { unsent.removeFirst() }
        unsent.append(notices)
    }

    /// More than a start and some reloads have to say.
    private static let most = 64
}
