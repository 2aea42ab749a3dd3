import FarmSystem

/// The sockets that the service answers at: those that systemd passes, or those it makes itself.
struct ListeningPlaces: Sendable {
    /// Every route.
    let api: ListeningSocket
    /// Only what anybody may read.
    let status: ListeningSocket?

    /// For the user and the group, and for everyone.
    private static let (own, open): (UInt32, UInt32) = (0o660, 0o666)

    init(_ options: ServeOptions, _ sockets: Configuration.Sockets) throws(StartFault) {
        let inherited = try Self.inherited()
        if !inherited.isEmpty {
            guard let api = inherited["api"] else { throw .noAPISocket }
            self.api = api
            status = inherited["status"]
            return
        }
        api = try Self.socket(at: options.listen ?? sockets.listen, mode: Self.own)
        // Who listens at a place of their own wants no other place in the system.
        let path = options.statusListen ?? (options.listen == nil ? sockets.statusListen : nil)
        status = try path.map { path throws(StartFault) in
            try Self.socket(at: path, mode: Self.open)
        }
    }

    /// What the log calls them.
    var names: [String] { [api.name] + (status.map { [$0.name] } ?? []) }

    private static func inherited() throws(StartFault) -> InheritedSockets {
        do throws(InheritedSockets.Fault) {
            return try InheritedSockets(expecting: ["api", "status"])
        } catch {
            throw StartFault(error)
        }
    }

    private static func socket(at path: String, mode: UInt32) throws(StartFault) -> ListeningSocket
    {
        do throws(ListeningSocket.Refusal) {
            do throws(SystemError) {
                try Files.makeFolder(Files.folder(of: path), mode: 0o755)
            } catch {
                throw ListeningSocket.Refusal.failed(error)
            }
            return try ListeningSocket(at: path, mode: mode)
        } catch {
            throw StartFault(error)
        }
    }
}
