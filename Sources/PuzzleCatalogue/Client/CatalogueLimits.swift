/// The most that a client reads and keeps, whatever a server sends. A document takes five times its
/// length in memory while it is read.
enum CatalogueLimits {
    /// A manifest of version 0.2 lists everything and grows by 7.5 MB a year with segments of every
    /// tier each hour; later ones have at most 100 kB.
    static let manifest = 16 << 20
    static let signature = MinisignSignature.longest
    /// An index of 32 pools has 31 segments and 31 parts of three sizes for each, with 180 bytes an
    /// entry: 0.7 MB; a year of days published ahead has 0.3 MB.
    static let document = 4 << 20
    /// A segment has at most 10,000 puzzles, with 0.5 kB each, or 1.5 kB with techniques for people.
    static let puzzles = 16 << 20
    /// The ids of withdrawn puzzles in memory, 12 MB: 2.5 % of 10,000 segments with 1,000 puzzles.
    static let withdrawals = 250_000
}
