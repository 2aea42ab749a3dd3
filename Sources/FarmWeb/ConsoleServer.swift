import FarmHTTP
package import FarmSystem

/// The HTTP server of a console, with its limits.
package final class ConsoleServer: Sendable {
    /// The connections at a time and, besides them, the tabs that show events.
    package static let (mostConnections, mostStreams) = (128, 64)
    /// The sessions at a time, and the codes that are not traded yet.
    package static let mostSessions = Sessions.most

    private let server: Server

    init(
        _ console: Console, _ socket: ListeningSocket, _ timeouts: Timeouts
    ) throws(SystemError) {
        var hooks = Server.Hooks()
        hooks.admits = { console.admits($0) }
        server = try Server(
            socket, name: "web", limits: .console, timeouts: timeouts, hooks: hooks,
            errorResponse: { Refusal.rejected($0).response.secured },
            handler: { console.answer($0) })
    }

    var counts: Server.Counts { server.counts }

    package func start() throws(SystemError) { try server.start() }

    /// Ends streams at once, and allows requests in flight a short time.
    package func stop() { _ = server.drain(within: .seconds(2)) }
}

extension Limits {
    fileprivate static var console: Limits {
        var limits = Limits()
        limits.connections = ConsoleServer.mostConnections
        limits.streams = ConsoleServer.mostStreams
        // All visitors are one user, or come through one proxy.
        (limits.connectionsOfUser, limits.streamsOfUser) = (.max, .max)
        limits.reserved = 0
        return limits
    }
}
