package import FarmJSON
package import PuzzleBundle
package import SudokuEngine

extension CatalogueLists {
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

        package init(
            pool: PoolName, promise: String?, number: Int, size: Int, sha256: String, count: Int
        ) {
            (self.pool, self.promise, self.number) = (pool, promise, number)
            (self.size, self.sha256, self.count) = (size, sha256, count)
        }

        package var file: String { Self.file(pool, number) }

        package static func file(_ pool: PoolName, _ number: Int) -> String {
            "\(pool.name)-\(number.digits()).\(BundleFormat.ndjson.facts.fileExtension)"
        }

        /// The pool and the number of a name that ``file`` gives; nil for any other.
        package static func place(of file: String) -> (pool: PoolName, number: Int)? {
            let end = ".\(BundleFormat.ndjson.facts.fileExtension)"
            guard file.hasSuffix(end), let hyphen = file.lastIndex(of: "-") else { return nil }
            let digits = file[file.index(after: hyphen)...].dropLast(end.count)
            guard let number = Int(digits), let pool = PoolName(file[..<hyphen]),
                Self.file(pool, number) == file
            else { return nil }
            return (pool, number)
        }
    }

    /// The puzzles of a day in the long form, one per line. It never changes.
    package struct Daily: Hashable, Sendable {
        package let date: String
        package let size: Int
        package let sha256: String
        package let count: Int

        package init(date: String, size: Int, sha256: String, count: Int) {
            (self.date, self.size, self.sha256, self.count) = (date, size, sha256, count)
        }

        package var file: String { Self.file(date) }

        package static let prefix = "daily-"

        package static func file(_ date: String) -> String {
            "\(prefix)\(date).\(BundleFormat.ndjson.facts.fileExtension)"
        }
    }

    /// A puzzle of the catalogue that should no longer be played.
    package struct Withdrawal: Hashable, Sendable {
        package let id: PuzzleID
        /// A public note for readers of the catalogue, if any.
        package let note: String?
        /// The file that has the puzzle, in manifests; nil in older catalogues, whose manifests
        /// list everything.
        package var file: String?

        package init(id: PuzzleID, note: String?, file: String? = nil) {
            (self.id, self.note, self.file) = (id, note, file)
        }
    }

    /// A file with older entries, which never changes.
    package struct Part: Hashable, Sendable {
        package enum Contents: Hashable, Sendable {
            case segments(PoolName, ClosedRange<Int>)
            /// The days of a month from the first to the last.
            case days(ClosedRange<String>)
            case withdrawn(Int)
        }

        package let contents: Contents
        package let file: CatalogueFile

        package init(contents: Contents, file: CatalogueFile) {
            (self.contents, self.file) = (contents, file)
        }
    }
}

extension CatalogueLists.Segment {
    init(_ value: JSONValue, of pool: PoolName) throws(CatalogueError) {
        guard let number = value["number"]?.integer, Int.ofSegments ~= number,
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

    func writeMembers(to writer: inout JSONWriter) {
        writer.member("number", number)
        if let promise { writer.member("promise", promise) }
        writer.puzzles(in: CatalogueFile(name: file, size: size, sha256: sha256), count)
    }
}

extension CatalogueLists.Daily {
    init(_ value: JSONValue) throws(CatalogueError) {
        guard let date = value["date"]?.string, let (size, sha256, count) = value.contents else {
            throw CatalogueError("a daily file lacks a member or exceeds a limit")
        }
        self.init(date: date, size: size, sha256: sha256, count: count)
        guard CatalogueDate(date) != nil, value["file"]?.string == file else {
            throw CatalogueError("a daily file must be named daily-YYYY-MM-DD.ndjson")
        }
    }

    package func writeMembers(to writer: inout JSONWriter) {
        writer.member("date", date)
        writer.puzzles(in: CatalogueFile(name: file, size: size, sha256: sha256), count)
    }
}

extension CatalogueLists.Withdrawal {
    init(_ value: JSONValue) throws(CatalogueError) {
        guard let id = value["id"]?.string.flatMap({ PuzzleID($0) }) else {
            throw CatalogueError("a withdrawn puzzle lacks an id")
        }
        // Version 0.1 wrote a reason, which was not meant to be public.
        self.init(id: id, note: value["note"]?.string, file: value["file"]?.string)
    }

    func writeMembers(to writer: inout JSONWriter) {
        writer.member("id", id)
        if let note { writer.member("note", note) }
        if let file { writer.member("file", file) }
    }
}

extension CatalogueLists.Part {
    init(_ value: JSONValue) throws(CatalogueError) {
        file = try CatalogueFile(value)
        if let pool = value["pool"]?.string.flatMap({ PoolName($0) }),
            let first = value["first"]?.integer, let last = value["last"]?.integer,
            Int.ofSegments ~= first, Int.ofSegments ~= last, first <= last
        {
            contents = .segments(pool, first...last)
        } else if let from = value["from"]?.string, let to = value["to"]?.string, from <= to {
            contents = .days(from...to)
        } else if let count = value["withdrawn"]?.integer, Int.ofSegments ~= count {
            contents = .withdrawn(count)
        } else {
            throw CatalogueError("\(file.name): expected segments of a pool, days or withdrawn")
        }
    }

    func writeMembers(to writer: inout JSONWriter) {
        switch contents {
        case .segments(let pool, let numbers):
            writer.member("pool", pool.name)
            writer.member("first", numbers.lowerBound)
            writer.member("last", numbers.upperBound)
        case .days(let dates):
            writer.member("from", dates.lowerBound)
            writer.member("to", dates.upperBound)
        case .withdrawn(let count): writer.member("withdrawn", count)
        }
        file.writeMembers(to: &writer)
    }
}

extension JSONWriter {
    /// Writes the description of a file of puzzles.
    fileprivate mutating func puzzles(in file: CatalogueFile, _ count: Int) {
        file.writeMembers(to: &self)
        member("count", count)
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

extension Int {
    /// The numbers that segments may have.
    fileprivate static let ofSegments = 1...999_999_999

    /// Returns the number with zeros before it up to a number of digits: six in names of files.
    package func digits(_ least: Int = 6) -> String {
        let digits = String(self)
        return String(repeating: "0", count: Swift.max(0, least - digits.count)) + digits
    }
}
