import FarmAPI
import FarmSystem
import FarmTestSupport
import Foundation
import PuzzleBundle
import Testing
@testable import PuzzleCatalogue

/// The requests of a client, and the interruptions that it survives.
struct CatalogueClientTests {
    @Test func `a file is requested once, and nothing before it is needed`() async throws {
        let folder = MemoryFolder()
        let server = MemoryServer(SharedCase.honest.visits[1])
        let catalogue = server.catalogue(in: folder.cache())
        #expect(server.requests.isEmpty)
        let newest = try #require(try await catalogue.puzzles(of: "easy"))
        #expect(newest.number == 2 && newest.puzzles.count == 1 && newest.previous == 1)
        let names = ["manifest.json", "manifest.json.minisig", "easy-000002.ndjson"]
        #expect(server.requests.map(\.name) == names)
        #expect(server.requests.allSatisfy { !$0.bypassesCaches })
        #expect(try await catalogue.puzzles(of: "easy") == newest)
        #expect(server.requests.count == 3)
        #expect(try await folder.opened().puzzles(of: "easy") == newest)
        let oldest = try #require(try await catalogue.puzzles(of: "easy", from: 1))
        #expect(oldest.previous == nil)
        for (pool, number) in [("hard", nil), ("easy", 3), ("easy", 0), ("no pool", nil)] {
            #expect(try await catalogue.puzzles(of: pool, from: number) == nil)
        }
    }

