import FarmSystem

/// The addresses of the service.
package enum ServiceAddress {
    /// The api socket of the systemd units.
    package static let usual = "/run/puzzlefarm/api.sock"
    /// The api socket of a private service, as started by `make run`.
    package static let own = "./var/api.sock"

    /// The error of a search that found no socket.
    package struct NotFoundError: Error, CustomStringConvertible {
        package var description: String {
            "no service is running: neither \(usual) nor \(own) exists; name its socket with "
                + "--socket, or start it: \(start)"
        }
    }

    /// Returns the socket named by an option or the environment, else the first of the usual ones
    /// that exists.
    package static func find(_ option: String?) throws(NotFoundError) -> String {
        if let named = named(option) { return named }
        if let found = [usual, own].first(where: isThere) { return found }
        throw NotFoundError()
    }

    /// Returns the status socket beside the api socket, which is read-only and open to all users;
    /// nil if the user has named a socket.
    package static func fallback(for path: String, option: String?) -> String? {
        named(option) == nil && [usual, own].contains(path)
            ? Files.folder(of: path) + "/status.sock" : nil
    }

    private static func named(_ option: String?) -> String? {
        option ?? CurrentProcess.environment("PUZZLEFARM_SOCKET")
    }

    private static func isThere(_ path: String) -> Bool {
        // A path that cannot be inspected counts as existing.
        do throws(SystemError) { return try FileStatus(of: path) != nil } catch { return true }
    }

    /// The commands that start the service and its sockets, even after failed starts, when systemd
    /// has given up on the sockets too.
    private static let start =
        "systemctl reset-failed 'puzzlefarm*'; "
        + "systemctl start puzzlefarm.socket puzzlefarm-status.socket puzzlefarm"

    /// Returns the remedy if no service listens at the path.
    static func remedy(at path: String) -> String {
        path == usual
            ? "start it: \(start)"
            : "start its service, or name another socket with --socket"
    }
}
