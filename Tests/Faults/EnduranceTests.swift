import Dispatch
import FarmBench
import FarmHTTP
import FarmJSON
import FarmStore
import FarmSystem
import FarmTestSupport
import Foundation
import Testing

/// Long-running service: it must not grow, and neither age nor a lasting fault may degrade it.
@Suite(.serialized) struct EnduranceTests {
    /// As many claims as in a busy day; the first tenth warms up the caches.
    @Test func `memory, descriptors and threads stay constant over many claims`() throws {
        let claims = Soak.times(1_000_000, short: 20_000)
        try ServiceFixture.run(
            "[claims]\nmax_keys = 10000000\n" + ServiceFixture.pools(low: 50, target: 100)
        ) { service in
            try service.awaitFullPools()
            let path = service.socket
            Self.leaseAndReturn(claims / 10, "early", at: path)
            let early = try service.vitals()
            Self.leaseAndReturn(claims - claims / 10, "late", at: path)
            // Connection threads may still be ending.
            try service.awaitVitals {
                $0.threads <= early.threads && $0.descriptors <= early.descriptors
            }
            let late = try service.vitals()
            print("\(claims) claims: \(early) after a tenth, \(late) after all")
            // The newest keys are cached in memory up to a fixed number.
            #expect(late.residentKilobytes < early.residentKilobytes + (24 << 10))
        }
    }

    /// A number of claims by a few concurrent clients. Each returns its puzzle: stock is not a
    /// limit.
    private static func leaseAndReturn(_ claims: Int, _ name: String, at path: String) {
        let clients = 16
        let everyone = DispatchGroup()
        for number in 0..<clients {
            DispatchQueue(label: "client \(number)").async(group: everyone) {
                var client = Client(path: path)
                for turn in 0..<claims / clients {
                    let answer = try? client.send(
                        .claim("\(name)-\(number)-\(turn)", #"{"pool":"easy"}"#))
                    let claim = (answer?.body).flatMap { try? JSONReader.value($0) }
                    let id = claim?["id"]?.string ?? "none"
                    let returned = try? client.send(ClientRequest("PUT", "/v1/claims/\(id)/return"))
                    #expect(returned?.status == .ok)
                }
            }
        }
        everyone.wait()
    }

    /// A store as large as after years: the service starts and responds as with a new one.
    @Test(.enabled(if: Soak.isLong, "generating a million puzzles takes a while: make soak"))
    func `with a million puzzles the service starts at once and stays small`() throws {
        let service = try ServiceFixture(
            ServiceFixture.pools(low: 200_000, target: 500_000) + "[farm]\nworkers = 1\n")
        service.heard("READY=1")
        service.kill()
        try Self.stockAMillion(service.state)
        let start = Clocks.boot
        try service.startAgain()
        service.heard("READY=1")
        let seconds = Double(Clocks.boot - start) / 1e9
        #expect(seconds < 3, "\(seconds) s")
        var client = Client(path: service.socket)
        var times: [Double] = []
        for number in 0..<10_000 {
            let start = Clocks.monotonic
            #expect(try client.send(.claim("million-\(number)")).status.code == 201)
            times.append(Double(Clocks.monotonic - start) / 1e6)
        }
        let worst = times.sorted()[9_900]
        let vitals = try service.vitals()
        print("with a million puzzles: ready in \(seconds) s, claims p99 \(worst) ms, \(vitals)")
        #expect(worst < 50, "\(worst) ms")
        #expect(vitals.residentKilobytes < 128 << 10)
        try service.end()
    }

    private static func stockAMillion(_ folder: String) throws {
        let sample = SampleStock { Digest.sha256($0) }
        let store = try FarmStore(opening: StateFolder(folder), engine: "test")
        for batch in 0..<2_000 {
            _ = try store.insert((batch * 500..<batch * 500 + 500).map { sample.record($0) })
        }
        store.close()
    }

    /// A full disk that lasts until an operator would notice.
    @Test(.enabled(if: Mount.isPossible, "needs root to mount a small disk"))
    func `a disk that stays full exhausts no resources`() throws {
        let disk = try Mount(megabytes: 3)
        let service = try ServiceFixture(
            "[store]\nmin_free_bytes = 0\n" + ServiceFixture.pools(low: 100_000, target: 1_000_000),
            state: disk.path + "/state")
        service.heard("READY=1")
        try service.awaitStatus(with: #""reason":"disk-full""#)
        var client = Client(path: service.socket)
        #expect(try client.send(ClientRequest("GET", "/v1/status")).status == .ok)
        let early = try service.vitals()
        let end = Clocks.boot + Int64(Soak.times(3_600, short: 2)) * 1_000_000_000
        var number = 0
        let pace = DispatchSemaphore(value: 0)
        while Clocks.boot < end {
            number += 1
            #expect(try client.send(.claim("full-\(number)")).status.code == 503)
            #expect(try client.send(ClientRequest("GET", "/v1/status")).status == .ok)
            // Ten times a second, like an impatient client.
            _ = pace.wait(timeout: .now() + .milliseconds(100))
        }
        // Dispatch threads come and go.
        try service.awaitVitals {
            $0.threads <= early.threads && $0.descriptors <= early.descriptors + 1
        }
        let late = try service.vitals()
        print("\(number) errors on a full disk: \(early) at first, \(late) at last")
        #expect(late.residentKilobytes < early.residentKilobytes + (8 << 10))
        try disk.grow(megabytes: 64)
        try service.awaitStatus(with: #""degraded":[]"#)
        #expect(try client.send(.claim("room")).status.code == 201)
        try service.end()
    }
}
