import FarmJSON
import FarmSystem
package import PuzzleBundle
package import SudokuEngine

/// The table of contents of a catalogue: the one file that clients read first, and that is signed.
package struct CatalogueManifest: Hashable, Sendable {
    /// A file of puzzles in the long form, one per line. It never changes.
    package struct Segment: Hashable, Sendable {
        package let pool: PoolName
        /// The promise of the pool when its puzzles were published, as text; nil for that of the tier
        /// of its name.
        package let promise: String?
        /// Counted from 1 without gaps, separately for each pool.
        package let number: Int
        package let size: Int
        package let sha256: String
        package let count: Int

        package var file: String { Self.file(pool, number) }

        static func file(_ pool: PoolName, _ number: Int) -> String {
            let digits = String(number)
            let zeros = String(repeating: "0", count: max(0, 6 - digits.count))
            return "\(pool.name)-\(zeros)\(digits).\(BundleFormat.ndjson.facts.fileExtension)"
        }

        /// The pool of a name that ``file`` gives; nil for any other.
        static func pool(of file: String) -> PoolName? {
            let end = ".\(BundleFormat.ndjson.facts.fileExtension)"
            guard file.hasSuffix(end), let hyphen = file.lastIndex(of: "-") else { return nil }
            let digits = file[file.index(after: hyphen)...].dropLast(end.count)
            guard let number = Int(digits), let pool = PoolName(file[..<hyphen]),
                Self.file(pool, number) == file
            else { return nil }
            return pool
        }
    }

    /// The puzzles of a day in the long form, one per line. It never changes.
    package struct Daily: Hashable, Sendable {
        package let date: String
        package let size: Int
        package let sha256: String
        package let count: Int

        package var file: String { Self.file(date) }

        static let prefix = "daily-"

        static func file(_ date: String) -> String {
            "\(prefix)\(date).\(BundleFormat.ndjson.facts.fileExtension)"
        }
    }

    /// A puzzle of the catalogue that should no longer be played.
    package struct Withdrawal: Hashable, Sendable {
        package let id: PuzzleID
        /// A public note for readers of the catalogue, if any.
        package let note: String?
    }

    /// The number of publications, including this one.
    package var sequence = 0
    /// RFC 3339.
    package var created = ""
    /// The version of puzzlefarm that made and rated the latest puzzles.
    package var engine = ""
    package var segments: [Segment] = []
    /// Sorted by date. Days published by version 0.1 have no file.
    package var daily: [Daily] = []
    package var withdrawn: [Withdrawal] = []
    package var calendar = CatalogueCalendar()

    static let name = "manifest.json"
    static let signature = "manifest.json.minisig"
    static let publicKey = "minisign.pub"
    /// The files that every publication replaces, unlike segments and days.
    static let changing: Set = [
        name, name + Gzip.suffix, signature, publicKey, CatalogueToday.name,
        CatalogueToday.name + Gzip.suffix, CatalogueToday.signature,
    ]
    static let format = "puzzlefarm-catalogue/1"
    /// The order of techniques that tiers and ratings refer to.
    static let ladder = "farm/1"
    /// The maximum length of a manifest. With segments of every tier each hour it grows by 7.5 MB a
    /// year: eight years; with those of every day, two hundred. Read, it takes five times its length.
    static let longest = 64 << 20
    /// The maximum length of a file of puzzles: a segment has at most 10,000, with 0.5 kB each, or
    /// 2 kB with techniques for people.
    static let longestPuzzleFile = 64 << 20
    /// The limits keep increments from overflowing.
    private static let sequences = 0...1_000_000_000_000

    init() {}

    /// The moment of the publication in seconds since 1970; nil if there was none.
    var moment: Int64? { CivilTime.milliseconds(of: created).map { $0 / 1_000 } }

    func segments(of pool: PoolName) -> [Segment] { segments.filter { $0.pool == pool } }

    /// The pools that have segments, in order.
    var pools: [PoolName] { Set(segments.map(\.pool)).sorted() }

    /// The files that contain puzzles.
    var puzzleFiles: [String] { segments.map(\.file) + daily.map(\.file) }

    /// Returns true if the name is that of a segment or daily file, compressed or not.
    static func isPuzzleFile(_ name: String) -> Bool {
        let plain = name.hasSuffix(Gzip.suffix) ? name.dropLast(Gzip.suffix.count) : name[...]
        let starts = Tier.allCases.map { $0.name + "-" } + [Daily.prefix]
        return plain.hasSuffix(".\(BundleFormat.ndjson.facts.fileExtension)")
            && (starts.contains(where: plain.hasPrefix) || Segment.pool(of: String(plain)) != nil)
    }
}

