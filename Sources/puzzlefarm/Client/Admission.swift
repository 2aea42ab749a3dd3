import FarmSystem

/// Who may use a socket, and how one becomes one of them.
struct Admission {
    private let path: String

    init(to path: String) { self.path = path }

    /// What follows "permission denied".
    var advice: String {
        // Of a socket in a folder that may not be entered nothing is known.
        guard let status = try? FileStatus(of: path) else {
            return "; its folder may not be entered: ask who runs the service"
        }
        guard status.group != 0 else { return ": it is for root; run it as root, or with sudo" }
        let group = Account.name(ofGroup: status.group) ?? "\(status.group)"
        guard let account = Account(user: CurrentProcess.user) else {
            return ": it is for the group \(group); join that, and log in anew"
        }
        if account.belongs(to: status.group) {
            return ": it is for the group \(group), which \(account.name) joined after logging in; "
                + "log in anew"
        }
        return ": it is for the group \(group); join it with usermod -aG \(group) "
            + "\(account.name), as root, and log in anew"
    }
}
