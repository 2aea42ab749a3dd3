import FarmTestSupport
import Foundation
import Testing

/// Fault 8: the clocks of the farms of a shared stock are an hour apart.
@Suite(
    .serialized, .enabled(if: PostgresCluster.isInstalled, "PostgreSQL is not installed"), .postgres
)
struct SharedClocksTests {
    private static let library = Peers.library("faketime/libfaketime.so.1")

    private let url: String

    init() throws { url = try #require(PostgresCluster.current).stock() }

    /// Starts a farm whose clock is ahead by some seconds.
    private func farm(_ name: String, ahead seconds: Int) throws -> ServiceFixture {
        let farm = try ServiceFixture(
            "[farm]\nname = \"\(name)\"\nworkers = 1\n[store]\nurl = \"\(url)\"\n"
                + ServiceFixture.pools(low: 0, target: 0)
                .replacing(
                    "[pool.easy]\nlow = 0\ntarget = 0",
                    with: "[pool.easy]\nlow = 20\ntarget = 50"),
            by: [
                "env", "LD_PRELOAD=\(Self.library ?? "")",
                "FAKETIME=\(seconds < 0 ? "" : "+")\(seconds)",
                "FAKETIME_SHARED=none none",
                "FAKETIME_DONT_FAKE_MONOTONIC=1", "DONT_FAKE_MONOTONIC=1",
            ])
        farm.heard("READY=1")
        return farm
    }

    private struct Claimed: Decodable, Equatable {
        let id: String
        let state: String
        let leaseUntil: String?
    }

    private func claim(
        _ key: String, seconds: Int, at farm: ServiceFixture
    ) throws -> Claimed {
        let body = try farm.curl(
            "/v1/claims", "-H", "Idempotency-Key: \(key)", "-H", "Content-Type: application/json",
            "-d", #"{"pool":"easy","leaseSeconds":\#(seconds)}"#)
        let claimed = try? JSONDecoder().decode(Claimed.self, from: Data(body.utf8))
        return try #require(claimed, "\(body)")
    }

    private func look(_ id: String, at farm: ServiceFixture) throws -> Claimed {
        try JSONDecoder().decode(
            Claimed.self, from: Data(try farm.curl("/v1/claims/\(id)").utf8))
    }

    @Test(.enabled(if: library != nil, "needs libfaketime; make setup installs it"))
    func `no lease is shortened or prolonged by the clocks of farms`() throws {
        let farms = [
            try farm("early", ahead: -3_600), try farm("late", ahead: 3_600),
            try farm("right", ahead: 0),
        ]
        try farms[0].awaitFullPools()
        for (number, farm) in farms.enumerated() {
            let other = farms[(number + 1) % farms.count]
            let lease = try claim("lease-\(number)", seconds: 600, at: farm)
            let short = try claim("short-\(number)", seconds: 2, at: farm)
            // The end is the database's time at each of them.
            #expect(try look(lease.id, at: other) == lease)
            // A short lease ends, whichever farm looks; the long one goes on.
            let end = Date.now.addingTimeInterval(120)
            while try look(short.id, at: other).state == "leased" {
                try #require(Date.now < end, "the lease of two seconds goes on")
            }
            #expect(try look(lease.id, at: farm) == lease)
            let acknowledged = try other.curl("/v1/claims/\(lease.id)/ack", "-X", "PUT")
            #expect(acknowledged.contains(#""state":"delivered""#), "\(acknowledged)")
        }
        for farm in farms { try farm.end() }
        let check = try Command.run("store", "check", "--full", url)
        #expect(check.exitCode == 0, "\(check.errors)")
    }
}