extension CatalogueManifest {
    package var json: [UInt8] {
        var writer = JSONWriter()
        writer.beginObject()
        writer.member("format", Self.format)
        writer.member("sequence", sequence)
        writer.member("created", created)
        writer.member("engine", engine)
        writer.member("ladder", Self.ladder)
        writer.member("schema", "puzzlefarm/1")
        writer.name("tiers")
        write(pools.filter { $0.tier != nil }, to: &writer)
        let others = pools.filter { $0.tier == nil }
        if !others.isEmpty {
            writer.name("pools")
            write(others, to: &writer)
        }
        writer.name("daily")
        writer.beginArray()
        for day in daily {
            writer.beginObject()
            day.writeMembers(to: &writer)
            writer.endObject()
        }
        writer.endArray()
        writer.name("withdrawn")
        writer.beginArray()
        for withdrawal in withdrawn {
            writer.beginObject()
            writer.member("id", withdrawal.id)
            if let note = withdrawal.note { writer.member("note", note) }
            writer.endObject()
        }
        writer.endArray()
        writer.name("calendar")
        calendar.write(to: &writer)
        writer.endObject()
        return writer.bytes + [UInt8(ascii: "\n")]
    }

    /// Writes an object with the segments of some pools.
    private func write(_ pools: [PoolName], to writer: inout JSONWriter) {
        writer.beginObject()
        for pool in pools {
            let own = segments(of: pool)
            writer.name(pool.name)
            writer.beginObject()
            writer.member("count", own.map(\.count).reduce(0, +))
            writer.name("segments")
            writer.beginArray()
            for segment in own { writer.segment(segment) }
            writer.endArray()
            writer.endObject()
        }
        writer.endObject()
    }

    /// Reads the output of ``json``. Unknown members are ignored.
    package init(json: [UInt8]) throws(CatalogueError) {
        let value: JSONValue
        do throws(JSONError) { value = try JSONReader.value(json) } catch {
            throw CatalogueError("\(error)")
        }
        guard value["format"]?.string == Self.format else {
            throw CatalogueError(
                "unsupported format; expected \"\(Self.format)\"")
        }
        guard let sequence = value["sequence"]?.integer, let created = value["created"]?.string,
            let engine = value["engine"]?.string, let tiers = value["tiers"]?.members
        else { throw CatalogueError("sequence, created, engine or tiers is missing") }
        guard Self.sequences ~= sequence else {
            throw CatalogueError("sequence is \(sequence), expected \(Self.sequences)")
        }
        (self.sequence, self.created, self.engine) = (sequence, created, engine)
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
            guard let id = element["id"]?.string.flatMap({ PuzzleID($0) }) else {
                throw CatalogueError("a withdrawn puzzle lacks an id")
            }
            // Version 0.1 wrote a reason, which was not meant to be public.
            withdrawn.append(Withdrawal(id: id, note: element["note"]?.string))
        }
        calendar = try CatalogueCalendar(value["calendar"])
    }
}

extension CatalogueManifest {
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

/// The reason why a file is not a valid part of a catalogue.
package struct CatalogueError: Error, Hashable, Sendable {
    package let text: String

    init(_ text: String) { self.text = text }
}

extension CatalogueManifest.Segment {
    fileprivate init(_ value: JSONValue, of pool: PoolName) throws(CatalogueError) {
        guard let number = value["number"]?.integer, 1...999_999_999 ~= number,
            let (size, sha256, count) = value.contents
        else {
            throw CatalogueError("a segment of \(pool) lacks a member or exceeds a limit")
        }
        self.init(
            pool: pool, promise: value["promise"]?.string, number: number, size: size,
            sha256: sha256, count: count)
        guard value["file"]?.string == file else {
            throw CatalogueError("segment \(number) of \(pool) must be named \(file)")
        }
    }
}

extension CatalogueManifest.Daily {
    fileprivate init(_ value: JSONValue) throws(CatalogueError) {
        guard let date = value["date"]?.string, let (size, sha256, count) = value.contents else {
            throw CatalogueError("a daily file lacks a member or exceeds a limit")
        }
        self.init(date: date, size: size, sha256: sha256, count: count)
        guard Self.isDate(date), value["file"]?.string == file else {
            throw CatalogueError("a daily file must be named daily-YYYY-MM-DD.ndjson")
        }
    }

    private static func isDate(_ text: String) -> Bool {
        let bytes = Array(text.utf8)
        guard bytes.count == 10 else { return false }
        return bytes.indices.allSatisfy { place in
            place == 4 || place == 7
                ? bytes[place] == UInt8(ascii: "-")
                : UInt8(ascii: "0")...UInt8(ascii: "9") ~= bytes[place]
        }
    }

    func writeMembers(to writer: inout JSONWriter) {
        writer.member("date", date)
        writer.member("file", file)
        writer.member("size", size)
        writer.member("sha256", sha256)
        writer.member("count", count)
    }
}

extension JSONValue {
    /// The description of a file of puzzles; nil if a member is missing or out of range.
    fileprivate var contents: (size: Int, sha256: String, count: Int)? {
        guard let size = self["size"]?.integer, let sha256 = self["sha256"]?.string,
            let count = self["count"]?.integer,
            0...CatalogueManifest.longestPuzzleFile ~= size, 0...size ~= count
        else { return nil }
        return (size, sha256, count)
    }
}

extension JSONWriter {
    fileprivate mutating func segment(_ segment: CatalogueManifest.Segment) {
        beginObject()
        member("number", segment.number)
        if let promise = segment.promise { member("promise", promise) }
        member("file", segment.file)
        member("size", segment.size)
        member("sha256", segment.sha256)
        member("count", segment.count)
        endObject()
    }
}
