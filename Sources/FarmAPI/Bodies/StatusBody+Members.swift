import SudokuEngine

extension StatusBody: JSONResponse {
    package static let members = MemberTable(
        StatusBody.init(version:uptimeSeconds:pools:workers:store:degraded:paused:),
        .required("version", \.version, .text(.free(1...100)), "The version of the service."),
        .required(
            "uptimeSeconds", \.uptimeSeconds, .count, "The seconds since the service started."),
        .required(
            "pools", \.pools, .perTier(.named(.pool), "The pool of this tier."),
            "The pools, by tier."),
        .required("workers", \.workers, .object, "The workers that make puzzles."),
        .required("store", \.store, .object, "The store of puzzles."),
        .required(
            "degraded", \.degraded, .array(.object, count: 0...1),
            "The reason why claims are refused; empty if none."),
        .required(
            "paused", \.paused, .array(.named(.pausedPool), count: 0...6), absent: [],
            "The pools that are paused by request."))

    /// The reasons for a degraded state; each is also the code of a problem.
    package static let degradedReasons = [
        "disk-full", "read-only", "io-error", "corrupt", "store-moved", "missing",
    ]
}

extension StatusBody.Pool: JSONResponse {
    package static let members = MemberTable(
        StatusBody.Pool.init(ready:leased:low:target:perMinuteTenths:),
        .required("ready", \.ready, .count, "The number of puzzles that can be claimed."),
        .required(
            "leased", \.leased, .count,
            "The number of puzzles claimed, but neither delivered nor returned."),
        .required("low", \.low, .count, "A refill starts when fewer than this many are ready."),
        .required("target", \.target, .count, "The refill stops when this many are ready."),
        .required(
            "perMinute", \.perMinuteTenths, .tenths(0...1_000_000_000),
            "The number of puzzles stocked in the last minute."))
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
            "making", \.making, .array(.tier, count: 0...64),
            "The tiers being made now, one for each worker that is not resting."))
}

extension StatusBody.Store: JSONResponse {
    package static let members = MemberTable(
        StatusBody.Store.init(path:schema:bytes:logBytes:freeBytes:),
        .required("path", \.path, .text(.free(1...5_000)), "The folder of the store."),
        .required("schema", \.schema, .count, "The version of the database schema."),
        .required(
            "bytes", \.bytes, .nullable(.count), absent: nil,
            "The size of the database; null if unknown."),
        .required(
            "logBytes", \.logBytes, .nullable(.count), absent: nil,
            "The size of the write-ahead log; null if unknown."),
        .required(
            "freeBytes", \.freeBytes, .nullable(.count), absent: nil,
            "The free space on the disk of the store; null if unknown."))
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
