import FarmSQLite
import FarmSystem

/// The index of the keys of all claims but the newest: their hashes in runs, which are written in
/// order, merged four at a time, and dropped when their claims are.
///
/// The entries of a B-tree with random keys would each touch a page of their own: at 170 million keys
/// that is a read and a write of the disk for each claim. A run is written as a whole. With runs of
/// 16,384 claims from the tails, merged six times up to 67 million, a day at 2,000 claims a second
/// has three of each size at most, 20 runs. An entry has eight bytes and is written seven times.
///
/// A key is looked for in one row of each run whose filter does not tell that it is new. Filters have
/// 32 MB together: of all runs up to 27 million keys, where a new key reads a row in one claim of ten;
/// at 170 million of all but the six largest, whose rows it reads.
struct KeyRuns {
    /// The number of runs of a level that become one of the next.
    static let fanOut = 4
    static let highestLevel = 6
    /// The mean number of entries in a bucket, which is a row of 1 kB.
    private static let meanBucket: Int64 = 128
    /// The number of buckets that a step of a merge writes, which takes half a millisecond.
    private static let mergeStep: Int64 = 32
    /// The number of buckets that a step removes, or reads for a filter: from a cold disk, 2 ms.
    private static let removalStep: Int64 = 64
    /// The bytes of all filters.
    private static let filterBytes = 32 << 20

    /// Makes hashes that clients cannot make collide.
    private var secret: [UInt8] = []
    /// All runs, in the order in which they were begun.
    private(set) var runs: [KeyRun] = []
    /// By the number of the run.
    private var filters: [Int64: KeyFilter] = [:]
    /// The run whose filter is being made from its buckets, and how many of them are read.
    private var filtering: (run: KeyRun, filter: KeyFilter, done: Int64)?

    /// Reads the runs; what they contain is read when it is looked up.
    mutating func load(_ sql: inout FileDatabase) throws(SQLiteError) {
        secret = try sql[.keySecret].first { $0.blob(0) } ?? []
        guard secret.count == 16 else { throw .damagedRow("meta", 1) }
        filters = [:]
        filtering = nil
        runs = try sql[.keyRuns].all(read: KeyRun.init)
    }

    func hash(of key: ClaimKey) -> UInt64 {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(72)
        // Four bytes for a user, as in runs of earlier schemas.
        for shift in stride(from: 0, to: key.peer < 0 ? 64 : 32, by: 8) {
            bytes.append(UInt8(truncatingIfNeeded: key.peer >> Int64(shift)))
        }
        bytes += key.key.utf8
        return Digest.short(bytes, secret: secret)
    }

    /// Returns the claims whose keys may have a hash, the newest first: with 170 million keys another
    /// one in each 25 lookups.
    func candidates(
        for hash: UInt64, _ sql: inout FileDatabase
    ) throws(SQLiteError) -> [Int64] {
        let half = UInt32(hash >> 32)
        var found: [Int64] = []
        for run in runs.reversed() where run.state == .serving {
            if let filter = filters[run.number], !filter.mayContain(half) { continue }
            let first = UInt64(half) << 32
            let entries = try sql[.bucketAt].first(run.row(of: run.bucket(of: half))) {
                $0.words(0, from: first, to: first | 0xFFFF_FFFF)
            }
            found += (entries ?? []).map { run.claims.lowerBound + KeyEntry(raw: $0).offset }
        }
        return found
    }

    // MARK: New runs

    /// Adds the keys of some claims as a run.
    mutating func add(
        _ keys: [(hash: UInt64, claim: Int64)], of claims: ClosedRange<Int64>, level: Int = 0,
        _ sql: inout FileDatabase
    ) throws(SQLiteError) {
        if keys.isEmpty { return }
        let run = try begin(level: level, claims: claims, state: .serving, &sql)
        let entries = keys.map { KeyEntry(UInt32($0.hash >> 32), $0.claim - claims.lowerBound) }
        try write(entries, to: run, from: 0, upTo: run.buckets, &sql)
    }

