import FarmAPI
import FarmConfig
import FarmService

/// The limits of each tenant behind a proxy.
extension LimitGroup {
    private static let (api, status) = (ServiceLimits.tenantOnAPI, ServiceLimits.tenantOnStatus)
    private static let settings = TenantSettings()

    static let tenants = LimitGroup(
        title: "Tenants",
        limits: [
            Limit(
                subject: "requests of a tenant in progress",
                value: "a quarter of the connections of the proxy's user: \(api.requests) on the "
                    + "API socket, \(status.requests) on the status socket; all tenants of a proxy "
                    + "share its connections",
                effect: "\(code(.tooManyRequests)) with `Retry-After: 1`",
                atRates: "at 1 ms a claim "
                    + Limit.each { $0 < 1_000 ? "below 1" : "\($0 / 1_000)" } + " in use at a time",
                sign: "`puzzlefarm_request_seconds_count` with code 429"),
            Limit(
                subject: "claims of a tenant that wait (`waitSeconds`)",
                value: "three quarters of its requests: \(api.waitingClaims)",
                effect: "\(code(.tooManyRequests)) with `Retry-After: 1`; its other requests go on",
                atRates: "if all wait \(grouped(60)) s: full at "
                    + "\(rounded(Double(api.waitingClaims) / 60)) a second",
                sign: "`puzzlefarm_request_seconds_count` with code 429"),
            Limit(
                subject: "event streams of a tenant",
                value: "\(api.streams) on the API socket, \(status.streams) on the status socket",
                effect: "\(code(.tooManyStreamsOfUser))",
                sign: "`puzzlefarm_event_streams`"),
            Limit(
                subject: "puzzles of a tenant under lease",
                value: "`tenant.NAME.max_leased = \(settings.maxLeased)`, in a shared stock at all "
                    + "farms together; through several farms by what they claim in a second more",
                effect: "\(code(.tooManyRequests)) with `Retry-After: 10`; a known key is answered",
                atRates: "if nothing is acknowledged, after "
                    + Limit.each { short(Double(settings.maxLeased) / Double($0)) },
                sign: "`tenants[].leased` of `GET /v1/status`, for admins"),
            Limit(
                subject: "claims of a tenant in a minute",
                value: "none; `tenant.NAME.claims_per_minute`, for each farm",
                effect: "\(code(.tooManyRequests)) with the time until there is room, at most 61 s",
                atRates: "a limit of " + Limit.each { grouped($0 * 60) },
                sign: "`puzzlefarm_claims_total{tenant}`, for admins"),
            Limit(
                subject: "tenants",
                value: "\(TenantSettings.most)", effect: "`config check` refuses more"),
        ])
}
