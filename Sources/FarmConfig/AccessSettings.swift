package import FarmSystem

extension Configuration {
    /// The groups with permissions beyond read access, and the users that name tenants.
    package struct AccessSettings: Hashable, Sendable {
        package var claimGIDs: [AccountReference] = []
        package var adminGIDs: [AccountReference] = []
        package var proxies: [AccountReference] = []
        /// True if tenants may have the level admin.
        package var hasTenantAdmins = false
    }
}

extension Configuration.AccessSettings {
    /// A valid setting that may not have the intended effect on this machine.
    package struct Warning: Sendable {
        package let key: String
        package let problem: String
        package let remedy: String

        package var text: String { "\(key): \(problem); \(remedy)" }
    }

    /// Names of accounts that do not exist on this machine, which grant nothing, and proxies whose
    /// users other programs have.
    package func warnings(_ groups: GroupFile, _ users: UserFile) -> [Warning] {
        let ofGroups = [("access.claim_gids", claimGIDs), ("access.admin_gids", adminGIDs)]
            .flatMap { key, list in
                list.filter { $0.number(in: groups) == nil }.map {
                    Self.unknown(key, $0, .group, makeBy: "groupadd")
                }
            }
        let ofUsers = proxies.compactMap { proxy -> Warning? in
            guard let number = proxy.number(in: users) else {
                return Self.unknown("access.proxies", proxy, .user, makeBy: "useradd")
            }
            guard let name = users.name(of: number),
                AccountReference.commonUsers.contains(name)
            else { return nil }
            let problem =
                number == AccountReference.overflow
                ? "\(name) is no proxy, since the kernel reports it for users of other namespaces"
                : "other programs run as \(name), and each of them could name any tenant"
            return Warning(
                key: "access.proxies", problem: problem,
                remedy: "run the proxy as a user of its own")
        }
        return ofGroups + ofUsers
    }

    private static func unknown(
        _ key: String, _ account: AccountReference, _ kind: AccountReference.Kind,
        makeBy command: String
    ) -> Warning {
        Warning(
            key: key, problem: "no \(kind) \(account) in \(kind.file)",
            remedy: "it grants nothing until it exists: create it with \(command), or correct the "
                + "name, and reload")
    }
}
