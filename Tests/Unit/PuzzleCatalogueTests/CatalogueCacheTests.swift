import FarmAPI
import FarmSystem
import FarmTestSupport
import Foundation
import PuzzleBundle
import Testing
@testable import PuzzleCatalogue

/// The files that a client keeps, and what becomes of them.
struct CatalogueCacheTests {
    @Test func `what is kept is verified again, and by the pinned key`() async throws {
        let folder = MemoryFolder()
        try await folder.use(SharedCase.honest.visits[0])
        #expect(await folder.opened().sequence == 7)
        let other = try #require(
            MinisignPublicKey("RWT3PZZB4YqrckS/AGUAFtytp9GXB03RGDHuEFd4db5XgALMHHh4x5aU"))
        let foreign = Catalogue(
            at: { _ in nil }, key: other, store: folder.cache(), verify: .system)
        #expect(await foreign.sequence == nil)
        let kept = folder.files
        for (name, bytes) in kept {
            for place in stride(from: 0, to: bytes.count, by: 97) {
                var damaged = bytes
                damaged[place] ^= 1
                folder.set(name, damaged)
                let catalogue = folder.opened()
                let found = try? await catalogue.puzzles(of: "easy")
                // Only the untrusted comment of the signature may be damaged.
                #expect(found == nil || name != "easy-000001.ndjson", "\(name) \(place)")
            }
            folder.set(name, bytes)
        }
    }

    @Test func `the folder stays within its capacity`() async throws {
        let visits = SharedCase.named("older puzzles come from the index and its parts").visits
        let whole = MemoryFolder()
        let all = await MemoryServer(visits[0]).catalogue(in: whole.cache()).offered(of: "easy")
        let bytes = whole.files.reduce(0) { $0 + $1.value.count }
        for capacity in stride(from: 0, through: bytes, by: 150) {
            let folder = MemoryFolder()
            let catalogue = MemoryServer(visits[0]).catalogue(
                in: folder.cache(capacity: capacity))
            #expect(await catalogue.offered(of: "easy") == all)
            #expect(folder.files.reduce(0) { $0 + $1.value.count } <= capacity)
        }
    }

    @Test func `files that were used longest ago make room, and none for what has no room`() throws
    {
        let folder = MemoryFolder()
        var cache = CatalogueCache(folder.cache(capacity: 10))
        cache.keep([1, 2, 3, 4], as: "a", isRemovable: { _ in true })
        cache.keep([1, 2, 3, 4], as: "b", isRemovable: { _ in true })
        let used = cache.bytes(of: "a", atMost: 10)
        #expect(used != nil && folder.files.keys.sorted() == ["a", "b"])
        cache.keep([1, 2, 3, 4], as: "c", isRemovable: { _ in true })
        #expect(folder.files.keys.sorted() == ["a", "c"])
        let long = [UInt8](repeating: 0, count: 11)
        let isKept = [
            cache.keep(long, as: "d", isRemovable: { _ in true }),
            cache.keep(Array(long.prefix(7)), as: "d", isRemovable: { $0 != "a" }),
        ]
        #expect(isKept == [false, false] && folder.files.keys.sorted() == ["a", "c"])
    }

    @Test func `what could not be kept is kept by the next refresh`() async throws {
        let folder = MemoryFolder()
        try await folder.use(SharedCase.withdrawn.visits[0])
        let catalogue = folder.opened(offline: false, SharedCase.withdrawn.visits[1])
        folder.kill(at: folder.changes)
        try await catalogue.refresh()
        #expect(await catalogue.sequence == 8)
        #expect(await folder.opened().sequence == 7)
        folder.kill(at: .max)
        try await catalogue.refresh()
        let again = folder.opened()
        #expect(await again.sequence == 8)
        let id = try #require(
            SharedCase.withdrawn.visits[0].expected.withdrawn.first { $0.value }.flatMap {
                PuzzleID($0.key)
            })
        #expect(await again.isWithdrawn(id))
    }

    @Test func `files that a newer manifest does not list are removed`() async throws {
        let folder = MemoryFolder()
        try await folder.use(SharedCase.withdrawn.visits[0])
        folder.set("easy-000009.ndjson.new", [1])
        #expect(folder.files.keys.contains("easy-000001.ndjson"))
        try await folder.use(SharedCase.withdrawn.visits[1])
        #expect(
            folder.files.keys.sorted() == [
                "accepted", "easy-000002.ndjson", "index-000008.json", "withdrawn",
            ])
    }
}
