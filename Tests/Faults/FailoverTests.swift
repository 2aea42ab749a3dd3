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

        init(_ replication: PatroniCluster.Replication) throws {
            cluster = try PatroniCluster(replication)
            url = try cluster.stock()
        }
    }

    /// Fault 3.
    @Test func `failovers of a synchronous pair lose no answered claim`() throws {
        let stock = try ReplicatedStock(.synchronous)
        let farms = try stock.farms(2)
        let load = ClaimLoad(clients: 8, name: "failover", roamingOver: farms.map(\.socket))
        var leader = try stock.cluster.awaitMembers()
        var longest: Int64 = 0
        let failovers = 10
        for _ in 0..<failovers {
            _ = try stock.cluster.standby(.synchronous)
            load.awaitAnswers(20)
            stock.cluster.kill(leader)
            let start = Clocks.boot
            let next = try stock.cluster.awaitLeader(otherThan: leader)
            load.awaitAnswers(20)
            longest = max(longest, Clocks.boot - start)
            try stock.cluster.start(leader)
            #expect(try stock.cluster.awaitMembers().name == next.name)
            leader = next
        }
        #expect(longest < 30_000_000_000, "service within 30 s")
        try stock.finish(
            load, farms, "\(failovers) failovers, the longest \(longest / 1_000_000) ms")
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

    /// Fault 4. The manual says that this setting loses claims.
    @Test func `an asynchronous failover loses what standbys lacked, and farms go on`() throws {
        let stock = try ReplicatedStock(.asynchronous)
        let farm = try stock.farms(1)[0]
        try farm.awaitFullPools()
        let leader = try stock.cluster.awaitMembers()
        let standbys = stock.cluster.members.filter { $0.name != leader.name }
        var client = Client(path: farm.socket)
        #expect(try client.send(.claim("kept")).status.code == 201)
        try stock.cluster.awaitReplication(from: leader)
        for standby in standbys { try stock.cluster.signalAll(standby, SIGSTOP) }
        let keys = (0..<10).map { "lost-\($0)" }
        for key in keys { #expect(try client.send(.claim(key)).status.code == 201) }
        stock.cluster.kill(leader)
        for standby in standbys { try stock.cluster.signalAll(standby, SIGCONT) }
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
