import FarmTestSupport
import Foundation
import Testing

private enum OlderVersion {
    /// The path of the program; nil if there is none.
    static let program = ProcessInfo.processInfo.environment["PUZZLEFARM_OLDER"]
}

/// Fault 9: two versions of the service share a stock while its farms are upgraded one after the other.
///
/// `PUZZLEFARM_OLDER` names the program of an earlier version; `make soak` builds the one before the last
/// change of the tables.
@Suite(
    .serialized,
    .enabled(
        if: OlderVersion.program != nil,
        "PUZZLEFARM_OLDER does not name an earlier puzzlefarm; see make soak"),
    .enabled(if: PostgresCluster.isInstalled, "PostgreSQL is not installed"), .postgres
)
struct RollingUpgradeTests: TestedStock {
    let url: String
    private let older: String
    private let ledger = ClaimLedger()

    init() throws {
        older = try #require(OlderVersion.program)
        url = try #require(PostgresCluster.current).database()
    }

    private func farm(_ name: String, program: String) throws -> ServiceFixture {
        let farm = try ServiceFixture(
            "[farm]\nname = \"\(name)\"\nworkers = 1\n[store]\nurl = \"\(url)\"\n"
                + ServiceFixture.pools(low: 0, target: 0)
                .replacing(
                    "[pool.easy]\nlow = 0\ntarget = 0",
                    with: "[pool.easy]\nlow = 20000\ntarget = 30000"),
            program: program)
        farm.heard("READY=1")
        return farm
    }

    /// Does something under clients of some farms, none of which may see a failed request.
    private func under(
        clientsOf farms: [ServiceFixture], _ name: String, _ body: () throws -> Void = {}
    ) throws {
        let load = ClaimLoad(
            clients: 3, name: name, roamingOver: farms.map(\.socket), ledger: ledger)
        load.awaitAnswers(100)
        try body()
        load.awaitAnswers(100)
        load.end()
        #expect(load.failures.isEmpty, "\(name): \(load.failures)")
    }

    @Test func `farms are upgraded one after the other without a failed request`() throws {
        #expect(try Command.tool(older, "store", "init", url).exitCode == 0)
        let farms = try ["first", "second"].map { try farm($0, program: older) }
        try farms[0].awaitFullPools()
        try under(clientsOf: farms, "migration") {
            let made = try Command.run("store", "init", url)
            #expect(made.exitCode == 0 && (made.output + made.errors).contains("upgraded"))
        }
        // The older version starts again on the newer tables.
        try under(clientsOf: [farms[0]], "restart") {
            try farms[1].end()
            try farms[1].startAgain()
            farms[1].heard("READY=1")
        }
        var newer: ServiceFixture?
        try under(clientsOf: farms, "newer") { newer = try farm("third", program: Command.path) }
        let third = try #require(newer)
        try under(clientsOf: farms + [third], "beside")
        for (number, farm) in farms.enumerated() {
            try under(clientsOf: [farms[1 - number], third], "upgrade-\(number)") {
                try farm.end()
                try farm.startAgain(program: Command.path)
                farm.heard("READY=1")
            }
        }
        try under(clientsOf: farms + [third], "upgraded")
        for farm in farms + [third] { ledger.verify(at: farm.socket) }
        for farm in farms + [third] { try farm.end() }
        try check()
        print("two versions at once, \(ledger.answers) answered claims, none failed")
    }
}
