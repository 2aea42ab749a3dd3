package import FarmJSON
package import SudokuEngine

/// The entries of a document of a catalogue: its manifest, its index or a part.
package struct CatalogueLists: Hashable, Sendable {
    package var segments: [Segment] = []
    /// Sorted by date. Days published by version 0.1 have no file.
    package var daily: [Daily] = []
    /// Of two entries for a puzzle, the later one counts.
    package var withdrawn: [Withdrawal] = []
    package var calendar = CatalogueCalendar()
    /// The files with older entries; those of a kind stand in the order of their entries.
    package var parts: [Part] = []
    /// The file with the ids of all puzzles of the segments, sorted, one a line. Only parts have it.
    package var ids: CatalogueFile?

    package init() {}

    package func segments(of pool: PoolName) -> [Segment] { segments.filter { $0.pool == pool } }

    /// The pools that have segments, in order.
    package var pools: [PoolName] { Set(segments.map(\.pool)).sorted() }

    /// The files that contain puzzles.
    package var puzzleFiles: [String] { segments.map(\.file) + daily.map(\.file) }

    /// The dates of all days, with a file or without, in order.
    package var dates: [String] { Set(calendar.days.map(\.date) + daily.map(\.date)).sorted() }

    /// The number of withdrawals, including those in parts.
    package var withdrawals: Int {
        parts.reduce(withdrawn.count) { count, part in
            guard case .withdrawn(let more) = part.contents else { return count }
            return count + more
        }
    }

    /// Removes and returns the days that meet a condition.
    package mutating func takeDays(where isTaken: (String) -> Bool) -> CatalogueLists {
        var taken = CatalogueLists()
        taken.daily = daily.filter { isTaken($0.date) }
        daily.removeAll { isTaken($0.date) }
        taken.calendar = calendar.take(where: isTaken)
        return taken
    }

    /// Adds the days of other lists, none of which are in these.
    package mutating func addDays(_ other: CatalogueLists) {
        daily = (daily + other.daily).sorted { $0.date < $1.date }
        calendar.add(other.calendar)
    }

    /// Returns true if the entries are those of a part with some contents.
    package func holds(_ contents: Part.Contents) -> Bool {
        switch contents {
        case .segments(let pool, let numbers):
            let inner = parts.flatMap { part in
                guard case .segments(pool, let numbers) = part.contents else { return [0..<0] }
                return [numbers.lowerBound..<numbers.upperBound + 1]
            }
            let own = segments(of: pool).map { $0.number..<$0.number + 1 }
            let all = own + inner
            return all.first?.lowerBound == numbers.lowerBound
                && all.last?.upperBound == numbers.upperBound + 1
                && zip(all, all.dropFirst()).allSatisfy { $0.upperBound == $1.lowerBound }
        case .days(let range):
            return dates.first == range.lowerBound && dates.last == range.upperBound
        case .withdrawn(let count): return withdrawals == count
        }
    }

    /// The depth of parts in parts at which there would be a billion entries.
    static let deepest = 6

    /// The entries with those of all parts of some contents, the oldest first.
    package func gathered<Failure: Error>(
        _ isWanted: (Part.Contents) -> Bool = { _ in true }, depth: Int = deepest,
        reading read: (Part) throws(Failure) -> CatalogueLists
    ) throws(Failure) -> CatalogueLists {
        var all = CatalogueLists()
        for part in parts where depth > 0 && isWanted(part.contents) {
            all.append(try read(part).gathered(isWanted, depth: depth - 1, reading: read))
        }
        all.append(self)
        return all
    }

    private mutating func append(_ other: CatalogueLists) {
        segments += other.segments
        withdrawn += other.withdrawn
        addDays(other)
    }
}

extension CatalogueLists {
    /// Writes the members of an object; `more` adds members to the object of a pool.
    func write(
        to writer: inout JSONWriter, more: (PoolName, inout JSONWriter) -> Void = { _, _ in }
    ) {
        let (tiers, others) = (pools.filter { $0.tier != nil }, pools.filter { $0.tier == nil })
        for (name, pools) in [("tiers", tiers), ("pools", others)]
        where name == "tiers" || !pools.isEmpty {
            writer.object(name) { writer in
                for pool in pools {
                    let own = segments(of: pool)
                    writer.object(pool.name) { writer in
                        writer.member("count", own.map(\.count).reduce(0, +))
                        writer.objects("segments", own) { $0.writeMembers(to: &$1) }
                        more(pool, &writer)
                    }
                }
            }
        }
        writer.objects("daily", daily) { $0.writeMembers(to: &$1) }
        writer.objects("withdrawn", withdrawn) { $0.writeMembers(to: &$1) }
        writer.name("calendar")
        calendar.write(to: &writer)
        if !parts.isEmpty { writer.objects("parts", parts) { $0.writeMembers(to: &$1) } }
        ids?.write("ids", to: &writer)
    }

    /// Reads the members of an object. Unknown members are ignored.
    package init(_ value: JSONValue) throws(CatalogueError) {
        guard let tiers = value["tiers"]?.members else { throw CatalogueError("tiers is missing") }
        for member in tiers {
            guard let tier = Tier(name: member.name) else {
                throw CatalogueError("'\(member.name)' is not a tier")
            }
            try readSegments(of: PoolName(tier), member.value)
        }
        for member in value["pools"]?.members ?? [] {
            guard let pool = PoolName(member.name), pool.tier == nil else {
                throw CatalogueError("'\(member.name)' is not the name of a pool")
            }
            try readSegments(of: pool, member.value)
        }
        for element in value["daily"]?.elements ?? [] { daily.append(try Daily(element)) }
        for (day, next) in zip(daily, daily.dropFirst()) where day.date >= next.date {
            throw CatalogueError("the daily files are not in ascending order of date")
        }
        for element in value["withdrawn"]?.elements ?? [] {
            withdrawn.append(try Withdrawal(element))
        }
        calendar = try CatalogueCalendar(value["calendar"])
        for element in value["parts"]?.elements ?? [] { parts.append(try Part(element)) }
        ids = try value["ids"].map { (value) throws(CatalogueError) in try CatalogueFile(value) }
    }

    private mutating func readSegments(
        of pool: PoolName, _ value: JSONValue
    ) throws(CatalogueError) {
        var own: [Segment] = []
        for segment in value["segments"]?.elements ?? [] {
            own.append(try Segment(segment, of: pool))
        }
        // Cannot overflow: no count exceeds the size of its file, which is limited.
        guard value["count"]?.integer == own.map(\.count).reduce(0, +) else {
            throw CatalogueError("the count of \(pool) is not the sum of its segments")
        }
        segments += own
    }
}

extension CatalogueLists {
    private static let format = "puzzlefarm-catalogue-part/1"

    /// The document of a part.
    package var json: [UInt8] {
        CatalogueDocument.json(Self.format) { write(to: &$0) }
    }

    /// Reads the document of a part.
    package init(json: [UInt8]) throws(CatalogueError) {
        try self.init(CatalogueDocument.value(json, format: Self.format))
    }
}
