import SudokuEngine

extension StatusBody {
    static let schema = JSONSchema.open([
        .required("version", .text(.free(1...100)), "The version of the service."),
        .required("uptimeSeconds", .count, "The seconds since the service started."),
        .required(
            "pools",
            .open(
                Tier.allCases.map { .required($0.name, .named(.pool), "The pool of this tier.") }),
            "The pools, by tier."),
        .required(
            "workers",
            .open([
                .required("count", .count, "The number of workers."),
                .required(
                    "state",
                    .choice([
                        "working", "resting", "paused", "degraded", "low-space", "quiet-hours",
                    ]), "Their activity, or the reason why they are idle."),
                .required(
                    "making", .array(.tier, count: 0...64),
                    "The tiers being made now, one for each worker that is not resting."),
            ]), "The workers that make puzzles."),
        .required(
            "store",
            .open([
                .required("path", .text(.free(1...5_000)), "The folder of the store."),
                .required("schema", .count, "The version of the database schema."),
                .required("bytes", .nullable(.count), "The size of the database; null if unknown."),
                .required(
                    "logBytes", .nullable(.count),
                    "The size of the write-ahead log; null if unknown."),
                .required(
                    "freeBytes", .nullable(.count),
                    "The free space on the disk of the store; null if unknown."),
            ]), "The store of puzzles."),
        .required(
            "degraded",
            .array(
                .open([
                    .required(
                        "reason", .choice(degradedReasons),
                        "The code of the reason for the degraded state."),
                    .required(
                        "since", .text(.moment), "The time at which the degraded state began."),
                    .required("detail", .text(.free(1...5_000)), "The error and its remedy."),
                ]), count: 0...1), "The reason why claims are refused; empty if none."),
        .required(
            "paused", .array(PausesBody.Entry.schema, count: 0...6),
            "The pools that are paused by request."),
    ])

    /// The reasons for a degraded state; each is also the code of a problem.
    package static let degradedReasons = [
        "disk-full", "read-only", "io-error", "corrupt", "store-moved", "missing",
    ]
}

extension StatusBody.Pool {
    static let schema = JSONSchema.open([
        .required("ready", .count, "The number of puzzles that can be claimed."),
        .required(
            "leased", .count, "The number of puzzles claimed, but neither delivered nor returned."),
        .required("low", .count, "A refill starts when fewer than this many are ready."),
        .required("target", .count, "The refill stops when this many are ready."),
        .required(
            "perMinute", .number(0...1_000_000_000),
            "The number of puzzles stocked in the last minute."),
    ])
}
