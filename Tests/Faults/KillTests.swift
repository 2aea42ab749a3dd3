import FarmHTTP
import FarmSystem
import FarmTestSupport
import Foundation
import SudokuEngine
import Testing

/// Faults 1, 2 and 3: the process is killed at any time, and the disk fails to sync.
@Suite(.serialized) struct KillTests {
    private static let stocked = ServiceFixture.pools(low: 2_000, target: 4_000)

    private func isWhole(_ service: ServiceFixture) throws {
        let check = try Command.run("store", "check", "--full", "--state", service.state)
        #expect(check.exitCode == 0, "\(check.errors)")
    }

    /// Fault 1.
    @Test(arguments: [["easy"], MixedPools.claimed])
    func `kill at any time loses no answered claim and delivers nothing twice`(
        pools: [String]
    ) throws {
        let service = try ServiceFixture(pools.count == 1 ? Self.stocked : MixedPools.configuration)
        service.heard("READY=1")
        let ledger = ClaimLedger(pools: pools)
        let load = ClaimLoad(clients: 4, name: "kill", at: service.socket, ledger: ledger)
        var random = SeededGenerator(seed: 1)
        let kills = Soak.times(200, short: 8)
        for _ in 0..<kills {
            load.awaitAnswers(1 + Int(random.below(40)))
            service.kill()
            let start = Clocks.boot
            try service.startAgain()
            service.heard("READY=1")
            if Soak.isLong { #expect(Clocks.boot - start < 3_000_000_000, "ready within 3 s") }
        }
        load.awaitAnswers(10)
        load.end()
        ledger.verify(at: service.socket)
        try service.end()
        try isWhole(service)
        try ledger.verifyPuzzles()
        print(
            "\(kills) kills, \(ledger.answers) answered claims from \(pools.count) pools, nothing lost "
                + "or doubled")
    }

    /// Fault 2: killed between writing a row and sending the response.
    @Test(.enabled(if: Command.canTrace, "needs strace and permission to trace"))
    func `after a kill during commit, the same key gets the same puzzles`() throws {
        let service = try ServiceFixture(Self.stocked)
        service.heard("READY=1")
        try service.awaitFullPools()
        try service.end()
        let ledger = ClaimLedger()
        for call in 1...Soak.times(40, short: 5) {
            try service.startAgain(by: [
                "strace", "-f", "-qq", "-o", "/dev/null", "-e", "trace=fdatasync", "-e",
                "inject=fdatasync:signal=KILL:when=\(call)",
            ])
            let made = claimUntilItDies(service, "sync-\(call)")
            try service.startAgain()
            service.heard("READY=1")
            var client = Client(path: service.socket)
            for number in 0...made {
                let answer = try client.send(.claim("sync-\(call)-\(number)"))
                #expect(answer.status.code < 300)
                ledger.note(key: "sync-\(call)-\(number)", answer.body)
            }
            ledger.verify(at: service.socket)
            try service.end()
        }
        try isWhole(service)
    }

    /// Sends claims until the service dies; returns the number of the last claim.
    private func claimUntilItDies(_ service: ServiceFixture, _ name: String) -> Int {
        var client = Client(path: service.socket)
        var number = 0
        while service.process.isRunning {
            if let answer = try? client.send(.claim("\(name)-\(number)")), answer.status.code < 300
            {
                number += 1
            } else {
                client = Client(path: service.socket)
            }
        }
        return number
    }

    /// Fault 3.
    @Test func `when sync fails, nothing undurable is confirmed, and the service recovers`() throws
    {
        let failing = try FailingSync()
        for call in 1...Soak.times(40, short: 2) {
            let service = try ServiceFixture(
                Self.stocked + "[farm]\nworkers = 1\n",
                environment: failing.environment(failing: call))
            service.heard("READY=1")
            let load = ClaimLoad(clients: 2, name: "eio-\(call)", at: service.socket)
            let log = service.process.line(with: "recovered from ")
            #expect(log != nil, "the service recovers without help")
            load.awaitAnswers(5)
            load.end()
            load.ledger.verify(at: service.socket)
            try service.end()
            try isWhole(service)
        }
    }
}
