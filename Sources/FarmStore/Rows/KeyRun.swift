import FarmSQLite

/// The hashes of the keys of consecutive claims: sorted entries in buckets by the first bits of the
/// hash, so that a key is looked up with one row.
struct KeyRun: Hashable, Sendable {
    enum State: String, Sendable {
        /// It is being merged from others, which are still looked into.
        case building
        case serving
        /// Its buckets are being removed.
        case retired
    }

    let number: Int64
    /// The number of merges that its entries have been through.
    let level: Int
    let claims: ClosedRange<Int64>
    /// The number of bits that tell the buckets apart.
    let bits: Int
    var state: State
    /// The buckets that are written while it is built, or removed once it is retired.
    var done: Int64 = 0

    var buckets: Int64 { 1 << Int64(bits) }

    /// Returns the row of `key_bucket` with the entries of a bucket.
    func row(of bucket: Int64) -> Int64 { number << 32 | bucket }

    /// Returns the bucket that has a hash.
    func bucket(of hash: UInt32) -> Int64 { bits == 0 ? 0 : Int64(hash >> UInt32(32 - bits)) }
}

extension KeyRun {
    /// Reads a row of `key_run`; one that no store writes is damage.
    init(_ row: borrowing Statement) throws(SQLiteError) {
        let (number, first, last) = (row.integer(0), row.integer(2), row.integer(3))
        guard 1..<1 << 31 ~= number, 0...32 ~= row.integer(1), 1...(1 << 53) ~= first,
            first...(first + Int64(UInt32.max)) ~= last, 0...31 ~= row.integer(4),
            let state = State(rawValue: row.text(5)),
            0...(1 << row.integer(4)) ~= row.integer(6)
        else { throw .damagedRow("key_run", number) }
        self.init(
            number: number, level: Int(row.integer(1)), claims: first...last,
            bits: Int(row.integer(4)), state: state, done: row.integer(6))
    }
}

/// An entry of a run: the first half of a key's hash, and the number of its claim counted from the
/// first of the run.
struct KeyEntry: Sendable {
    let raw: UInt64

    init(_ hash: UInt32, _ offset: Int64) {
        raw = UInt64(hash) << 32 | UInt64(truncatingIfNeeded: offset)
    }

    init(raw: UInt64) { self.raw = raw }

    var hash: UInt32 { UInt32(raw >> 32) }
    var offset: Int64 { Int64(raw & 0xFFFF_FFFF) }

    /// The entry in a run that begins with an earlier claim.
    func moved(by distance: Int64) -> KeyEntry { KeyEntry(hash, offset + distance) }
}
