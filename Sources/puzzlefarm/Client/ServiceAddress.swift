import FarmSystem

/// Where the service listens.
enum ServiceAddress {
    /// Where the units let it listen.
    static let usual = "/run/puzzlefarm/api.sock"
    /// Where a service of one's own listens, as `make run` starts it.
    static let own = "./var/api.sock"

    /// The socket that an option or the environment names, else the first of the usual ones that is
    /// there.
    static func find(_ option: String?) throws(Failure) -> String {
        if let named = named(option) { return named }
        if let found = [usual, own].first(where: isThere) { return found }
        throw Failure(
            .unreachable,
            "no service is running: neither \(usual) nor \(own) is there; name its socket with "
                + "--socket, or start it: \(start)")
    }

    /// Whether the caller has chosen a socket.
    static func isNamed(_ option: String?) -> Bool { named(option) != nil }

    private static func named(_ option: String?) -> String? {
        option ?? CurrentProcess.environment("PUZZLEFARM_SOCKET")
    }

    /// The socket beside the usual api sockets that is for looking only, and open to everyone.
    static func forLooking(instead path: String) -> String? {
        [usual, own].contains(path) ? Files.folder(of: path) + "/status.sock" : nil
    }

    private static func isThere(_ path: String) -> Bool {
        // What may not be looked at is there too.
        do throws(SystemError) { return try FileStatus(of: path) != nil } catch { return true }
    }

    /// What starts all of it, also after starts that failed: systemd gives up the sockets as well.
    static let start =
        "systemctl reset-failed 'puzzlefarm*'; "
        + "systemctl start puzzlefarm.socket puzzlefarm-status.socket puzzlefarm"

    /// What to do when nobody listens there.
    static func remedy(at path: String) -> String {
        path == usual
            ? "start it: \(start)"
            : "start the service that should, or name another socket with --socket"
    }
}

extension Option {
    static let socket = Option(
        "socket", value: "PATH", offer: .files,
        help: "the service's socket; without it $PUZZLEFARM_SOCKET, else the usual one")
}
