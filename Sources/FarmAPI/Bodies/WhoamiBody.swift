/// The response of `GET /v1/whoami`: the client as the service sees it.
package struct WhoamiBody: JSONResponse, Hashable {
    package let uid: Int
    /// The name of the user; nil if /etc/passwd has none.
    package let user: String?
    /// The access level: `read`, `claim` or `admin`.
    package let level: String

    /// The tenant; nil unless a proxy names one.
    package let tenant: String?

    package init(uid: Int, user: String?, level: String, tenant: String? = nil) {
        self.uid = uid
        self.user = user
        self.level = level
        self.tenant = tenant
    }

    package static let members = MemberTable(
        WhoamiBody.init(uid:user:level:tenant:),
        .required("uid", \.uid, .count, "The number of the user, as the kernel reports it."),
        .required(
            "user", \.user, .nullable(.text(.free(1...256))), absent: nil,
            "The name of the user in /etc/passwd as read at the start or the last reload of the "
                + "service; null if the user has none there."),
        .required(
            "level", \.level, .word(of: ["read", "claim", "admin"]),
            "The access level; each includes those before it."),
        .required(
            "tenant", \.tenant, .nullable(.text(.free(1...32))), absent: nil,
            "The tenant for which a proxy asks, whose user `uid` is; null for a user."))
}
