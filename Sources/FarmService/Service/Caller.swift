import FarmAPI
import FarmConfig
import FarmHTTP
import FarmStore
import FarmSystem
import SudokuEngine

/// On whose behalf a request is made: that of the user at the other end of the socket, or of the tenant
/// that this user, a proxy, names.
struct Caller: Sendable {
    struct Tenant: Sendable {
        let name: TenantName
        let settings: TenantSettings
    }

    let peer: PeerCredentials?
    let tenant: Tenant?
    /// The level of the tenant alone, or that of the user; nil if the user is unknown.
    let level: AccessLevel?

    /// The field with which a proxy names the tenant of a request.
    static let tenantField = "Puzzlefarm-Tenant"

    /// True for a proxy that names no tenant, as for probes that anyone may send: it is told of no pool but
    /// the one that it asks for.
    let isAnonymous: Bool

    /// The first segments of the paths of probes, for which a proxy names no tenant.
    static let probes = ["v1", "health"]

    /// Identifies the caller by the configuration in effect; fails closed.
    init(of request: Request, _ parts: ConfigurationInEffect.Parts) throws(Problem) {
        peer = request.peer
        let name = try Self.tenantName(in: request)
        guard let user = request.peer?.uid, parts.accessRules.proxies.contains(user) else {
            if name != nil { throw .tenantNotAllowed }
            (tenant, level) = (nil, parts.accessRules.level(of: request.peer))
            isAnonymous = false
            return
        }
        guard let name else {
            guard request.segments.starts(with: Self.probes) else { throw .tenantRequired }
            (tenant, level, isAnonymous) = (nil, .read, true)
            return
        }
        guard let settings = parts.declared.tenants[name] else { throw .unknown(name) }
        (tenant, level) = (Tenant(name: name, settings: settings), settings.level)
        isAnonymous = false
    }

    /// The tenant that a request names, in exactly one way, so that no program on the way can have
    /// understood it otherwise.
    private static func tenantName(in request: Request) throws(Problem) -> TenantName? {
        let fields = request.fields.spelled(like: tenantField)
        let isInTrailers = !request.trailers.spelled(like: tenantField).isEmpty
        if fields.isEmpty, !isInTrailers { return nil }
        guard fields.count == 1, !isInTrailers, !fields[0].name.utf8.contains(UInt8(ascii: "_")),
            let name = TenantName(fields[0].value)
        else { throw .malformedTenant }
        return name
    }

    /// The owner of what the caller claims; nil if the user is unknown.
    var owner: Peer? { tenant.map { .tenant($0.name) } ?? peer.map { .user($0.uid) } }

    /// Returns true if the caller may know a pool.
    func knows(_ pool: PoolName) -> Bool { tenant?.settings.knows(pool) ?? true }

    /// Returns the names of changed keys without those that would name other tenants.
    func visible(_ keys: [String]) -> [String] {
        tenant == nil && level == .admin ? keys : keys.filter { !ConfigKey.isOfTenant($0) }
    }
}

extension Problem {
    fileprivate static let malformedTenant = Problem(
        .badRequest,
        "\(Caller.tenantField): expected the name of a tenant, once, in the head of the request; let the "
            + "proxy overwrite what its clients send, also with underscores or in trailers")

    fileprivate static let tenantNotAllowed = Problem(
        .tenantNotAllowed,
        "\(Caller.tenantField): only users in access.proxies may send it; leave it out")

    fileprivate static let tenantRequired = Problem(
        .tenantRequired,
        "this user is a proxy (access.proxies) and must name a tenant in \(Caller.tenantField); run "
            + "commands as another user")

    fileprivate static func unknown(_ tenant: TenantName) -> Problem {
        Problem(
            .unknownTenant,
            "\(tenant): no such tenant; add [tenant.\(tenant)] to the configuration and reload, or correct "
                + "the name in the proxy")
    }
}
