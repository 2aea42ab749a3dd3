/// The sizes that the store keeps to.
enum StoreLimits {
    /// The cache size of the writer, in pages of 4 KiB.
    static let cachePages = 1_024
    /// The length of the WAL, in pages, at which it is moved into the database.
    static let logFrames = 2_000
    /// The size at which the WAL file is kept, so that commits rarely have to extend it.
    static let keptLogBytes = 16 << 20
    /// The free bytes required before a full disk counts as healed.
    static let minimumFree = 512 << 10
}
