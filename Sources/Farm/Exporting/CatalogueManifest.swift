package import PuzzleBundle
package import SudokuEngine

/// What a catalogue consists of: the one file that clients read first, and that is signed.
package struct CatalogueManifest: Hashable, Sendable {
    /// A file of puzzles, in the long form, one a line. It never changes.
    package struct Segment: Hashable, Sendable {
        package let tier: Tier
        /// From 1, without gaps, for each tier.
        package let number: Int
        package let size: Int
        package let sha256: String
        package let count: Int

        package var file: String { Self.file(tier, number) }

        static func file(_ tier: Tier, _ number: Int) -> String {
            let digits = String(number)
            let zeros = String(repeating: "0", count: max(0, 6 - digits.count))
            return "\(tier.name)-\(zeros)\(digits).\(BundleFormat.ndjson.facts.fileExtension)"
        }
    }

    /// The puzzles of a day, in the long form, one a line. It never changes either.
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

    /// A puzzle of the catalogue that should not be played any more.
    package struct Withdrawal: Hashable, Sendable {
        package let id: PuzzleID
        /// For the catalogue's readers; nil if nothing is to be said.
        package let note: String?
    }

    /// How often it was published, this time included.
    package var sequence = 0
    /// RFC 3339.
    package var created = ""
    /// The version of puzzlefarm that made and rated what is new.
    package var engine = ""
    package var segments: [Segment] = []
    /// By date. Days of version 0.1 have no file.
    package var daily: [Daily] = []
    package var withdrawn: [Withdrawal] = []
    package var calendar = CatalogueCalendar()

    static let name = "manifest.json"
    static let signature = "manifest.json.minisig"
    static let publicKey = "minisign.pub"
    /// What is published again and again, unlike segments and days.
    static let changing: Set = [
        name, name + Gzip.suffix, signature, publicKey, CatalogueToday.name,
        CatalogueToday.name + Gzip.suffix, CatalogueToday.signature,
    ]
    static let format = "puzzlefarm-catalogue/1"
    /// By which order of techniques tiers and ratings are meant.
    static let ladder = "farm/1"
    /// Numbers that can still be counted on without an overflow.
    private static let sequences = 0...1_000_000_000_000

    init() {}

    func segments(of tier: Tier) -> [Segment] { segments.filter { $0.tier == tier } }

    /// The files that have puzzles.
    var puzzleFiles: [String] { segments.map(\.file) + daily.map(\.file) }

    /// Whether a name is one of those that segments and days have, compressed or not.
    static func isPuzzleFile(_ name: String) -> Bool {
        let plain = name.hasSuffix(Gzip.suffix) ? name.dropLast(Gzip.suffix.count) : name[...]
        let starts = Tier.allCases.map { $0.name + "-" } + [Daily.prefix]
        return plain.hasSuffix(".\(BundleFormat.ndjson.facts.fileExtension)")
            && starts.contains(where: plain.hasPrefix)
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
        writer.beginObject()
        for tier in Tier.allCases {
            let own = segments(of: tier)
            guard !own.isEmpty else { continue }
            writer.name(tier.name)
            writer.beginObject()
            writer.member("count", own.map(\.count).reduce(0, +))
            writer.name("segments")
            writer.beginArray()
            for segment in own { writer.segment(segment) }
            writer.endArray()
            writer.endObject()
        }
        writer.endObject()
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

    /// Reads what ``json`` writes; members that this version does not know are passed over.
    package init(json: [UInt8]) throws(CatalogueProblem) {
        let value: JSONValue
        do throws(JSONError) { value = try JSONReader.value(json) } catch {
            throw CatalogueProblem("\(error)")
        }
        guard value["format"]?.string == Self.format else {
            throw CatalogueProblem(
                "the format is not \"\(Self.format)\"; this version reads no other")
        }
        guard let sequence = value["sequence"]?.integer, let created = value["created"]?.string,
            let engine = value["engine"]?.string, let tiers = value["tiers"]?.members
        else { throw CatalogueProblem("sequence, created, engine or tiers is missing") }
        guard Self.sequences ~= sequence else {
            throw CatalogueProblem("sequence is \(sequence), expected \(Self.sequences)")
        }
        (self.sequence, self.created, self.engine) = (sequence, created, engine)
        for member in tiers {
            guard let tier = Tier(name: member.name) else {
                throw CatalogueProblem("'\(member.name)' is no tier")
            }
            var own: [Segment] = []
            for segment in member.value["segments"]?.elements ?? [] {
                own.append(try Segment(segment, of: tier))
            }
            // No count is larger than its file, whose size is limited.
            guard member.value["count"]?.integer == own.map(\.count).reduce(0, +) else {
                throw CatalogueProblem("the count of \(tier.name) is not that of its segments")
            }
            segments += own
        }
        for element in value["daily"]?.elements ?? [] { daily.append(try Daily(element)) }
        for (day, next) in zip(daily, daily.dropFirst()) where day.date >= next.date {
            throw CatalogueProblem("the daily files are not in the order of their days")
        }
        for element in value["withdrawn"]?.elements ?? [] {
            guard let id = element["id"]?.string.flatMap({ PuzzleID($0) }) else {
                throw CatalogueProblem("what is withdrawn has an id")
            }
            // Version 0.1 wrote a reason, which was not meant for the public.
            withdrawn.append(Withdrawal(id: id, note: element["note"]?.string))
        }
        calendar = try CatalogueCalendar(value["calendar"])
    }
}

/// Why something is no catalogue.
package struct CatalogueProblem: Error, Hashable, Sendable {
    package let text: String

    init(_ text: String) { self.text = text }
}

extension CatalogueManifest.Segment {
    fileprivate init(_ value: JSONValue, of tier: Tier) throws(CatalogueProblem) {
        guard let number = value["number"]?.integer, 1...999_999_999 ~= number,
            let (size, sha256, count) = value.contents
        else {
            throw CatalogueProblem("a segment of \(tier.name) lacks a member, or it is too large")
        }
        self.init(tier: tier, number: number, size: size, sha256: sha256, count: count)
        guard value["file"]?.string == file else {
            throw CatalogueProblem("segment \(number) of \(tier.name) is not called \(file)")
        }
    }
}

extension CatalogueManifest.Daily {
    fileprivate init(_ value: JSONValue) throws(CatalogueProblem) {
        guard let date = value["date"]?.string, let (size, sha256, count) = value.contents else {
            throw CatalogueProblem("a daily file lacks a member, or it is too large")
        }
        self.init(date: date, size: size, sha256: sha256, count: count)
        guard Self.isDate(date), value["file"]?.string == file else {
            throw CatalogueProblem("the file of a day is called daily-YYYY-MM-DD.ndjson")
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
    /// What is said of a file of puzzles; nil if something is missing or cannot be.
    fileprivate var contents: (size: Int, sha256: String, count: Int)? {
        guard let size = self["size"]?.integer, let sha256 = self["sha256"]?.string,
            let count = self["count"]?.integer, 0...1 << 40 ~= size, 0...size ~= count
        else { return nil }
        return (size, sha256, count)
    }
}

extension JSONWriter {
    fileprivate mutating func segment(_ segment: CatalogueManifest.Segment) {
        beginObject()
        member("number", segment.number)
        member("file", segment.file)
        member("size", segment.size)
        member("sha256", segment.sha256)
        member("count", segment.count)
        endObject()
    }
}
