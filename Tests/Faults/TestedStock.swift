import FarmTestSupport
import Testing

/// A shared stock whose faults farms have to survive.
protocol TestedStock {
    var url: String { get }
}

extension TestedStock {
    /// Starts farms that use the stock under its owner, or by another address.
    func farms(
        _ count: Int, url: String? = nil,
        pools: String = ServiceFixture.pools(low: 2_000, target: 4_000)
    ) throws -> [ServiceFixture] {
        let farms = try (1...count).map { number in
            try ServiceFixture(
                "[farm]\nname = \"farm-\(number)\"\nworkers = 1\n[store]\nurl = \"\(url ?? self.url)\"\n"
                    + pools)
        }
        for farm in farms { farm.heard("READY=1") }
        return farms
    }

    /// Checks every answered claim at each farm, ends the farms, and checks the stock.
    func finish(_ load: ClaimLoad, _ farms: [ServiceFixture], _ what: String) throws {
        load.awaitAnswers(10)
        load.end()
        for farm in farms { load.ledger.verify(at: farm.socket) }
        for farm in farms { try farm.end() }
        try check()
        try load.ledger.verifyPuzzles()
        print("\(what), \(load.ledger.answers) answered claims, nothing lost or doubled")
    }

    func check() throws {
        let check = try Command.run("store", "check", "--full", url)
        #expect(check.exitCode == 0, "\(check.errors)")
    }
}
