import FarmHTTP
import FarmSystem
import FarmTestSupport
import Foundation
import Testing

/// Faults 3 and 4: the primary server of a stock is lost, and Patroni makes a standby the primary.
@Suite(
    .serialized,
    .enabled(if: Soak.isLong, "only make soak waits for failovers"),
    .enabled(if: PatroniCluster.isInstalled, "Patroni is not installed; make soak unpacks it")
)
struct FailoverTests {
    private struct ReplicatedStock: TestedStock {
        let cluster: PatroniCluster
        let url: String

        init(_ replication: PatroniCluster.Replication, standbysAhead seconds: Int = 0) throws {
            cluster = try PatroniCluster(replication, standbysAhead: seconds)
            url = try cluster.stock()
        }
    }

    /// Fault 3.
    @Test func `failovers of a synchronous pair lose no answered claim`() throws {
        let stock = try ReplicatedStock(.synchronous)
        let farms = try stock.farms(2)
        let load = ClaimLoad(clients: 8, name: "failover", roamingOver: farms.map(\.socket))
        var leader = try stock.cluster.awaitMembers()
        var (longest, longestElection): (Int64, Int64) = (0, 0)
        let failovers = 10
        for _ in 0..<failovers {
            _ = try stock.cluster.standby(.synchronous)
            load.awaitAnswers(20)
            try stock.cluster.kill(leader)
            let start = Clocks.boot
            let next = try stock.cluster.awaitLeader(otherThan: leader)
            let election = Clocks.boot - start
            load.awaitAnswers(20)
            let pause = Clocks.boot - start
            print(
                "another primary after \(election / 1_000_000) ms, claims \(pause / 1_000_000) ms")
            longest = max(longest, pause)
            longestElection = max(longestElection, election)
            try stock.cluster.start(leader)
            #expect(try stock.cluster.awaitMembers().name == next.name)
            leader = next
        }
        #expect(longest < 30_000_000_000, "service within 30 s")
        try stock.finish(
            load, farms,
            "\(failovers) failovers, claims again after at most \(longest / 1_000_000) ms, another "
                + "primary after at most \(longestElection / 1_000_000) ms")
    }

    @Test func `a frozen standby loses no answered claim`() throws {
        let stock = try ReplicatedStock(.synchronous)
        let farms = try stock.farms(2)
        let load = ClaimLoad(clients: 8, name: "frozen", roamingOver: farms.map(\.socket))
        let standby = try stock.cluster.standby(.synchronous)
        load.awaitAnswers(20)
        try stock.cluster.signalAll(standby, SIGSTOP)
        let start = Clocks.boot
        // More than those whose commit the standby had confirmed.
        load.awaitAnswers(200)
        let pause = (Clocks.boot - start) / 1_000_000
        try stock.cluster.signalAll(standby, SIGCONT)
        try stock.cluster.awaitMembers()
        try stock.finish(load, farms, "a standby frozen, claims again after \(pause) ms")
    }

    /// A part of fault 8: leases survive the clock of another server.
    @Test(
        .enabled(
            if: PatroniCluster.clockLibrary != nil, "needs libfaketime; make setup installs it"))
    func `a failover to a server whose clock is an hour ahead ends no lease`() throws {
        let stock = try ReplicatedStock(.synchronous, standbysAhead: 3_600)
        let farms = try stock.farms(2)
        let load = ClaimLoad(clients: 2, name: "ahead", roamingOver: farms.map(\.socket))
        load.awaitAnswers(20)
        let lease = try Lease("lease", at: farms[0])
        let leader = try stock.cluster.awaitMembers()
        _ = try stock.cluster.standby(.synchronous)
        try stock.cluster.kill(leader)
        _ = try stock.cluster.awaitLeader(otherThan: leader)
        load.awaitAnswers(20)
        let found = try Lease("lease", at: farms[1])
        #expect(found.id == lease.id)
        #expect(found.state == "leased")
        let end = try farms[1].curl("/v1/claims/\(lease.id)/ack", "-X", "PUT")
        #expect(end.contains(#""state":"delivered""#), "\(end)")
        load.end()
        for farm in farms { load.ledger.verify(at: farm.socket) }
        let logs = try farms.map { try $0.end() }
        #expect(logs.contains { $0.contains("clock of the database ran ahead by 3") }, "\(logs)")
        try stock.check()
    }

    /// The members of a claim that a test of leases looks at.
    private struct Lease: Decodable {
        let id: String
        let state: String

        init(_ key: String, at farm: ServiceFixture) throws {
            var client = Client(path: farm.socket)
            let answer = try client.send(.claim(key, #"{"pool":"easy","leaseSeconds":600}"#))
            self = try JSONDecoder().decode(Self.self, from: Data(answer.body))
        }
    }

    /// Fault 4. The manual says that this setting loses claims.
    @Test func `an asynchronous failover loses what standbys lacked, and farms go on`() throws {
        let stock = try ReplicatedStock(.asynchronous)
        let farm = try stock.farms(1)[0]
        try farm.awaitFullPools()
        let leader = try stock.cluster.awaitMembers()
        var client = Client(path: farm.socket)
        #expect(try client.send(.claim("kept")).status.code == 201)
        try stock.cluster.awaitReplication(from: leader)
        try stock.cluster.freezeSenders(of: leader)
        let keys = (0..<10).map { "lost-\($0)" }
        for key in keys { #expect(try client.send(.claim(key)).status.code == 201) }
        try stock.cluster.kill(leader)
        _ = try stock.cluster.awaitLeader(otherThan: leader)
        try farm.awaitStatus(with: #""degraded":[]"#)
        #expect(try client.send(.claim("kept")).status.code == 200)
        let lost = try keys.count { try client.send(.claim($0)).status.code == 201 }
        #expect(lost == keys.count, "each key makes a claim again")
        for key in keys { #expect(try client.send(.claim(key)).status.code == 200) }
        try farm.end()
        try stock.check()
        print("an asynchronous failover, \(lost) of \(keys.count) claims lost, then served")
    }
}
