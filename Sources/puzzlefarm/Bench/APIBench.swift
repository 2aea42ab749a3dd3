import FarmAPI
import FarmHTTP
import FarmStore
import FarmSystem
import SudokuEngine

/// Measures the speed of a service that it starts itself, over its socket.
struct APIBench {
    let seconds: Double
    /// Tenants of the service, for which this program claims as their proxy.
    let tenants: Int

    func run(in place: BenchCleanup, _ report: BenchRate.Report) throws {
        let folder = place.folder
        let (state, socket) = (folder + "/state", folder + "/api.sock")
        let store = try place.openStore("state")
        try ClaimRace.fill(store)
        store.close()
        let config = folder + "/puzzlefarm.toml"
        try Files.write(Array(configuration.utf8), to: config)
        let log = folder + "/log"
        let service = try ChildProcess(
            ofThisProgram: [
                "serve", "--config", config, "--state", state, "--listen", socket,
            ], output: log)
        let isReady: Bool
        do {
            isReady = try awaits(service, at: socket)
            if isReady { try time(socket, report) }
        } catch {
            _ = service.end()
            throw error
        }
        guard service.end() == 0, isReady else {
            let bytes = try Files.contents(of: log, atMost: 64 << 20)
            let words = String(decoding: bytes, as: UTF8.self)
            throw CommandError(.bug, "bench: the service failed: \(words)")
        }
    }

    private func time(_ socket: String, _ report: BenchRate.Report) throws(CommandError) {
        for clients in [1, 8, 64] {
            let perSecond = try rate(clients, at: socket, status: 201, maximum: ClaimRace.limit) {
                claims(of: $0)
            }
            try report(BenchRate(name: "claims-\(clients)", unit: "claims", perSecond: perSecond))
        }
        let times = RequestTimes()
        let perSecond = try rate(8, at: socket, status: 200, maximum: .max, times) { connection in
            let question = Array(
                "GET /v1/status HTTP/1.1\r\nHost: localhost\r\n\(tenant(of: connection))\r\n".utf8)
            return { _ in question }
        }
        try report(BenchRate(name: "status-8", unit: "requests", perSecond: perSecond))
        complain(
            "bench: status-8: median \(times.microseconds(50)) us, 99th percentile "
                + "\(times.microseconds(99)) us")
    }

    /// Returns the responses per second of all connections together.
    private func rate(
        _ clients: Int, at socket: String, status: Int, maximum: Int, _ times: RequestTimes? = nil,
        _ requests: (_ connection: Int) -> (_ number: Int) -> [UInt8]
    ) throws(CommandError) -> Double {
        do {
            var client = try BenchClient(
                path: socket, count: clients, status: status, requests: requests)
            let start = ContinuousClock.now
            let (done, failure) = try client.run(seconds: seconds, maximum: maximum) {
                times?.record($0)
            }
            if let failure { throw CommandError(.io, "bench: \(failure)") }
            return Double(done) / ((ContinuousClock.now - start) / .seconds(1))
        } catch let error as CommandError {
            throw error
        } catch {
            throw CommandError(.io, "bench: \(error)")
        }
    }

    /// A configuration in which the service produces no puzzles.
    private var configuration: String {
        let pools = Tier.allCases.map { "[pool.\($0.name)]\nlow = 0\ntarget = 0\n" }
        let access = tenants > 0 ? ["[access]\nproxies = [\(CurrentProcess.user)]\n"] : []
        let tables = (0..<tenants).map { "[tenant.t\($0)]\nmax_leased = 1000000\n" }
        return (access + pools + tables).joined()
    }

    /// The field that names the tenant of a connection, if there are any.
    private func tenant(of connection: Int) -> String {
        tenants > 0 ? "Puzzlefarm-Tenant: t\(connection % tenants)\r\n" : ""
    }

    /// Waits until the service is ready; false if it has ended. A loaded machine may need a minute.
    private func awaits(_ service: ChildProcess, at socket: String) throws -> Bool {
        var client = Client(path: socket)
        let pause = try Wakeup()
        while service.isRunning {
            if let answer = try? client.send(ClientRequest("GET", "/v1/health/ready")),
                answer.status == .ok
            {
                return true
            }
            _ = try pause.wait(within: .milliseconds(20))
        }
        return false
    }

    // MARK: Clients

    /// Returns the claims of a connection, each with a key of its own.
    private func claims(of connection: Int) -> (Int) -> [UInt8] {
        let body = ClaimRequest(.hard).json
        let name = String(UInt64.random(in: 0...UInt64.max), radix: 36)
        let head = Array(
            ("POST /v1/claims HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
                + tenant(of: connection)
                + "Content-Length: \(body.count)\r\nIdempotency-Key: \(name)-").utf8)
        let tail = Array("\r\n\r\n".utf8) + body
        return { head + Array("\($0)".utf8) + tail }
    }
}

/// A histogram of request times in steps of ten microseconds.
private final class RequestTimes {
    private var counts = [Int](repeating: 0, count: 2_000)

    func record(_ nanoseconds: Int64) {
        counts[min(counts.count - 1, Int(nanoseconds / 10_000))] += 1
    }

    /// Returns the given percentile.
    func microseconds(_ percent: Int) -> Int {
        var rest = counts.reduce(0, +) * percent / 100
        let place = counts.firstIndex { count in
            rest -= count
            return rest <= 0
        }
        return ((place ?? counts.count) + 1) * 10
    }
}
