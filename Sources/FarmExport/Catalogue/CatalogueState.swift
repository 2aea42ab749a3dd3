import PuzzleCatalogue
import SudokuEngine

/// The manifest and the index of a catalogue.
///
/// As newer entries follow, the older ones move from the manifest to the index, and from there to
/// parts of ``capacity`` entries; that many parts of a pool are joined in turn. A manifest lists at
/// most 8 segments of each pool and 8 days. The index has at most 31 segments and 31 parts of each
/// size of each pool, 31 withdrawals and 31 parts of each size, the days of two months and those
/// published ahead, and a line for each month. With 10,000 segments of six pools it is 70 kB long;
/// each publication reads and writes one of these, however long the catalogue is.
struct CatalogueState: Hashable, Sendable {
    var manifest = CatalogueManifest()
    var index = CatalogueIndex()

    /// The number of the newest segments of each pool, and of the newest days, in the manifest.
    static let newest = 8
    /// The number of entries of a part, and of parts that are joined.
    static let capacity = 32

    init() {}

    /// The days of the parts that have days.
    private var packedDays: [ClosedRange<String>] {
        index.lists.parts.compactMap { part in
            if case .days(let dates) = part.contents { dates } else { nil }
        }
    }

    /// The last day up to a date that is in a part, or between the days of one and will not be
    /// published any more; nil if there is none.
    func lastPackedDay(upTo date: String) -> String? {
        packedDays.filter { $0.lowerBound <= date }.map { min($0.upperBound, date) }.max()
    }

    /// Returns true if a puzzle file is listed in the manifest, the index or a part.
    func lists(_ file: String) -> Bool {
        if let (pool, number) = CatalogueLists.Segment.place(of: file) {
            return number <= manifest.lists.segments(of: pool).last?.number ?? 0
        }
        return [manifest.lists, index.lists].contains { $0.daily.contains { $0.file == file } }
            || packedDays.contains { dates in
                CatalogueLists.Daily.file(
                    dates.lowerBound)...CatalogueLists.Daily.file(
                        dates.upperBound) ~= file
            }
    }

    /// Moves the days of the index to the manifest while new ones are added. After a clock was set
    /// back, those of parts that are new again are moved, too; `read` reads a part.
    mutating func unpackDays<Failure: Error>(
        since date: String, read: (CatalogueFile) throws(Failure) -> CatalogueLists
    ) throws(Failure) {
        manifest.lists.addDays(index.lists.takeDays { _ in true })
        for part in index.lists.parts {
            guard case .days(let dates) = part.contents, dates.upperBound >= date else { continue }
            manifest.lists.addDays(try read(part.file))
            index.lists.parts.removeAll { $0 == part }
        }
    }

    /// Moves what is older than the newest entries to the index, and from there to parts; `store`
    /// writes a part. Days that begin after a date stay in the index.
    mutating func pack<Failure: Error>(
        latest: String, store: (CatalogueLists) throws(Failure) -> CatalogueFile
    ) throws(Failure) {
        try packDays(latest: latest, store)
        for pool in manifest.lists.pools {
            index.lists.segments += manifest.lists.segments(of: pool).dropLast(Self.newest)
        }
        manifest.segments = manifest.lists.pools.flatMap {
            manifest.lists.segments(of: $0).suffix(Self.newest)
        }
        let listed = Set(manifest.lists.puzzleFiles)
        let isNew = { (entry: CatalogueLists.Withdrawal) in entry.file.map(listed.contains) == true
        }
        index.lists.withdrawn += manifest.withdrawn.filter { !isNew($0) }
            .map { .init(id: $0.id, note: $0.note) }
        manifest.withdrawn.removeAll { !isNew($0) }
        for pool in index.lists.pools {
            var own = index.lists.segments(of: pool)[...]
            while own.count >= Self.capacity {
                var lists = CatalogueLists()
                lists.segments = Array(own.prefix(Self.capacity))
                own = own.dropFirst(Self.capacity)
                let numbers = lists.segments[0].number...lists.segments[Self.capacity - 1].number
                index.lists.parts.append(
                    .init(contents: .segments(pool, numbers), file: try store(lists)))
            }
            index.lists.segments.removeAll { $0.pool == pool }
            index.lists.segments += own
        }
        while index.lists.withdrawn.count >= Self.capacity {
            var lists = CatalogueLists()
            lists.withdrawn = Array(index.lists.withdrawn.prefix(Self.capacity))
            index.lists.withdrawn.removeFirst(Self.capacity)
            index.lists.parts.append(
                .init(contents: .withdrawn(Self.capacity), file: try store(lists)))
        }
        while try joinParts(store) {}
        manifest.withdrawnEarlier = index.lists.withdrawals
    }

    private mutating func packDays<Failure: Error>(
        latest: String, _ store: (CatalogueLists) throws(Failure) -> CatalogueFile
    ) throws(Failure) {
        let begun = manifest.lists.dates.filter { $0 <= latest }
        let newest = Set(begun.suffix(Self.newest))
        // A month is packed once all days of the manifest are of later ones.
        let first = begun.suffix(Self.newest).first?.prefix(7) ?? ""
        let months = Set(begun.dropLast(Self.newest).map { $0.prefix(7) }).filter { $0 < first }
        for month in months.sorted() {
            let days = manifest.lists.takeDays { $0.hasPrefix(month) }
            let dates = begun.filter { $0.hasPrefix(month) }
            index.lists.parts.append(
                .init(contents: .days(dates[0]...dates[dates.count - 1]), file: try store(days)))
        }
        index.lists.addDays(manifest.lists.takeDays { !newest.contains($0) })
    }

    /// Joins the oldest parts of one kind and size if there are enough; returns false if there are
    /// not.
    private mutating func joinParts<Failure: Error>(
        _ store: (CatalogueLists) throws(Failure) -> CatalogueFile
    ) throws(Failure) -> Bool {
        for contents in index.lists.parts.map(\.contents) {
            var joined = CatalogueLists()
            joined.parts = index.lists.parts.filter { $0.contents.isLike(contents) }
            guard joined.parts.count >= Self.capacity else { continue }
            joined.parts.removeLast(joined.parts.count - Self.capacity)
            let ends = (joined.parts[0].contents, joined.parts[Self.capacity - 1].contents)
            let union: CatalogueLists.Part.Contents
            switch ends {
            case (.segments(let pool, let first), .segments(_, let last)):
                union = .segments(pool, first.lowerBound...last.upperBound)
            case (.withdrawn(let count), _): union = .withdrawn(count * Self.capacity)
            default: continue
            }
            let part = CatalogueLists.Part(contents: union, file: try store(joined))
            guard let place = index.lists.parts.firstIndex(of: joined.parts[0]) else {
                preconditionFailure("joined parts come from the index")
            }
            index.lists.parts.insert(part, at: place)
            index.lists.parts.removeAll { joined.parts.contains($0) }
            return true
        }
        return false
    }
}

extension CatalogueLists.Part.Contents {
    /// Returns true for the same number of entries of the same kind. Months are never joined: a year
    /// has twelve.
    fileprivate func isLike(_ other: Self) -> Bool {
        switch (self, other) {
        case (.segments(let pool, let numbers), .segments(let otherPool, let otherNumbers)):
            pool == otherPool && numbers.count == otherNumbers.count
        case (.withdrawn(let count), .withdrawn(let otherCount)): count == otherCount
        default: false
        }
    }
}
