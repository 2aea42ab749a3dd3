import CFarmSystemd
import Glibc

/// One thing that a service tells the service manager, as a line of the protocol of `sd_notify`.
package struct Notice: Hashable, Sendable {
    let line: String

    /// Whether the next one says all that this one does.
    var isToldAgain: Bool { line.hasPrefix("STATUS=") || self == .alive }

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
/// needed for it.
package struct Notifier: Sendable {
    private let manager: Manager?

    private final class Manager: Sendable {
        let socket: Descriptor
        let address: UnixAddress

        init(_ text: String) throws(SystemError) {
            address = try UnixAddress(pathOrName: text, for: "sendto")
            socket = try Descriptor(unixSocket: SOCK_DGRAM, name: text)
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

    /// Sends all notices in one datagram: the manager takes them as one. A manager that does not
    /// listen for a while has room for ten; what is told again soon is dropped then, so that nobody
    /// waits for it. The corresponding C function is `sendto`.
    package func tell(_ notices: [Notice]) throws(SystemError) {
        guard let manager else { return }
        let bytes = Array(notices.map(\.line).joined(separator: "\n").utf8)
        let mayWait = !notices.allSatisfy(\.isToldAgain)
        let flags = CInt(MSG_NOSIGNAL) | (mayWait ? 0 : CInt(MSG_DONTWAIT))
        do throws(SystemError) {
            _ = try system("sendto", on: manager.socket.name) {
                unsafe manager.address.given {
                    unsafe sendto(manager.socket.raw, bytes, bytes.count, flags, $0, $1)
                }
            }
        } catch {
            if error.code != EAGAIN || mayWait { throw error }
        }
    }

    package func tell(_ notices: Notice...) throws(SystemError) { try tell(notices) }
}