    @Test(arguments: [
        (
            "without a catalogue there is nothing", 0, "manifest.json",
            CatalogueRefusal.Reason.absent
        ),
        ("a manifest without a signature is not used", 0, "manifest.json.minisig", .absent),
        ("an empty signature is none", 0, "manifest.json.minisig", .unsigned),
        ("the signature of another key is not used", 0, "manifest.json.minisig", .unsigned),
        ("an older publication is not used, though it is signed", 1, "manifest.json", .older),
        ("a signed text that is no manifest is not used", 1, "manifest.json", .malformed),
        ("a manifest without an end is given up", 1, "manifest.json", .tooLong),
        (
            "a withdrawal that leaves the manifest stays known without the list that has it", 1,
            "index-000008.json", .absent
        ),
    ])
    func `a refusal names the file and the reason, after a second try`(
        name: String, visit: Int, file: String, reason: CatalogueRefusal.Reason
    ) async throws {
        let folder = MemoryFolder()
        let shared = SharedCase.named(name)
        for earlier in shared.visits.prefix(visit) {
            try await MemoryServer(earlier).catalogue(in: folder.cache()).refresh()
        }
        let before = folder.files
        let server = MemoryServer(shared.visits[visit])
        let error = await #expect(throws: CatalogueRefusal.self) {
            try await server.catalogue(in: folder.cache()).refresh()
        }
        #expect(error?.file == file && error?.reason == reason, "\(error.map(\.description) ?? "")")
        #expect(
            server.requests.filter { $0.name == "manifest.json" }.map(\.bypassesCaches) == [
                false, true,
            ])
        #expect(folder.files == before)
    }

    @Test func `without a network the error is that of the transport`() async throws {
        let catalogue = MemoryFolder().opened()
        await #expect(throws: MemoryServer.Offline.self) { try await catalogue.refresh() }
        await #expect(throws: MemoryServer.Offline.self) {
            _ = try await catalogue.puzzles(of: "easy")
        }
    }

    @Test(arguments: [SharedCase.honest, .withdrawn])
    func `a client that is killed at any change opens with what was verified`(
        shared: SharedCase
    ) async throws {
        let id = try #require(
            shared.visits[0].expected.withdrawn.first { $0.value }.flatMap { PuzzleID($0.key) }
                ?? PuzzleID("aaaaaaaaaaaaaaaa"))
        let isWithdrawn = !shared.visits[0].expected.withdrawn.isEmpty
        for visit in 0...1 {
            let before = MemoryFolder()
            for earlier in shared.visits.prefix(visit) { try await before.use(earlier) }
            var cut = 0
            while true {
                cut += 1
                let folder = MemoryFolder(copying: before)
                folder.kill(at: cut)
                try? await folder.use(shared.visits[visit])
                let isComplete = folder.changes < cut
                folder.kill(at: .max)
                let catalogue = folder.opened()
                let sequence = await catalogue.sequence
                let allowed = [visit == 0 ? nil : 7, visit == 0 ? 7 : 8]
                #expect(isComplete ? sequence == allowed[1] : allowed.contains(sequence))
                if isWithdrawn, sequence != nil { #expect(await catalogue.isWithdrawn(id)) }
                #expect(!folder.files.keys.contains { $0.hasSuffix(".new") })
                // What is kept of puzzles is read without a network only if it is whole.
                if let kept = try? await catalogue.puzzles(of: "easy") {
                    #expect(
                        !kept.puzzles.isEmpty
                            && !kept.puzzles.contains { $0.id == id && isWithdrawn })
                }
                let again = folder.opened(offline: false, shared.visits[visit])
                try await again.refresh()
                #expect(await again.sequence == allowed[1])
                if isComplete { break }
            }
            #expect(cut > 4)
        }
    }

    @Test func `visits at the same time take nothing back`() async throws {
        let folder = MemoryFolder()
        let servers = SharedCase.withdrawn.visits.prefix(2).map { MemoryServer($0) }
        try await folder.use(SharedCase.withdrawn.visits[0])
        let turns = Turns()
        let catalogue = Catalogue(
            at: { request in
                await Task.yield()
                return try servers[turns.next() % 7 == 0 ? 0 : 1].answer(request)
            }, key: SharedCases.publicKey, store: folder.cache(), verify: .system)
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<50 {
                group.addTask {
                    try? await catalogue.refresh()
                    _ = try? await catalogue.puzzles(of: "easy")
                }
            }
        }
        #expect(await catalogue.sequence == 8)
        let id = try #require(SharedCase.withdrawn.visits[0].expected.withdrawn.keys.first)
        #expect(await catalogue.isWithdrawn(try #require(PuzzleID(id))))
        #expect(await folder.opened().sequence == 8)
    }

    @Test func `for a later day the manifest is requested again`() async throws {
        let folder = MemoryFolder()
        try await folder.use(SharedCase.withdrawn.visits[0])
        let catalogue = folder.opened(offline: false, SharedCase.withdrawn.visits[1])
        #expect(await catalogue.sequence == 7)
        #expect(try await catalogue.today(on: try #require(CatalogueDate("2026-11-22"))).isEmpty)
        #expect(await catalogue.sequence == 8)
    }

    @Test func `where the index is gone, the manifest is requested again`() async throws {
        var visit = SharedCase.named("older puzzles come from the index and its parts").visits[0]
        let folder = MemoryFolder()
        try await folder.use(visit)
        visit.files = visit.files?.filter { !$0.key.hasPrefix("index-") }
        let server = MemoryServer(visit)
        let catalogue = server.catalogue(in: folder.cache())
        let error = await #expect(throws: CatalogueRefusal.self) {
            _ = try await catalogue.puzzles(of: "easy", from: 1)
        }
        #expect(error?.reason == .absent && error?.file == "index-000007.json")
        let names = [
            "index-000007.json", "manifest.json", "manifest.json.minisig", "index-000007.json",
        ]
        #expect(server.requests.map(\.name) == names)
    }

    /// A signature that anything has: here the limits are tried, not the signature.
    private struct Unlimited {
        private let number = Array("12345678".utf8)
        let trusting = Cryptography(
            sha256: { Digest.sha256($0) }, verifyEd25519: { _, _, _ in true })

        func key() throws -> MinisignPublicKey {
            let bytes = Array("Ed".utf8) + number + Array(repeating: 1, count: 32)
            return try #require(MinisignPublicKey(Base64.text(bytes)))
        }

        /// Opens a catalogue with some documents and a manifest that counts earlier withdrawals.
        func catalogue(
            _ count: Int, index: CatalogueFile, _ documents: [String: [UInt8]] = [:],
            in folder: MemoryFolder
        ) throws -> Catalogue {
            var manifest = CatalogueManifest()
            manifest.sequence = 1
            manifest.withdrawnEarlier = count
            manifest.index = index
            let signature = """
                untrusted comment: none
                \(Base64.text(Array("Ed".utf8) + number + Array(repeating: 0, count: 64)))
                trusted comment: none
                \(Base64.text(Array(repeating: 0, count: 64)))
                """
            var files = documents
            files["manifest.json"] = manifest.json
            files["manifest.json.minisig"] = Array(signature.utf8)
            return Catalogue(
                at: { [files] in files[$0.name] }, key: try key(), store: folder.cache(),
                verify: trusting)
        }
    }

    @Test func `a list of withdrawals without an end is refused`() async throws {
        let folder = MemoryFolder()
        let index = CatalogueFile(name: "index-000001.json", size: 9, sha256: "")
        // A first visit does not need the list.
        try await Unlimited().catalogue(0, index: index, in: folder).refresh()
        for (count, reason) in [
            (250_000, CatalogueRefusal.Reason.absent), (250_001, .malformed),
        ] {
            let error = await #expect(throws: CatalogueRefusal.self) {
                try await Unlimited().catalogue(count, index: index, in: folder).refresh()
            }
            #expect(error?.reason == reason)
        }
    }

    @Test(arguments: [(6, nil), (7, CatalogueRefusal.Reason.malformed)])
    func `parts of parts are read to a depth`(
        depth: Int, reason: CatalogueRefusal.Reason?
    ) async throws {
        var lists = CatalogueLists()
        let id = try #require(PuzzleID("aaaaaaaaaaaaaaaa"))
        lists.withdrawn = [.init(id: id, note: nil)]
        var documents: [String: [UInt8]] = [:]
        func add(_ name: String, _ json: [UInt8]) -> CatalogueFile {
            documents[name] = json
            return CatalogueFile(
                name: name, size: json.count, sha256: Digest.hexadecimal(Digest.sha256(json)))
        }
        for number in 0..<depth {
            let file = add("part-00\(number).json", lists.json)
            lists = CatalogueLists()
            lists.parts = [.init(contents: .withdrawn(1), file: file)]
        }
        var index = CatalogueIndex()
        index.lists = lists
        let listed = add("index-000001.json", index.json)
        let folder = MemoryFolder()
        try await Unlimited().catalogue(0, index: listed, in: folder).refresh()
        let catalogue = try Unlimited().catalogue(1, index: listed, documents, in: folder)
        do {
            try await catalogue.refresh()
            #expect(reason == nil)
            #expect(await catalogue.isWithdrawn(id))
        } catch let refusal as CatalogueRefusal {
            #expect(refusal.reason == reason, "\(refusal)")
        }
    }

    @Test(arguments: [
        (10..<20, 20..<25, 10..<25), (10..<20, 0..<15, 0..<20), (10..<20, 12..<14, 10..<20),
        // A gap: what is not known must not count as known.
        (10..<20, 0..<5, 0..<5), (10..<20, 30..<40, 30..<40), (10..<10, 0..<10, 0..<10),
    ])
    func `known withdrawals grow without a gap`(
        known: Range<Int>, added: Range<Int>, expected: Range<Int>
    ) {
        var list = EarlierWithdrawals(from: known.lowerBound)
        list.add([], at: known)
        list.add([], at: added)
        #expect(list.known == expected)
        #expect(
            EarlierWithdrawals(json: list.json(SharedCases.publicKey), by: SharedCases.publicKey)
                == list)
    }

    @Test(arguments: [
        ("2026-11-22", true), ("2026-1-22", false), ("2026-13-01", false), ("2026-00-01", false),
        ("2026-11-32", false), ("2026-11-2x", false), ("+026-11-22", false), ("", false),
        ("2026-11-22-", false), ("٢٠٢٦-11-22", false),
    ])
    func `a date has one form`(text: String, isDate: Bool) {
        #expect((CatalogueDate(text)?.description == text) == isDate)
    }

    @Test func `dates are made of components, in order`() throws {
        let date = try #require(CatalogueDate(year: 2026, month: 1, day: 2))
        #expect(date.description == "2026-01-02")
        #expect(try #require(CatalogueDate(year: 2025, month: 12, day: 31)) < date)
        #expect(CatalogueDate(year: 10_000, month: 1, day: 1) == nil)
        #expect(CatalogueDate(year: 2026, month: -1, day: 1) == nil)
    }
}
