import FarmSystem

/// The addresses of the service.
enum ServiceAddress {
    /// The api socket of the systemd units.
    static let usual = "/run/puzzlefarm/api.sock"
    /// The api socket of a private service, as started by `make run`.
    static let own = "./var/api.sock"

    /// Returns the socket named by an option or the environment, else the first of the usual ones
    /// that exists.
    static func find(_ option: String?) throws(CommandError) -> String {
        if let named = named(option) { return named }
        if let found = [usual, own].first(where: isThere) { return found }
        throw CommandError(
            .unreachable,
            "no service is running: neither \(usual) nor \(own) exists; name its socket with "
                + "--socket, or start it: \(start)")
    }

    /// Returns true if the user has named a socket.
    static func isNamed(_ option: String?) -> Bool { named(option) != nil }

    private static func named(_ option: String?) -> String? {
        option ?? CurrentProcess.environment("PUZZLEFARM_SOCKET")
    }

    /// Returns the status socket beside a usual api socket, which is read-only and open to all
    /// users.
    static func forLooking(instead path: String) -> String? {
        [usual, own].contains(path) ? Files.folder(of: path) + "/status.sock" : nil
    }

    private static func isThere(_ path: String) -> Bool {
        // A path that cannot be inspected counts as existing.
        do throws(SystemError) { return try FileStatus(of: path) != nil } catch { return true }
    }

    /// The commands that start the service and its sockets, even after failed starts, when systemd
    /// has given up on the sockets too.
    static let start =
        "systemctl reset-failed 'puzzlefarm*'; "
        + "systemctl start puzzlefarm.socket puzzlefarm-status.socket puzzlefarm"

    /// Returns the remedy if no service listens at the path.
    static func remedy(at path: String) -> String {
        path == usual
            ? "start it: \(start)"
            : "start its service, or name another socket with --socket"
    }
}

extension Option {
    static let socket = Option(
        "socket", value: "PATH", offer: .files,
        help: "the service's socket; default: $PUZZLEFARM_SOCKET, else the usual one")
}
