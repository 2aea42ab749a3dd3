import FarmHTTP
import FarmTestSupport
import Foundation
import Testing

/// Faults 4, 5, 6 and 7: the disk is full or read-only, the file is damaged or missing.
@Suite(.serialized) struct DiskTests {
    private static let endless =
        "[store]\nmin_free_bytes = 0\n" + ServiceFixture.pools(low: 100_000, target: 1_000_000)

    private func claim(_ key: String, _ service: ServiceFixture) throws -> (Int, String) {
        var client = Client(path: service.socket)
        let answer = try client.send(.claim(key))
        return (answer.status.code, String(decoding: answer.body, as: UTF8.self))
    }

    /// Fault 4.
    @Test(.enabled(if: Mount.isPossible, "needs root to mount a small disk"))
    func `a full disk stops claims but not reads; recovers with free space`() throws {
        let disk = try Mount(megabytes: 3)
        let service = try ServiceFixture(Self.endless, state: disk.path + "/state")
        service.heard("READY=1")
        try service.awaitStatus(with: #""reason":"disk-full""#)
        #expect(try service.curl("/v1/health/live") == #"{"status":"live"}"#)
        #expect(try service.curl("/v1/health/ready").contains(#""code":"degraded""#))
        #expect(try service.curl("/v1/pools/easy/peek?limit=1").contains(#""givens""#))
        let (status, body) = try claim("full", service)
        #expect(status == 503)
        #expect(body.contains(#""code":"disk-full""#))
        try disk.grow(megabytes: 64)
        try service.awaitStatus(with: #""degraded":[]"#)
        #expect(try claim("full", service).0 == 201)
        try service.end()
    }

    /// Fault 4, terminated while nothing can be written.
    @Test(.enabled(if: Mount.isPossible, "needs root to mount a small disk"))
    func `the service stops cleanly on a full disk`() throws {
        let disk = try Mount(megabytes: 3)
        let service = try ServiceFixture(Self.endless, state: disk.path + "/state")
        service.heard("READY=1")
        try service.awaitStatus(with: #""reason":"disk-full""#)
        try service.end()
    }

    @Test(.enabled(if: Mount.isPossible, "needs root to mount a small disk"))
    func `low disk space pauses workers but not claims`() throws {
        let disk = try Mount(megabytes: 64)
        let service = try ServiceFixture(
            "[store]\nmin_free_bytes = 0\n" + ServiceFixture.pools(low: 20, target: 50),
            state: disk.path + "/state")
        service.heard("READY=1")
        try service.awaitFullPools()
        try Data(ServiceFixture.pools(low: 20, target: 5_000).utf8)
            .write(to: URL(filePath: service.config))
        #expect(try Command.run("reload", "--socket", service.socket).exitCode == 0)
        try service.awaitStatus(with: #""state":"low-space""#)
        #expect(try claim("space", service).0 == 201)
        try disk.grow(megabytes: 1_024)
        try service.awaitFullPools()
        #expect(try service.end().contains("workers resumed: "))
    }

    @Test(.enabled(if: Mount.isPossible, "needs root to mount a small disk"))
    func `on a full disk no puzzles are generated, not even at startup`() throws {
        let disk = try Mount(megabytes: 64)
        for _ in 0..<Soak.times(100, short: 3) {
            let service = try ServiceFixture(
                ServiceFixture.pools(low: 20, target: 50), state: disk.path + "/state")
            service.heard("READY=1")
            try service.awaitStatus(with: #""state":"low-space""#)
            let status = try service.curl("/v1/status")
            #expect(status.components(separatedBy: #""ready":0,"#).count == 7, "\(status)")
            try service.end()
        }
    }

    /// Fault 5.
    @Test(.enabled(if: Mount.isPossible, "needs root to mount a small disk"))
    func `a read-only disk is reported; recovers when writable`() throws {
        let disk = try Mount(megabytes: 64)
        let service = try ServiceFixture(
            "[store]\nmin_free_bytes = 0\n" + ServiceFixture.pools(low: 20, target: 50),
            state: disk.path + "/state")
        service.heard("READY=1")
        try service.awaitFullPools()
        try service.end()
        try disk.setReadOnly(true)
        try service.startAgain()
        service.heard("READY=1")
        let status = try service.curl("/v1/status")
        #expect(status.contains(#""reason":"read-only""#))
        #expect(status.contains(disk.path))
        let (code, body) = try claim("read-only", service)
        #expect(code == 503)
        #expect(body.contains(#""code":"read-only""#))
        try disk.setReadOnly(false)
        try service.awaitStatus(with: #""degraded":[]"#)
        #expect(try claim("read-only", service).0 == 201)
        try service.end()
    }

    enum Damage: String, CaseIterable {
        case noHeader, aPage, cut, empty, text
    }

    /// Fault 6.
    @Test(arguments: Damage.allCases)
    func `a damaged store is reported with a remedy and not modified`(damage: Damage) throws {
        let service = try ServiceFixture(ServiceFixture.pools(low: 200, target: 400))
        service.heard("READY=1")
        try service.awaitFullPools()
        try service.end()
        let path = service.state + "/farm.db"
        var bytes = try Data(contentsOf: URL(filePath: path))
        switch damage {
        case .noHeader: bytes.replaceSubrange(0..<100, with: Data(count: 100))
        case .aPage:
            // A page in the middle: the header is valid, and startup does not read the page.
            let page = bytes.count / 8_192 * 4_096
            bytes.replaceSubrange(page..<page + 4_096, with: Data(repeating: 0xA5, count: 4_096))
        case .cut: bytes.removeLast(bytes.count / 2)
        case .empty: bytes = Data()
        case .text: bytes = Data("not a store\n".utf8)
        }
        try bytes.write(to: URL(filePath: path))
        try service.startAgain()
        service.heard("READY=1")
        let line = try #require(service.process.line(with: "degraded, "))
        #expect(line.contains("puzzlefarm store quarantine --yes"))
        #expect(try service.curl("/v1/health/ready").contains(#""code":"degraded""#))
        #expect(try claim("damaged", service).0 == 503)
        try service.end()
        #expect(try Data(contentsOf: URL(filePath: path)) == bytes)
    }

    /// Fault 7.
    @Test(arguments: [true, false])
    func `a moved store is detected, and claims fail until it is back`(
        isReplaced: Bool
    ) throws {
        let service = try ServiceFixture(ServiceFixture.pools(low: 20, target: 50))
        service.heard("READY=1")
        try service.awaitFullPools()
        let path = service.state + "/farm.db"
        try FileManager.default.moveItem(atPath: path, toPath: path + ".away")
        if isReplaced { try Data("another".utf8).write(to: URL(filePath: path)) }
        let (status, body) = try claim("moved", service)
        #expect(status == 503)
        #expect(body.contains(#""code":"store-moved""#))
        try? FileManager.default.removeItem(atPath: path)
        try FileManager.default.moveItem(atPath: path + ".away", toPath: path)
        #expect(service.process.line(with: "recovered from ") != nil)
        #expect(try claim("moved", service).0 == 201)
        try service.end()
    }
}
