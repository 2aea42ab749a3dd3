/// A folder in which a ``Catalogue`` keeps what it has verified, by functions of the platform. No
/// other may use it at the same time. It should not be one that the system empties: who visits for the
/// first time does not learn which puzzles of older files were withdrawn before.
///
/// A file appears whole: it is written under another name and then renamed. An app that is ended in
/// between finds the earlier file. What a function throws makes the catalogue go on without the
/// file, which is requested again when it is needed.
public struct CacheFolder: Sendable {
    /// The most bytes that are kept; the files of the oldest puzzles are removed first.
    let capacity: Int
    let lengths: @Sendable () throws -> [String: Int]
    let read: @Sendable (_ name: String) throws -> [UInt8]
    let write: @Sendable (_ name: String, _ bytes: [UInt8]) throws -> Void
    let rename: @Sendable (_ name: String, _ newName: String) throws -> Void
    let remove: @Sendable (_ name: String) throws -> Void

    /// Creates a folder of at least 1 MiB from its functions: `lengths` returns the names and lengths of
    /// all files, `write` creates or replaces a file and, where it can, returns once the bytes are on
    /// disk, `rename` replaces a file that has the new name.
    public init(
        capacity: Int = 64 << 20,
        lengths: @escaping @Sendable () throws -> [String: Int],
        read: @escaping @Sendable (_ name: String) throws -> [UInt8],
        write: @escaping @Sendable (_ name: String, _ bytes: [UInt8]) throws -> Void,
        rename: @escaping @Sendable (_ name: String, _ newName: String) throws -> Void,
        remove: @escaping @Sendable (_ name: String) throws -> Void
    ) {
        self.capacity = capacity
        self.lengths = lengths
        self.read = read
        self.write = write
        self.rename = rename
        self.remove = remove
    }
}