    private mutating func begin(
        level: Int, claims: ClosedRange<Int64>, state: KeyRun.State, _ sql: inout FileDatabase
    ) throws(SQLiteError) -> KeyRun {
        let buckets = Int64(claims.count) / Self.meanBucket
        let bits = buckets < 2 ? 0 : Int64.bitWidth - (buckets - 1).leadingZeroBitCount
        let run = KeyRun(
            number: (runs.last?.number ?? 0) + 1, level: level, claims: claims, bits: bits,
            state: state)
        try sql[.addRun].run(
            run.number, level, claims.lowerBound, claims.upperBound, bits, state.rawValue, 0)
        runs.append(run)
        if hasRoomForFilter(of: run) { filters[run.number] = KeyFilter(keys: claims.count) }
        return run
    }

    /// Writes entries to consecutive buckets of a run.
    private mutating func write(
        _ entries: [KeyEntry], to run: KeyRun, from first: Int64, upTo end: Int64,
        _ sql: inout FileDatabase
    ) throws(SQLiteError) {
        let sorted = entries.map(\.raw).sorted()
        var next = 0
        for number in first..<end where next < sorted.count {
            let start = next
            while next < sorted.count,
                run.bucket(of: KeyEntry(raw: sorted[next]).hash) == number
            {
                next += 1
            }
            if start == next { continue }
            for raw in sorted[start..<next] {
                filters[run.number]?.insert(KeyEntry(raw: raw).hash)
            }
            try sql[.addBucket].run(
                run.row(of: number), SQLiteBlob(words: Array(sorted[start..<next])))
        }
    }

    /// Writes runs with the keys of all claims of a new store, except those that several claims have.
    static func fill(
        _ sql: inout FileDatabase
    ) throws(SQLiteError) {
        var index = KeyRuns()
        try index.load(&sql)
        // SQLite sorts in files, so this takes no memory for each key.
        try sql[.makeSharedKeys].run()
        try sql[.addSharedKeys].run()
        var last: Int64 = 0
        while true {
            let keys = try sql[.otherKeys].all(last, fillStep) { row in
                let key = ClaimKey(peer: row.integer(1), key: row.text(2))
                return (hash: index.hash(of: key), claim: row.integer(0))
            }
            guard let first = keys.first?.claim, let end = keys.last?.claim else { break }
            try index.add(keys, of: first...end, level: fillLevel, &sql)
            last = end
        }
        try sql[.dropSharedKeys].run()
    }

    /// The number of claims of a run of the level of ``fillLevel``.
    private static let fillStep = 262_144
    private static let fillLevel = 2

    // MARK: Merging and removal

    /// True if ``tidy()`` has work to do.
    var wantsTidying: Bool {
        runs.contains { $0.state != .serving } || nextMerge != nil || filtering != nil
            || nextToFilter != nil
    }

    /// Does a part of a merge, or removes a part of what is merged or no longer needed, or reads a
    /// part of a run that has no filter since the store was opened.
    mutating func tidy(_ sql: inout FileDatabase) throws(SQLiteError) {
        if let place = runs.firstIndex(where: { $0.state == .retired }) {
            try removeSome(of: place, &sql)
        } else if let place = runs.firstIndex(where: { $0.state == .building }) {
            try mergeSome(into: place, &sql)
        } else if let sources = nextMerge, let first = sources.first, let last = sources.last {
            _ = try begin(
                level: first.level + 1,
                claims: first.claims.lowerBound...last.claims.upperBound, state: .building, &sql)
        }
        try filterSome(&sql)
    }

    /// The oldest runs of a level that has enough of them.
    private var nextMerge: [KeyRun]? {
        for level in 0..<Self.highestLevel {
            let all = runs.filter { $0.state == .serving && $0.level == level }
            if all.count >= Self.fanOut {
                return Array(
                    all.sorted { $0.claims.lowerBound < $1.claims.lowerBound }.prefix(Self.fanOut))
            }
        }
        return nil
    }

    /// Returns the places of the runs that are merged into another.
    private func sources(of run: KeyRun) -> [Int] {
        runs.indices.filter {
            runs[$0].state == .serving && runs[$0].level == run.level - 1
                && run.claims.contains(runs[$0].claims.lowerBound)
        }
    }

