import PuzzleCatalogue
import Synchronization

/// A folder in memory, whose user can be killed at any of its changes.
final class MemoryFolder: Sendable {
    struct Killed: Error {}

    private struct State {
        var files: [String: [UInt8]] = [:]
        var changes = 0
        var last = Int.max
    }

    private let state = Mutex(State())

    /// Copies the files that another folder has now.
    convenience init(copying other: MemoryFolder) {
        self.init()
        let files = other.files
        state.withLock { $0.files = files }
    }

    var files: [String: [UInt8]] { state.withLock(\.files) }
    /// The number of changes so far.
    var changes: Int { state.withLock(\.changes) }

    func set(_ name: String, _ bytes: [UInt8]) { state.withLock { $0.files[name] = bytes } }

    /// Lets the change of a number write half of its bytes, if it is a write, and none after it happen.
    func kill(at change: Int) { state.withLock { $0.last = change } }

    private func change(_ body: @Sendable (inout [String: [UInt8]], _ isCut: Bool) -> Void) throws {
        try state.withLock { state in
            state.changes += 1
            guard state.changes <= state.last else { throw Killed() }
            body(&state.files, state.changes == state.last)
            if state.changes == state.last { throw Killed() }
        }
    }

    func cache(capacity: Int = 64 << 20) -> CacheFolder {
        CacheFolder(
            capacity: capacity,
            lengths: { self.files.mapValues(\.count) },
            read: { name in
                guard let bytes = self.files[name] else { throw Killed() }
                return bytes
            },
            write: { name, bytes in
                try self.change { $0[name] = $1 ? Array(bytes.prefix(bytes.count / 2)) : bytes }
            },
            rename: { name, newName in
                try self.change { files, isCut in
                    guard !isCut else { return }
                    files[newName] = files.removeValue(forKey: name)
                }
            },
            remove: { name in try self.change { files, isCut in if !isCut { files[name] = nil } } })
    }
}

extension MemoryFolder {
    /// A catalogue that begins with the files of the folder, without a network unless told otherwise.
    func opened(
        offline: Bool = true, _ visit: SharedCase.Visit = SharedCase.honest.visits[0]
    ) -> Catalogue {
        let none = SharedCase.named("a forged publication changes nothing").visits[3]
        return MemoryServer(offline ? none : visit).catalogue(in: cache())
    }

    /// Keeps what a client keeps that looks for new puzzles and takes easy ones.
    func use(_ visit: SharedCase.Visit) async throws {
        let catalogue = MemoryServer(visit).catalogue(in: cache())
        try await catalogue.refresh()
        _ = try await catalogue.puzzles(of: "easy")
    }
}

extension SharedCase {
    static let honest = named("a newer publication is used")
    static let withdrawn = named("a withdrawal that leaves the manifest stays known")
}
