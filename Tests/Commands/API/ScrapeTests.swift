import FarmTestSupport
import Foundation
import PuzzleBundle
import Testing

/// The Prometheus metrics.
@Suite struct ScrapeTests {
    private static let names = [
        "pool_ready", "pool_target", "generated_total", "rejected_total", "claims_total",
        "leases_active", "lease_expired_total", "request_seconds_bucket",
        "store_commit_seconds_sum",
        "store_errors_total", "wal_bytes", "disk_free_bytes", "degraded", "progress_age_seconds",
        "claim_keys",
        "claim_key_bytes", #"connections{socket="api"}"#,
    ]

    @Test func `all metrics are present and count`() throws {
        try ServiceFixture.run { service in
            try service.awaitFullPools()
            let client = try APIClient(service)
            for _ in 0..<2 { _ = try client.claim(#"{"pool":"hard","count":3}"#, key: "a") }
            _ = try client.claim(#"{"pool":"hard","count":900}"#, key: "b")
            try client.ask("GET", "/nowhere/\(UUID())")
            let text = try service.curl("/metrics")
            for name in Self.names { #expect(text.contains("puzzlefarm_\(name)"), "\(name)") }
            for line in [
                #"claims_total{result="made"} 1"#, #"claims_total{result="replayed"} 1"#,
                #"claims_total{result="pool-empty"} 1"#, "leases_active 3",
                #"request_seconds_count{route="POST /v1/claims",code="201"} 1"#,
                #"request_seconds_count{route="none",code="404"} 1"#,
                #"pool_target{pool="hard",layout="classic:9"} 10"#,
                #"event_streams{socket="api"} 0"#, #"connections{socket="status"} 0"#,
                #"requests_rejected_total{socket="api"} 0"#,
            ] {
                #expect(text.contains("puzzlefarm_\(line)\n"), "\(line)")
            }
            // Every line is a sample or a comment on the next ones.
            let sample = /puzzlefarm_[a-z_]+(\{[a-z]+="[^"]*"(,[a-z]+="[^"]*")*\})? [-+.0-9e]+/
            for line in text.split(separator: "\n") where !line.hasPrefix("# ") {
                #expect(line.wholeMatch(of: sample) != nil, "\(line)")
            }
        }
    }

    @Test func `an expired lease is counted`() throws {
        try ServiceFixture.run { service in
            try service.awaitFullPools()
            let client = try APIClient(service)
            _ = try client.claim(#"{"pool":"hard","leaseSeconds":1}"#, key: "a")
            #expect(
                try comesTrue {
                    try service.curl("/metrics").contains("puzzlefarm_lease_expired_total 1\n")
                })
            let again = try client.claim(#"{"pool":"hard","leaseSeconds":1}"#, key: "a")
            #expect(again.code == "lease-lost")
        }
    }
}
