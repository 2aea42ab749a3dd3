import SudokuEngine

extension StatusBody: JSONResponse {
    package static let members = MemberTable(
        StatusBody.init(version:uptimeSeconds:pools:workers:store:degraded:paused:tenants:),
        .required("version", \.version, .text(.free(1...100)), "The version of the service."),
        .required(
            "uptimeSeconds", \.uptimeSeconds, .count, "The seconds since the service started."),
        .required(
            "pools", \.pools,
            .perPool(.named(.pool), otherwise: .none, isShown: { @Sendable in !$0.isHidden }),
            "The pools, by name: those of the tiers first, then those of the operator's own, also "
                + "removed ones that still have puzzles."),
        .required("workers", \.workers, .object, "The workers that make puzzles."),
        .required("store", \.store, .object, "The store of puzzles."),
        .required(
            "degraded", \.degraded, .array(.object, count: 0...1),
            "The reason why claims are refused; empty if none."),
        .required(
            "paused", \.paused, .array(.named(.pausedPool), count: 0...64), absent: [],
            "The pools that are paused by request."),
        .required(
            "tenants", \.tenants, .array(.object, count: 0...256), absent: [],
            "The tenants of the configuration, by name; empty for all who do not have level admin.")
    )

    /// The reasons for a degraded state; each is also the code of a problem.
    package static let degradedReasons = [Problem.Code].ofDegradation.map(\.rawValue)
}

extension StatusBody.Pool: JSONResponse {
    /// A pool without puzzles.
    package static let none = Self(ready: 0, leased: 0, low: 0, target: 0, perMinuteTenths: 0)

    package static let members = MemberTable(
        StatusBody.Pool.init(
            ready:leased:low:target:perMinuteTenths:unfit:promise:isRemoved:candidatesTenths:
            fullInSeconds:layout:isExhausted:),
        .required("ready", \.ready, .count, "The number of puzzles that can be claimed."),
        .required(
            "leased", \.leased, .count,
            "The number of puzzles claimed, but neither delivered nor returned."),
        .required("low", \.low, .count, "A refill starts when fewer than this many are ready."),
        .required("target", \.target, .count, "The refill stops when this many are ready."),
        .required(
            "perMinute", \.perMinuteTenths, .tenths(0...1_000_000_000),
            "The number of puzzles stocked in the last minute."),
        .required(
            "unfit", \.unfit, .count, absent: 0,
            "The number of puzzles that do not keep the promise that the pool has now. They cannot "
                + "be claimed; another pool may adopt them."),
        .required(
            "promise", \.promise, .nullable(.text(.free(1...10_000))), absent: nil,
            "What every puzzle of the pool keeps, as `generate --pool-like` reads it; null for a "
                + "removed pool."),
        .required(
            "removed", \.isRemoved, .boolean, absent: false,
            "True if the configuration no longer has the pool: it gives no puzzles, and another "
                + "pool may adopt those that are left."),
        .required(
            "candidatesPerPuzzle", \.candidatesTenths, .nullable(.tenths(0...1_000_000_000)),
            absent: nil,
            "The number of candidates tried for one puzzle, as measured since the start; before "
                + "the first puzzle a number that it probably exceeds; null before any was tried."),
        .required(
            "fullInSeconds", \.fullInSeconds, .nullable(.count), absent: nil,
            "The seconds until the pool is full at the present rate; null if it is full, or if "
                + "nothing is made."),
        .required(
            "layout", \.layout, .text(.free(1...200)), absent: "classic:9",
            "The layout of the puzzles, such as `killer:9`; `classic:9` for a removed pool."),
        .required(
            "exhausted", \.isExhausted, .boolean, absent: false,
            "True if all puzzles that keep the promise were made already: the pool does not count as "
                + "below `low`, and is tried again once an hour."))
}

extension StatusBody.Tenant: JSONResponse {
    package static let members = MemberTable(
        StatusBody.Tenant.init(name:level:pools:leased:maxLeased:claimsPerMinute:),
        .required("name", \.name, .text(.free(1...32)), "The name of the tenant."),
        .required(
            "level", \.level, .word(of: ["read", "claim", "admin"]), "Its access level."),
        .required(
            "pools", \.pools, .nullable(.array(.pool, count: 1...64)), absent: nil,
            "The pools that it knows; null for all."),
        .required("leased", \.leased, .count, "The number of puzzles that it has under lease."),
        .required("maxLeased", \.maxLeased, .count, "The maximum of that number."),
        .required(
            "claimsPerMinute", \.claimsPerMinute, .nullable(.count), absent: nil,
            "The maximum number of claims a minute at this farm; null for no limit."))
}

