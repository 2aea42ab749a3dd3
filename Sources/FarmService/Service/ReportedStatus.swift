import FarmAPI
import FarmConfig
import FarmHTTP
import FarmStore
import FarmSystem
import SudokuEngine
import Synchronization

/// A status response as it was sent to some callers.
struct ReportedStatus: Sendable {
    /// The callers that are told the same.
    enum Audience: Hashable, Sendable {
        case users, admins
        case tenant(TenantName)

        init(_ caller: Caller) {
            let others = caller.level == .admin ? Self.admins : .users
            self = caller.tenant.map { .tenant($0.name) } ?? others
        }
    }

    fileprivate let response: Response
    fileprivate let statusEdition: Int
    fileprivate let moment: UInt64
    fileprivate let until: Int64

    /// The maximum age in nanoseconds.
    fileprivate static let validity: Int64 = 100_000_000
}

extension Service {
    /// The status response, cached while nothing changes, but only briefly: ages and sizes change
    /// continuously.
    func statusResponse(for caller: Caller) -> Response {
        let (now, audience) = (Clocks.monotonic, ReportedStatus.Audience(caller))
        let (statusEdition, moment) = (
            statusEdition.load(ordering: .relaxed), stock.store.stock.moment
        )
        let known: Response? = cachedStatus.withLock { cachedStatus in
            guard let known = cachedStatus[audience], known.statusEdition == statusEdition,
                known.moment == moment, now < known.until
            else { return nil }
            return known.response
        }
        if let known { return known }
        let response = Response(json: status(for: caller).json)
        cachedStatus.withLock { cachedStatus in
            // Those of tenants that have gone.
            if cachedStatus.count > TenantSettings.most { cachedStatus = [:] }
            cachedStatus[audience] = ReportedStatus(
                response: response, statusEdition: statusEdition, moment: moment,
                until: now + ReportedStatus.validity)
        }
        return response
    }

    /// The status as a caller may know it: admins see the tenants, and a tenant sees its pools, of claims
    /// its own, and no sizes that grow with what others do.
    func status(for caller: Caller) -> StatusBody {
        var status = status
        guard let tenant = caller.tenant else {
            if caller.level == .admin { status.tenants = tenants }
            return status
        }
        let leased = leasedByTenants[tenant.name] ?? [:]
        status.pools = status.pools.map(otherwise: .none) { pool, stock in
            var shown = caller.knows(pool) ? stock : .none
            shown.leased = leased[pool] ?? 0
            shown.isHidden = !caller.knows(pool)
            return shown
        }
        status.workers.making.removeAll { !caller.knows($0) }
        status.paused.removeAll { !caller.knows($0.pool) }
        let store = status.store
        status.store = StatusBody.Store(
            kind: store.kind, path: store.path, url: store.url, schema: store.schema, bytes: nil,
            logBytes: nil, freeBytes: nil, farms: store.farms)
        return status
    }

    private var tenants: [StatusBody.Tenant] {
        let tenants = inEffect.parts.declared.tenants
        if tenants.isEmpty { return [] }
        let leased = leasedByTenants
        return tenants.sorted { $0.key < $1.key }.map { name, settings in
            StatusBody.Tenant(
                name: name.name, level: settings.level.name, pools: settings.pools,
                leased: (leased[name] ?? [:]).values.reduce(0, +), maxLeased: settings.maxLeased,
                claimsPerMinute: settings.claimsPerMinute)
        }
    }

    private var leasedByTenants: [TenantName: [PoolName: Int]] {
        tenantLeases.counts(of: Array(inEffect.parts.declared.tenants.keys), in: stock.store)
    }
}