    private mutating func mergeSome(
        into place: Int, _ sql: inout FileDatabase
    ) throws(SQLiteError) {
        let run = runs[place]
        let sources = sources(of: run)
        // By the buckets of the source that has the fewest.
        let bits = min(run.bits, sources.map { runs[$0].bits }.min() ?? run.bits)
        let span: Int64 = 1 << Int64(run.bits - bits)
        var next = run.done
        while next < run.buckets, next < run.done + Self.mergeStep {
            var entries: [KeyEntry] = []
            for source in sources.map({ runs[$0] }) {
                let width: Int64 = 1 << Int64(source.bits - bits)
                let first = next / span * width
                let distance = source.claims.lowerBound - run.claims.lowerBound
                let row = source.row(of: first)
                let found = try sql[.bucketsIn].all(row, row + width) { $0.words(0) }
                entries += found.joined().map { KeyEntry(raw: $0).moved(by: distance) }
            }
            try write(entries, to: run, from: next, upTo: next + span, &sql)
            next += span
        }
        runs[place].done = next
        if next >= run.buckets {
            runs[place].state = .serving
            for source in sources { try retire(source, &sql) }
        }
        try Self.set(runs[place], &sql)
    }

    private mutating func removeSome(
        of place: Int, _ sql: inout FileDatabase
    ) throws(SQLiteError) {
        let run = runs[place]
        let end = min(run.buckets, run.done + Self.removalStep)
        try sql[.removeBuckets].run(run.row(of: run.done), run.row(of: end))
        runs[place].done = end
        guard end == run.buckets else { return try Self.set(runs[place], &sql) }
        try sql[.removeRun].run(run.number)
        runs.remove(at: place)
    }

    /// The oldest run, unless it is being merged.
    var oldest: KeyRun? {
        let oldest = runs.filter { $0.state == .serving }
            .min { $0.claims.lowerBound < $1.claims.lowerBound }
        let isMerging = runs.contains { run in
            run.state == .building && oldest.map { run.claims.overlaps($0.claims) } ?? false
        }
        return isMerging ? nil : oldest
    }

    /// Drops the oldest run.
    mutating func retireOldest(_ sql: inout FileDatabase) throws(SQLiteError) {
        if let run = oldest, let place = runs.firstIndex(of: run) { try retire(place, &sql) }
    }

    private mutating func retire(_ place: Int, _ sql: inout FileDatabase) throws(SQLiteError) {
        filters[runs[place].number] = nil
        runs[place].state = .retired
        runs[place].done = 0
        try Self.set(runs[place], &sql)
    }

    private static func set(_ run: KeyRun, _ sql: inout FileDatabase) throws(SQLiteError) {
        try sql[.setRun].run(run.number, run.state.rawValue, run.done)
    }

    // MARK: Filters

    private func hasRoomForFilter(of run: KeyRun) -> Bool {
        let used = runs.filter { filters[$0.number] != nil || $0.number == filtering?.run.number }
            .reduce(0) { $0 + KeyFilter.bytes(of: $1.claims.count) }
        return used + KeyFilter.bytes(of: run.claims.count) <= Self.filterBytes
    }

    /// The smallest run that has no filter, if there is room for one.
    private var nextToFilter: KeyRun? {
        runs.filter { $0.state == .serving && filters[$0.number] == nil }
            .min { $0.claims.count < $1.claims.count }
            .flatMap { hasRoomForFilter(of: $0) ? $0 : nil }
    }

    private mutating func filterSome(_ sql: inout FileDatabase) throws(SQLiteError) {
        if let run = filtering?.run, !runs.contains(run) || filters[run.number] != nil {
            filtering = nil
        }
        if filtering == nil, let run = nextToFilter {
            filtering = (run, KeyFilter(keys: run.claims.count), 0)
        }
        guard let (run, _, done) = filtering else { return }
        let end = min(run.buckets, done + Self.removalStep)
        let found = try sql[.bucketsIn].all(run.row(of: done), run.row(of: end)) { $0.words(0) }
        for raw in found.joined() { filtering?.filter.insert(KeyEntry(raw: raw).hash) }
        filtering?.done = end
        if end == run.buckets, let filter = filtering?.filter {
            filters[run.number] = filter
            filtering = nil
        }
    }
}