extension StatusBody.Workers: JSONResponse {
    package static let members = MemberTable(
        StatusBody.Workers.init(count:state:making:),
        .required("count", \.count, .count, "The number of workers."),
        .required(
            "state", \.state,
            .word(of: [
                "working", "resting", "paused", "degraded", "low-space", "quiet-hours",
            ]), "Their activity, or the reason why they are idle."),
        .required(
            "making", \.making, .array(.pool, count: 0...64),
            "The pools being filled now, one for each worker that is not resting."))
}

extension StatusBody.Store: JSONResponse {
    package static let members = MemberTable(
        StatusBody.Store.init(
            kind:path:url:schema:bytes:logBytes:freeBytes:farms:keys:keyBytes:diskFullInSeconds:),
        .required(
            "kind", \.kind, .word(of: ["sqlite", "postgresql"]), absent: "sqlite",
            "`sqlite` for a file of this service, `postgresql` for a stock that farms share."),
        .required(
            "path", \.path, .text(.free(1...5_000)),
            "The folder of the store, or of the service's own state beside a shared stock."),
        .required(
            "url", \.url, .nullable(.text(.free(1...5_000))), absent: nil,
            "The address of a shared stock; null for a file."),
        .required("schema", \.schema, .count, "The version of the database schema."),
        .required(
            "bytes", \.bytes, .nullable(.count), absent: nil,
            "The size of the database; null if unknown."),
        .required(
            "logBytes", \.logBytes, .nullable(.count), absent: nil,
            "The size of the write-ahead log; null if unknown."),
        .required(
            "freeBytes", \.freeBytes, .nullable(.count), absent: nil,
            "The free space on the disk of the store; null if unknown."),
        .required(
            "farms", \.farms, .array(.object, count: 0...1_000), absent: [],
            "The farms of a shared stock, by name; empty for a file."),
        .required(
            "keys", \.keys, .nullable(.count), absent: nil,
            "The number of claims whose keys are kept: leased ones, and finished ones for a day; null "
                + "if unknown."),
        .required(
            "keyBytes", \.keyBytes, .nullable(.count), absent: nil,
            "About how many bytes these claims take on disk, with the texts of their puzzles; null if "
                + "unknown."),
        .required(
            "diskFullInSeconds", \.diskFullInSeconds, .nullable(.count), absent: nil,
            "The time until the disk is full at the rate of the last hour; null where its free space "
                + "does not shrink."))
}

extension StatusBody.Farm: JSONResponse {
    package static let members = MemberTable(
        StatusBody.Farm.init(
            name:version:host:since:seenSeconds:isPresent:isThis:perMinute:degraded:),
        .required("name", \.name, .text(.free(1...100)), "The name of the farm."),
        .required("version", \.version, .text(.free(1...100)), "The version of its service."),
        .required("host", \.host, .text(.free(0...255)), "The machine on which it runs."),
        .required(
            "since", \.since, .text(.moment), "The start of its service, by the database's clock."),
        .required(
            "seenSeconds", \.seenSeconds, .count, "The seconds since it was last seen."),
        .required(
            "present", \.isPresent, .boolean, "False if it was not seen for 15 seconds."),
        .required("this", \.isThis, .boolean, "True for the service that answers."),
        .required(
            "perMinute", \.perMinute, .count,
            "The number of puzzles that it stocked in the last minute."),
        .required(
            "degraded", \.degraded, .nullable(.word(of: StatusBody.degradedReasons)), absent: nil,
            "The reason why it refuses claims; null if it does not."))
}

extension StatusBody.Degraded: JSONResponse {
    package static let members = MemberTable(
        StatusBody.Degraded.init(reason:since:detail:),
        .required(
            "reason", \.reason, .word(of: StatusBody.degradedReasons),
            "The code of the reason for the degraded state."),
        .required(
            "since", \.since, .text(.moment), "The time at which the degraded state began."),
        .required(
            "detail", \.detail, .text(.free(1...5_000)), "The error and its remedy."))
}
