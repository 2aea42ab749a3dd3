import CFarmSystemd
import Glibc

/// A notification to the service manager: one line of the `sd_notify` protocol.
package struct Notice: Hashable, Sendable {
    let line: String

    var isStatus: Bool { line.hasPrefix("STATUS=") }

    /// Startup, or a reload, is complete.
    package static let ready = Notice(line: "READY=1")
    package static let stopping = Notice(line: "STOPPING=1")
    /// The watchdog keep-alive.
    package static let alive = Notice(line: "WATCHDOG=1")

    /// A reload begins. The manager uses the time to match the next `ready` to this reload.
    package static func reloading(atMonotonicMicroseconds time: Int64) -> [Notice] {
        [Notice(line: "RELOADING=1"), Notice(line: "MONOTONIC_USEC=\(time)")]
    }

    /// The status text of `systemctl status`, as one line.
    package static func status(_ text: String) -> Notice {
        let words = text.split(whereSeparator: \.isNewline)
        return Notice(line: "STATUS=" + words.joined(separator: " "))
    }

    /// Startup or shutdown will take at least this much longer, from now.
    package static func extendTimeout(microseconds: Int64) -> Notice {
        Notice(line: "EXTEND_TIMEOUT_USEC=\(microseconds)")
    }
}

/// Reports the state of the service to the service manager. Without a manager it does nothing.
///
/// The protocol is one line per notification in a datagram (`man 3 sd_notify`), which does not need
/// libsystemd. Sending never blocks: while the manager does not read, the socket has room for a few
/// datagrams, and later ones are queued here.
package struct Notifier: Sendable {
    private let manager: Manager?
    /// The queued notifications, in order.
    private var unsent: [[Notice]] = []

    private final class Manager: Sendable {
        let socket: Descriptor
        let address: UnixAddress

        init(_ text: String) throws(SystemError) {
            address = try UnixAddress(pathOrName: text, for: "sendto")
            socket = try Descriptor(unixSocket: SOCK_DGRAM, name: text)
        }

        /// Sends notifications; returns false if there is no room. The corresponding C function is
        /// `sendto`.
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

    /// Creates a notifier for the manager named in the environment.
    package init() throws(SystemError) {
        try self.init(address: CurrentProcess.environment("NOTIFY_SOCKET"))
    }

    /// Creates a notifier for a path, an abstract name written `@name`, or no manager.
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

    /// True if there is a manager.
    package var isHeard: Bool { manager != nil }

    /// True if notifications are queued: the next call sends them, even one with no notifications
    /// of its own.
    package var isBehind: Bool { !unsent.isEmpty }

    /// Sends the queue as far as there is room, then these notifications in one datagram: the
    /// manager processes them together. After an error the queue is dropped.
    package mutating func send(_ notices: [Notice]) throws(SystemError) {
        guard let manager else { return }
        if !notices.isEmpty { keep(notices) }
        do throws(SystemError) {
            while let first = unsent.first, try manager.takes(first) { unsent.removeFirst() }
        } catch {
            unsent = []
            throw error
        }
        // A late keep-alive is meaningless.
        unsent.removeAll { $0 == [.alive] }
    }

    package mutating func send(_ notices: Notice...) throws(SystemError) { try send(notices) }

    private mutating func keep(_ notices: [Notice]) {
        // A new status replaces a queued one.
        if notices.allSatisfy(\.isStatus) { unsent.removeAll { $0.allSatisfy(\.isStatus) } }
        // After hours, the oldest notifications are obsolete.
        if unsent.count == Self.maximum { unsent.removeFirst() }
        unsent.append(notices)
    }

    /// More than startup and several reloads produce.
    private static let maximum = 64
}
