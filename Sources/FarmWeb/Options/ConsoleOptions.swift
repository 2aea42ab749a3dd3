package import FarmHTTP
import FarmSystem

/// The settings of a console.
package struct ConsoleOptions: Sendable {
    package let origin: ConsoleOrigin
    /// The service's socket.
    package let socket: String
    /// The socket for reading, if this user may not use the first.
    package var fallback: String?
    package var site = SiteFiles()
    /// True if routes that change something are absent.
    package var isReadOnly = false
    /// True if processes of all users may connect.
    package var admitsAnyUser = false
    package var version = ""
    /// Called when a code came twice, which ends its sessions.
    package var codeCameTwice: @Sendable () -> Void = {}
    /// Answers an order for pages to print; nil if there are none.
    package var paper: (@Sendable (_ order: [UInt8]) throws(ClientError) -> Response)?
    /// The clock, in nanoseconds.
    package var now: @Sendable () -> Int64 = { Clocks.boot }

    package init(origin: ConsoleOrigin, socket: String) {
        self.origin = origin
        self.socket = socket
    }
}
