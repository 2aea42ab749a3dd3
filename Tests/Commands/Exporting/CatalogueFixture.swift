import FarmExport
import FarmTestSupport
import Foundation
import PuzzleBundle
import SudokuEngine
import Testing

/// A folder in which a service's puzzles are published as a catalogue, and a key to sign it.
class CatalogueFixture {
    let folder: TemporaryDirectory
    var catalogue: String { folder.path + "/catalogue" }
    var key: String { folder.path + "/sign.key" }
    static let canSign = Command.has("minisign")

    required init() throws {
        folder = try TemporaryDirectory()
        guard Self.canSign else { return }
        let made = try Command.tool(
            "minisign", "-G", "-W", "-f", "-p", folder.path + "/sign.pub", "-s",
            folder.path + "/sign.key")
        #expect(made.exitCode == 0, "\(made.errors)")
    }

    func publish(
        _ service: ServiceFixture, _ words: String...
    ) throws -> Command.Result {
        try publish(service, words)
    }

    func publish(_ service: ServiceFixture, _ words: [String]) throws -> Command.Result {
        try Command.run(
            [
                "export", "--socket", service.socket, "--catalogue", catalogue, "--sign-key", key,
                "--tier", "easy", "--tier", "medium",
            ] + words)
    }

    /// Publishes at a given time; unchanged if there is nothing to do.
    @discardableResult
    func publish(
        _ service: ServiceFixture, at moment: String, count: Int = 0,
        tiers: [Tier] = [.easy, .medium], trustsClock: Bool = false
    ) throws -> ExportOutcome {
        var order = ExportRequest(tiers.map { PoolName($0) }, format: .ndjson)
        order.count = count
        order.daily = order.pools
        let signing = try CatalogueExport.Signing(
            keyFile: key, engine: "test",
            moment: Int64(try Date(moment + "Z", strategy: .iso8601).timeIntervalSince1970),
            trustsClock: trustsClock)
        let export = CatalogueExport(order, to: catalogue, signing: signing, from: service.socket)
        return try export.run(ExportReporter(progress: { _ in }, remark: { _ in }))
    }

    struct Manifest: Decodable {
        struct Tier: Decodable {
            let count: Int
            let segments: [Segment]
            let total: Int?
            let puzzles: [Withdrawal]?
        }
        struct Segment: Decodable {
            let number: Int
            let file: String
            let count: Int
        }
        struct Daily: Decodable {
            let date: String
            let file: String
            let count: Int
        }
        struct Withdrawal: Decodable {
            let id: String
            let note: String?
        }
        struct Document: Decodable {
            let file: String
            let withdrawn: Int?
            let first: Int?
            let from: String?
        }
        let sequence: Int
        let tiers: [String: Tier]
        let daily: [Daily]
        let withdrawn: [Withdrawal]
        let calendar: [String: [String: String]]
        let withdrawnEarlier: Int?
        let index: Document?
    }

    /// The index or a part.
    struct Lists: Decodable {
        let tiers: [String: Manifest.Tier]
        let withdrawn: [Manifest.Withdrawal]
        let daily: [Manifest.Daily]
        let parts: [Manifest.Document]?
        let ids: Manifest.Document?
    }

    struct Today: Decodable {
        struct Day: Decodable {
            let date: String
            let file: String
            let puzzles: [String: String]
        }
        let days: [Day]
    }

    func decoded<Value: Decodable>(_ name: String) throws -> Value {
        let data = try Data(contentsOf: URL(filePath: catalogue + "/" + name))
        return try JSONDecoder().decode(Value.self, from: data)
    }

    func manifest() throws -> Manifest { try decoded("manifest.json") }

    func index() throws -> Lists { try decoded(try #require(manifest().index).file) }

    /// The dates of all days with a file, in the order of the calendar.
    func dates() throws -> [String] {
        let index = try index()
        let parts = try (index.parts ?? []).filter { $0.from != nil }
            .map { try decoded($0.file) as Lists }
        return try (manifest().daily + ([index] + parts).flatMap(\.daily)).map(\.date).sorted()
    }

    /// The contents of the puzzle files by name.
    func published() throws -> [String: Data] {
        let names = try FileManager.default.contentsOfDirectory(atPath: catalogue)
        var contents: [String: Data] = [:]
        for name in names where name.contains(".ndjson") {
            contents[name] = try Data(contentsOf: URL(filePath: catalogue + "/" + name))
        }
        return contents
    }

    func ids(in name: String) throws -> [String] {
        try String(contentsOfFile: catalogue + "/" + name, encoding: .utf8)
            .matches(of: /"id":"([a-z2-7]{16})"/).map { String($0.1) }
    }

    func verify(_ words: String...) throws -> Command.Result {
        try Command.run(["verify", catalogue] + words)
    }

    func change(_ name: String, _ old: String, _ new: String) throws {
        let path = catalogue + "/" + name
        let text = try String(contentsOfFile: path, encoding: .utf8)
        #expect(text.contains(old))
        try text.replacing(old, with: new).write(toFile: path, atomically: true, encoding: .utf8)
    }

    /// Publishes twice, then runs `body`.
    func twice(_ body: (ServiceFixture) throws -> Void = { _ in }) throws {
        try ServiceFixture.run { service in
            try service.awaitFullPools()
            for _ in 0..<2 {
                let result = try publish(service, "--count", "3")
                #expect(result.exitCode == 0, "\(result.errors)")
            }
            try body(service)
        }
    }
}
