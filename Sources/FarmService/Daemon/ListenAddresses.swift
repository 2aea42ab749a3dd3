import FarmConfig
import FarmSystem

/// The listening sockets of the service: those passed by systemd, or those that it creates itself.
struct ListenAddresses: Sendable {
    /// The socket with every route.
    let api: ListeningSocket
    /// The socket with the routes of access level read only.
    let status: ListeningSocket?

    /// The socket modes: for user and group, and for everyone.
    private static let (own, open): (UInt32, UInt32) = (0o660, 0o666)

    init(_ options: ServeOptions, _ sockets: Configuration.Sockets) throws(StartError) {
        let inherited = try Self.inherited()
        if !inherited.isEmpty {
            guard let api = inherited["api"] else { throw .noAPISocket }
            self.api = api
            status = inherited["status"]
            return
        }
        let paths = Self.paths(options, sockets)
        api = try Self.socket(at: paths.api, mode: Self.own)
        status = try paths.status.map { path throws(StartError) in
            try Self.socket(at: path, mode: Self.open)
        }
    }

    private static func paths(
        _ options: ServeOptions, _ sockets: Configuration.Sockets
    ) -> (api: String, status: String?) {
        // With --listen no second socket is created in the system unless it is requested.
        (
            options.listen ?? sockets.listen,
            options.statusListen ?? (options.listen == nil ? sockets.statusListen : nil)
        )
    }

    /// Refuses paths that are in use, or whose folders cannot be made, before anything is created.
    static func expectUsable(
        _ options: ServeOptions, _ sockets: Configuration.Sockets
    ) throws(StartError) {
        if InheritedSockets.areThere { return }
        let paths = paths(options, sockets)
        try mapError(StartError.init) { () throws(ListeningSocket.ListenError) in
            try ListeningSocket.expectFree(paths.api)
            if let path = paths.status { try ListeningSocket.expectFree(path) }
            for path in [paths.api, paths.status].compactMap({ $0 }) {
                // A start that is refused later leaves nothing behind.
                for made in try makeFolders(of: path).reversed() { try? Files.removeFolder(made) }
            }
        }
    }

    /// The names of the sockets in the log.
    var names: [String] { [api.name] + (status.map { [$0.name] } ?? []) }

    private static func inherited() throws(StartError) -> InheritedSockets {
        try mapError(StartError.init) { () throws(InheritedSockets.InheritanceError) in
            try InheritedSockets(expecting: ["api", "status"])
        }
    }

    private static func socket(at path: String, mode: UInt32) throws(StartError) -> ListeningSocket
    {
        try mapError(StartError.init) { () throws(ListeningSocket.ListenError) in
            _ = try makeFolders(of: path)
            return try ListeningSocket(at: path, mode: mode)
        }
    }

    /// Makes the folder of a socket; returns the folders that were absent, the outermost first.
    private static func makeFolders(
        of path: String
    ) throws(ListeningSocket.ListenError) -> [String] {
        try mapError(ListeningSocket.ListenError.failed) { () throws(SystemError) in
            try Files.makeFolders(Files.folder(of: path), mode: 0o755)
        }
    }
}
