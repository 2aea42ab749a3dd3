import FarmBench
import FarmSQLite
import FarmSystem
import Foundation
import PuzzleBundle
import SudokuEngine
import Synchronization

@testable import FarmStore

/// Damaged stores: each is opened in a folder of its own, used a little, and closed.
final class StoreSubject: Sendable {
    static let shared = StoreSubject()

    /// An intact store with something in every table.
    private let sound: Mutex<[UInt8]?> = Mutex(nil)
    /// The parent of the folders: in memory where possible, since nothing here must be durable.
    private let place =
        FileManager.default.isWritableFile(atPath: "/dev/shm") ? "/dev/shm" : NSTemporaryDirectory()

    /// Uses the bytes as the store's file.
    func openFile(_ bytes: [UInt8]) {
        inFolder { folder in
            try? Files.write(bytes, to: folder.database)
            use(folder)
            var salvage = IDSalvage()
            try? salvage.search(Descriptor(readingRegular: folder.database))
        }
    }

    /// Uses the bytes as changes to numbers of an intact store: two bytes for column and row, eight
    /// for the value.
    func openChanged(_ bytes: [UInt8]) {
        inFolder { folder in
            guard let sound = soundStore() else { return }
            try? Files.write(sound, to: folder.database)
            change(folder.database, bytes)
            use(folder)
        }
    }

    /// Opens the intact store in a folder that is removed afterwards.
    func openSound(_ body: (FarmStore) -> Void) {
        inFolder { folder in
            guard let sound = soundStore() else { return }
            try? Files.write(sound, to: folder.database)
            guard let store = try? FarmStore(opening: folder, engine: "fuzz") else { return }
            body(store)
            store.close()
        }
    }

    func readAsset(_ bytes: [UInt8]) {
        inFolder { folder in
            try? Files.write(bytes, to: folder.path + "/asset")
            guard var reader = try? AssetReader.open(folder.path + "/asset", named: "asset") else {
                return
            }
            while let more = try? reader.next(atMost: 16), !more.puzzles.isEmpty {}
        }
    }

    /// Every number that a store has on disk.
    private static let columns = [
        "meta.claims_indexed", "meta.probes", "meta.claims_packed", "key_run.run", "key_run.level",
        "key_run.first", "key_run.last", "key_run.bits", "key_run.done", "key_bucket.bucket",
        "key_bucket.entries", "delivered.place", "delivered.claim", "delivered.record", "pool.tier",
        "pool.head", "pool.indexed", "pool.keys",
        "pool.claims", "claim.head", "lease.peer", "lease.number",
        "puzzle.place", "puzzle.tier_rating", "puzzle.er", "puzzle.ep", "puzzle.ed",
        "puzzle.clues", "puzzle.w20", "puzzle.time_index", "puzzle.uses_uniqueness",
        "puzzle.created", "puzzle.apart", "known.place", "returned.place", "returned.claim",
        "withdrawn.place", "withdrawn.time", "claim.number", "claim.tag", "claim.peer",
        "claim.tier", "claim.puzzles", "claim.lease_end", "claim.finished", "claim_key.peer",
        "claim_key.number", "technique.number", "traits.block", "traits.traits",
    ]

    private func change(_ path: String, _ bytes: [UInt8]) {
        guard let connection = try? Connection(opening: path, .writing) else { return }
        var rest = bytes[...]
        while rest.count >= 10 {
            let words = Self.columns[Int(rest.removeFirst()) % Self.columns.count]
                .split(separator: ".")
            let row = rest.removeFirst() % 8
            let number = Int64(
                bitPattern: rest.prefix(8).reduce(0) { $0 << 8 | UInt64($1) })
            let hex = rest.prefix(8).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }
            let value = words[1] == "traits" ? "X'\(hex.joined())'" : "\(number)"
            rest = rest.dropFirst(8)
            // A table without rowid has no such column: then all its rows.
            for end in [" WHERE rowid = (SELECT min(rowid) + \(row) FROM \(words[0]))", ""] {
                let sql = "UPDATE OR IGNORE \(words[0]) SET \(words[1]) = \(value)\(end)"
                guard (try? connection.execute(sql)) == nil else { break }
            }
        }
    }

    /// Performs the operations of the service on a store, in short.
    private func use(_ folder: StateFolder) {
        let peer = Peer(uid: 7)
        guard let store = try? FarmStore(opening: folder, engine: "fuzz", tailLimit: 2) else {
            return
        }
        defer { store.close() }
        _ = try? store.insert((0..<3).map { Self.stock.record($0) })
        for (number, tier) in PoolName.tiers.enumerated() {
            _ = try? store.peek(tier, limit: 3)
            _ = try? store.peek(tier, limit: 3, filter: PuzzleFilter(techniques: ["Pointing"]))
            let order = ClaimParameters(pool: tier, key: "fuzz-\(number)", count: 2, minimum: 1)
            guard case .made(let claim) = try? store.claim(order, by: peer) else { continue }
            _ =
                number.isMultiple(of: 2)
                ? try? store.ack(claim.id, by: peer) : try? store.giveBack(claim.id, by: peer)
        }
        let rare = PuzzleFilter(techniques: ["X-Wing"], symmetry: .halfTurn)
        _ = try? store.peek(.hard, limit: 3, filter: rare)
        _ = try? store.claim(ClaimParameters(pool: .hard, key: "rare", filter: rare), by: peer)
        for (key, ack) in Self.claims {
            _ = try? store.claim(
                ClaimParameters(pool: .hard, key: key, count: 2, ack: ack), by: peer)
        }
        _ = try? store.verify()
        store.tend()
    }

    /// The claims of the intact store.
    private static let claims: [(key: String, ack: Acknowledgement)] = [
        ("leased", .explicit), ("delivered", .auto),
    ]
    private static let stock = SampleStock(attempts: 400) { Digest.sha256($0) }

    private func soundStore() -> [UInt8]? {
        sound.withLock { sound in
            if sound == nil { sound = make() }
            return sound
        }
    }

    private func make() -> [UInt8]? {
        var bytes: [UInt8]?
        inFolder { folder in
            guard let store = try? FarmStore(opening: folder, engine: "fuzz", tailLimit: 2) else {
                return
            }
            let peer = Peer(uid: 7)
            _ = try? store.insert((100..<160).map { Self.stock.record($0) })
            // Enough for a block in the index of the filters.
            _ = try? store.insert((0..<260).map { Self.stock.record($0, of: .hard) })
            for (key, ack) in Self.claims {
                _ = try? store.claim(
                    ClaimParameters(pool: .hard, key: key, count: 2, ack: ack), by: peer)
            }
            store.close()
            bytes = try? Files.contents(of: folder.database, atMost: 1 << 30)
        }
        return bytes
    }

    private func inFolder(_ body: (StateFolder) -> Void) {
        let path = "\(place)/puzzlefarm-fuzz-\(ProcessInfo.processInfo.processIdentifier)"
        try? Files.removeTree(path)
        guard (try? Files.makeFolder(path)) != nil else { return }
        body(StateFolder(path))
        try? Files.removeTree(path)
    }
}
