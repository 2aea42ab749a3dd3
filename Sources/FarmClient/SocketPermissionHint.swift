import FarmSystem

/// The users permitted to use a socket, and the way to become one of them.
struct SocketPermissionHint {
    private let path: String

    init(to path: String) { self.path = path }

    /// The advice after "permission denied".
    var advice: String {
        // Nothing is known about a socket in a folder that cannot be searched.
        guard let status = try? FileStatus(of: path) else {
            return "; its folder cannot be searched: ask the administrator of the service"
        }
        guard status.group != 0 else {
            return ": only root may use it; run this as root, or with sudo"
        }
        let group = Account.name(ofGroup: status.group) ?? "\(status.group)"
        guard let account = Account(user: CurrentProcess.user) else {
            return ": only the group \(group) may use it; join the group, and log in again"
        }
        if account.belongs(to: status.group) {
            return ": only the group \(group) may use it, which \(account.name) joined after "
                + "logging in; log in again"
        }
        return ": only the group \(group) may use it; join the group with usermod -aG \(group) "
            + "\(account.name), as root, and log in again"
    }
}
