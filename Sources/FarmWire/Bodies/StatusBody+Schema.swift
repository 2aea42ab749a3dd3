import SudokuEngine

extension StatusBody {
    static let schema = Schema.open([
        .required("version", .text(.free(1...100)), "Of the service."),
        .required("uptime_seconds", .count, "Since its start."),
        .required(
            "pools",
            .open(
                Tier.allCases.map { .required($0.name, .named(.pool), "The pool of that tier.") }),
            "By tier."),
        .required(
            "workers",
            .open([
                .required("count", .count, "How many there are."),
                .required(
                    "state",
                    .choice([
                        "working", "resting", "paused", "degraded", "low-space", "quiet-hours",
                    ]), "What they do, or why they do nothing."),
                .required(
                    "making", .array(.tier, count: 0...64),
                    "What they work for now, once for each that does not rest."),
            ]), "Who makes puzzles."),
        .required(
            "store",
            .open([
                .required("path", .text(.free(1...5_000)), "Its folder."),
                .required("schema", .count, "The version of its tables."),
                .required("bytes", .nullable(.count), "Of the database; null if unknown."),
                .required("log_bytes", .nullable(.count), "Of its log; null if unknown."),
                .required("free_bytes", .nullable(.count), "On its disk; null if unknown."),
            ]), "Where puzzles are kept."),
        .required(
            "degraded",
            .array(
                .open([
                    .required("reason", .choice(degradedReasons), "In a word."),
                    .required("since", .text(.moment), "When it began."),
                    .required("detail", .text(.free(1...5_000)), "What, and the remedy."),
                ]), count: 0...1), "Why claims are refused; empty when all is well."),
        .required(
            "paused", .array(PausesBody.Entry.schema, count: 0...6),
            "Pools that are not filled because somebody asked for that."),
    ])

    /// Each is a problem's code too.
    package static let degradedReasons = [
        "disk-full", "read-only", "io-error", "corrupt", "store-moved", "missing",
    ]
}

extension StatusBody.Pool {
    static let schema = Schema.open([
        .required("ready", .count, "To be taken by anyone."),
        .required("leased", .count, "Claimed, but neither delivered nor given back."),
        .required("low", .count, "How few start a refill."),
        .required("target", .count, "How many end it."),
        .required("per_minute", .number(0...1_000_000_000), "Stocked in the last minute."),
    ])
}
