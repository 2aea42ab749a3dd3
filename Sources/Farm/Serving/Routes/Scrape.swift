import FarmHTTP
import FarmStore
import FarmSystem
import FarmWire
import SudokuEngine

extension Route {
    static let metrics = Route(
        "GET", "/metrics", .read, "Numbers for Prometheus",
        results: [
            Result(
                summary: "Text of Prometheus, version 0.0.4.",
                content: .text(Exposition.mediaType))
        ]
    ) { inquiry in
        .whole(Response(.ok, Exposition.mediaType, Array(inquiry.service.exposition.utf8)))
    }
}

extension Service {
    fileprivate var exposition: String {
        var text = Exposition()
        text.family("build_info", .gauge, "Which puzzlefarm this is.")
        text.sample(1, ("version", version))
        writePools(to: &text)
        writeClaims(to: &text)
        writeStore(to: &text)
        text.family("progress_age_seconds", .gauge, "Since a worker that has work made progress.")
        text.sample(progressAge)
        text.family("request_seconds", .histogram, "From a whole request to its answer.")
        for meter in metrics.routes + [metrics.elsewhere] {
            for (status, histogram) in meter.all {
                text.sample(histogram, ("route", meter.name), ("code", String(status)))
            }
        }
        return text.text
    }

    private func writePools(to text: inout Exposition) {
        let (levels, limits) = (stockroom.store.counts, configuration.pools)
        let stocked = stockroom.stockedSinceStart
        func family(
            _ name: String, _ kind: Exposition.Kind, _ help: String, _ value: (Tier) -> Int
        ) {
            text.family(name, kind, help)
            for tier in Tier.allCases { text.sample(value(tier), ("difficulty", tier.name)) }
        }
        family("pool_ready", .gauge, "Puzzles to be taken.") { levels[$0].ready }
        family("pool_target", .gauge, "Puzzles that end a refill.") { limits[$0].target }
        family("pool_low", .gauge, "Fewer puzzles than this start a refill.") { limits[$0].low }
        family("generated_total", .counter, "Puzzles that were made and stocked.") { stocked[$0] }
        text.family("rejected_total", .counter, "Puzzles that were made and not stocked.")
        text.sample(stockroom.duplicatesSinceStart, ("reason", "duplicate"))
    }

    private func writeClaims(to text: inout Exposition) {
        text.family("claims_total", .counter, "Requests for puzzles by what came of them.")
        for (result, count) in metrics.claims.all { text.sample(count, ("result", result)) }
        let levels = stockroom.store.counts
        text.family("leases_active", .gauge, "Puzzles that are leased.")
        text.sample(Tier.allCases.reduce(0) { $0 + levels[$1].leased })
        text.family("lease_expired_total", .counter, "Claims that nobody acknowledged in time.")
        text.sample(metrics.leasesEnded.value)
    }

    private func writeStore(to text: inout Exposition) {
        text.family("store_commit_seconds", .histogram, "Writing a group of changes durably.")
        text.sample(metrics.commits)
        text.family("store_errors_total", .counter, "Operations that the store refused.")
        for (code, count) in metrics.storeErrors.all { text.sample(count, ("code", code)) }
        text.family("wal_bytes", .gauge, "The store's log.")
        text.sample(((try? FileStatus(of: stockroom.store.folder.log))??.size) ?? 0)
        if let free = stockroom.freeBytes {
            text.family("disk_free_bytes", .gauge, "What the store's disk has left.")
            text.sample(free)
        }
        text.family("degraded", .gauge, "Whether claims are refused for that reason.")
        let found = stockroom.store.degradation?.reason.rawValue
        for reason in StatusBody.degradedReasons {
            text.sample(reason == found ? 1 : 0, ("reason", reason))
        }
    }
}
