import FarmHTTP
import FarmSystem
import FarmTestSupport
import Foundation
import SudokuEngine
import Synchronization
import Testing

/// The faults of a shared stock, with real servers: farms and servers are killed and frozen while
/// clients claim.
@Suite(
    .serialized, .enabled(if: PostgresCluster.isInstalled, "PostgreSQL is not installed"), .postgres
)
struct SharedStockFaultTests {
    private let stock: FaultyStock
    private var cluster: PostgresCluster { stock.cluster }
    private var url: String { stock.url }

    init() throws { stock = try FaultyStock() }

    /// Fault 1.
    @Test func `kills of farms and backends lose no answered claim of roaming clients`() throws {
        let farms = try stock.farms(3, pools: MixedPools.configuration)
        let load = ClaimLoad(
            clients: Soak.times(24, short: 9), name: "roam", roamingOver: farms.map(\.socket),
            ledger: ClaimLedger(pools: MixedPools.claimed))
        var random = SeededGenerator(seed: 1)
        let kills = Soak.times(100, short: 8)
        for kill in 0..<kills {
            load.awaitAnswers(1 + Int(random.below(40)))
            if kill % 2 == 1 {
                try stock.killBackends()
                continue
            }
            let farm = farms[Int(random.below(farms.count))]
            farm.kill()
            try farm.startAgain()
            farm.heard("READY=1")
        }
        try stock.finish(load, farms, "\(kills) kills")
    }

    /// Fault 2.
    @Test func `kills of the server under load lose no answered claim`() throws {
        let farms = try stock.farms(2, pools: MixedPools.configuration)
        let load = ClaimLoad(
            clients: 8, name: "server", roamingOver: farms.map(\.socket),
            ledger: ClaimLedger(pools: MixedPools.claimed))
        let kills = Soak.times(20, short: 3)
        for kill in 0..<kills {
            load.awaitAnswers(20)
            cluster.stop(kill % 2 == 0 ? .kill : .immediate)
            try cluster.startAgain()
            let start = Clocks.boot
            load.awaitAnswers(20)
            if Soak.isLong { #expect(Clocks.boot - start < 5_000_000_000, "answers within 5 s") }
        }
        try stock.finish(load, farms, "\(kills) kills of the server")
    }

    /// Fault 6.
    @Test func `a farm that was frozen notices that its leases are gone`() throws {
        let farms = try stock.farms(2)
        let (frozen, other) = (farms[0], farms[1])
        try frozen.awaitFullPools()
        var client = Client(path: frozen.socket)
        let body = #"{"pool":"easy","count":2,"leaseSeconds":5}"#
        let made = try client.send(.claim("frozen", body))
        #expect(made.status.code == 201)
        let id = try #require(try Reply(made).id)
        frozen.process.send(signal: SIGSTOP)
        // The farm is missed after 15 seconds, by when the lease has ended.
        try other.awaitFarm("farm-1", isPresent: false)
        try other.awaitStatus(of: "easy", leased: 0)
        frozen.process.send(signal: SIGCONT)
        try other.awaitFarm("farm-1", isPresent: true)
        var again = Client(path: other.socket)
        let taken = try again.send(.claim("other", #"{"pool":"easy","count":2,"ack":"auto"}"#))
        #expect(taken.status.code == 201)
        // The returned puzzles come first, so they are delivered to the other client.
        var late = Client(path: frozen.socket)
        let lost = try late.send(ClientRequest("PUT", "/v1/claims/\(id)/ack"))
        #expect(lost.status.code == 409)
        for farm in farms { try farm.end() }
    }

    /// A cancelled wait for the standby ends a commit with a warning: the standby may lack it.
    @Test func `a commit that did not reach its standby is not answered, and its key decides`()
        throws
    {
        let farms = try stock.farms(1)
        try farms[0].awaitFullPools()
        try cluster.query("ALTER SYSTEM SET synchronous_standby_names = 'absent'", url: url)
        try cluster.query("SELECT pg_reload_conf()", url: url)
        var isSynchronous = true
        func endWaiting() throws {
            guard isSynchronous else { return }
            isSynchronous = false
            try cluster.query("ALTER SYSTEM RESET synchronous_standby_names", url: url)
            try cluster.query("SELECT pg_reload_conf()", url: url)
        }
        // Otherwise the next tests of this server would wait.
        defer { try? endWaiting() }
        let socket = farms[0].socket
        let answer = Mutex<ClientResponse?>(nil)
        let group = DispatchGroup()
        DispatchQueue(label: "client").async(group: group) {
            var client = Client(path: socket)
            client.patience = .seconds(120)
            let made = try? client.send(.claim("waits", #"{"pool":"easy","count":2}"#))
            answer.withLock { $0 = made }
        }
        // Until the claim was answered: only now and then does it wait just for its own commit.
        while group.wait(timeout: .now() + 0.2) == .timedOut {
            try cluster.query(
                """
                SELECT pg_cancel_backend(pid) FROM pg_stat_activity
                WHERE wait_event = 'SyncRep' AND query LIKE '%made AS%'
                """, url: url)
        }
        let found = try #require(answer.withLock { $0 })
        #expect(found.status.code == 503)
        #expect(String(decoding: found.body, as: UTF8.self).contains("store-io"))
        try endWaiting()
        try farms[0].awaitStatus(with: #""degraded":[]"#)
        var client = Client(path: socket)
        let again = try client.send(.claim("waits", #"{"pool":"easy","count":2}"#))
        #expect(again.status.code == 200, "the commit took place at the primary")
        let load = ClaimLoad(clients: 2, name: "standby", at: socket)
        try stock.finish(load, farms, "a cancelled commit")
    }

    private struct Reply: Decodable {
        let id: String?

        init(_ answer: ClientResponse) throws {
            self = try JSONDecoder().decode(Self.self, from: Data(answer.body))
        }
    }
}

extension ServiceFixture {
    /// Waits until the status has a number of leased puzzles in a pool.
    fileprivate func awaitStatus(of pool: String, leased: Int) throws {
        struct Status: Decodable {
            struct Pool: Decodable { let leased: Int }
            let pools: [String: Pool]
        }
        let end = Clocks.boot + 120_000_000_000
        while Clocks.boot < end {
            let body = Data(try curl("/v1/status").utf8)
            if try JSONDecoder().decode(Status.self, from: body).pools[pool]?.leased == leased {
                return
            }
        }
        Issue.record("\(pool) has leased puzzles after two minutes")
    }

    /// Waits until the status says if another farm is present.
    fileprivate func awaitFarm(_ name: String, isPresent: Bool) throws {
        struct Status: Decodable {
            struct Farm: Decodable {
                let name: String
                let present: Bool
            }
            struct Store: Decodable { let farms: [Farm] }
            let store: Store
        }
        let end = Clocks.boot + 120_000_000_000
        while Clocks.boot < end {
            let status = try JSONDecoder().decode(
                Status.self, from: Data(try curl("/v1/status").utf8))
            if status.store.farms.contains(where: { $0.name == name && $0.present == isPresent }) {
                return
            }
        }
        Issue.record("\(name) is not \(isPresent ? "present" : "absent") within two minutes")
    }
}
