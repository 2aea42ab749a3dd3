import FarmSystem

/// Rewrites the WAL byte for byte and makes it durable.
///
/// After a failed write-back the kernel marks its pages clean: they are in memory, not on disk, and
/// the next fsync skips them and reports success. Rewriting marks them dirty again.
enum WriteBack {
    enum Outcome: Hashable {
        case done
        /// Another process has the store open.
        case locked
        /// The WAL is empty.
        case needless
        /// Commits in the WAL would be lost; nothing was written.
        case damaged(WriteAheadLog.Damage)
    }

    /// The bytes that every process with an open store has locked (SQLite's SHARED range).
    private static let sharedBytes = 0x4000_0002...0x4000_01FF

    /// Rewrites the WAL of a folder. The caller must not have a connection open.
    static func run(_ folder: StateFolder) throws(SystemError) -> Outcome {
        guard let log = try FileStatus(of: folder.log), log.size > 0,
            try FileStatus(of: folder.database) != nil
        else { return .needless }
        // While this descriptor has its lock, no process can open the store.
        let database = try Descriptor(updating: folder.database)
        guard try database.lockExclusively(sharedBytes) else { return .locked }
        let damage = try WriteAheadLog.damage { () throws(SystemError) in
            try Descriptor(reading: folder.log)
        }
        if let damage { return .damaged(damage) }
        let file = try Descriptor(updating: folder.log)
        var offset = 0
        var chunk: [UInt8] = []
        while try file.read(into: &chunk, atMost: 1 << 20) > 0 {
            try file.write(chunk, at: offset)
            offset += chunk.count
            chunk.removeAll(keepingCapacity: true)
        }
        try file.synchronize()
        withExtendedLifetime(database) {}
        return .done
    }
}
