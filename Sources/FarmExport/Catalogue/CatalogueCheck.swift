import FarmAPI
import FarmJSON
package import FarmSystem
package import PuzzleBundle
package import PuzzleCatalogue
import SudokuEngine

/// The checks of a catalogue that need no solving: completeness, integrity, signatures and
/// consistency of the calendar.
package struct CatalogueCheck {
    package private(set) var errors: [BundleError] = []
    /// The segments present, for further checks.
    package private(set) var segments: [String] = []
    package private(set) var puzzles = 0
    private let folder: String
    private var parts: Set<CatalogueFile> = []
    /// The calendar's puzzles that have not been found yet.
    private var calendar: [PuzzleID: (date: String, pool: PoolName)] = [:]
    /// The days with a file of their own.
    private var dated: Set<String> = []
    /// The withdrawn puzzles that have not been found yet, and those that the manifest lists.
    private var withdrawn: Set<PuzzleID> = []
    private var newlyWithdrawn: Set<PuzzleID> = []

    package static func isCatalogue(_ folder: String) throws(SystemError) -> Bool {
        guard try FileStatus(of: folder)?.isFolder == true else { return false }
        return try FileStatus(of: folder + "/" + CatalogueManifest.name) != nil
    }

    /// Reads every file once, none of which is trusted to be a file of a catalogue. Without a public
    /// key, the one next to the manifest is used.
    package init(_ folder: String, publicKey: MinisignPublicKey?) throws(SystemError) {
        self.folder = folder
        let name = CatalogueManifest.name
        guard let bytes = try contents(of: name, atMost: CatalogueFile.longest) else { return }
        try checkSignature(of: bytes, CatalogueManifest.signature, by: publicKey)
        try checkCompressed(bytes, CatalogueManifest.name)
        guard let manifest = read(name, bytes, CatalogueManifest.init(json:)) else { return }
        var older = CatalogueLists()
        if let file = manifest.index, let bytes = try contents(of: file),
            let index = read(file.name, bytes, CatalogueIndex.init(json:))
        {
            older = try index.lists.gathered(
                reading: { (part) throws(SystemError) in try contents(of: part) })
        }
        try checkContents(of: manifest, older)
        try checkToday(of: manifest, by: publicKey)
    }

    private func path(_ name: String) -> String { folder + "/" + name }

    private mutating func record(
        _ name: String, _ problem: String, at place: BundleError.Place = .file
    ) {
        errors.append(BundleError(file: path(name), place: place, problem: problem))
    }

    /// The bytes of a regular file; nil, with an error, if it is none or too long.
    private mutating func contents(
        of name: String, atMost limit: Int
    ) throws(SystemError) -> [UInt8]? {
        do throws(SystemError) {
            return try Files.contents(of: path(name), atMost: limit)
        } catch {
            guard error.isAbsent || error.isUntrusted else { throw error }
            record(name, error.isAbsent ? "is missing" : error.problem)
            return nil
        }
    }

    // MARK: The index and its parts

    private mutating func read<Document>(
        _ name: String, _ bytes: [UInt8], _ read: ([UInt8]) throws(CatalogueError) -> Document
    ) -> Document? {
        do throws(CatalogueError) { return try read(bytes) } catch {
            record(name, error.text)
            return nil
        }
    }

    /// The bytes of a document; nil, with an error, if it is not as it is listed.
    private mutating func contents(of file: CatalogueFile) throws(SystemError) -> [UInt8]? {
        guard let bytes = try contents(of: file.name, atMost: CatalogueFile.longest) else {
            return nil
        }
        try checkCompressed(bytes, file.name)
        if file.agrees(with: bytes) { return bytes }
        record(file.name, "its SHA-256 is not that of the file that lists it")
        return nil
    }

    /// The entries of a part, which must be those that are listed; none, with an error, if not.
    private mutating func contents(
        of part: CatalogueLists.Part
    ) throws(SystemError) -> CatalogueLists {
        guard parts.insert(part.file).inserted else {
            record(part.file.name, "is listed twice")
            return CatalogueLists()
        }
        guard let bytes = try contents(of: part.file),
            let lists = read(part.file.name, bytes, CatalogueLists.init(json:))
        else { return CatalogueLists() }
        if let ids = lists.ids { _ = try contents(of: ids) }
        if !lists.holds(part.contents) {
            record(part.file.name, "does not have the entries for which it is listed")
        }
        return lists
    }

    // MARK: The signature

    private mutating func checkSignature(
        of manifest: [UInt8], _ name: String, by given: MinisignPublicKey?
    ) throws(SystemError) {
        guard let text = try text(of: name) else { return }
        var key = given
        if key == nil { key = try keyBeside() }
        guard let key else { return }
        do throws(MinisignSignature.SignatureError) {
            try MinisignSignature(text).check(manifest, by: key, .system)
        } catch {
            record(name, error.problem)
        }
    }

    private mutating func keyBeside() throws(SystemError) -> MinisignPublicKey? {
        let name = CatalogueManifest.publicKey
        guard try FileStatus(of: path(name)) != nil else {
            record(name, "is missing; pass the key with --public-key")
            return nil
        }
        guard let text = try text(of: name) else { return nil }
        let key = MinisignPublicKey(text)
        if key == nil { record(name, "is not a minisign public key; pass it with --public-key") }
        return key
    }

    private mutating func text(of name: String) throws(SystemError) -> String? {
        try contents(of: name, atMost: MinisignSignature.longest)
            .map { String(decoding: $0, as: UTF8.self) }
    }

    // MARK: The manifest's contents

    private mutating func checkContents(
        of manifest: CatalogueManifest, _ older: CatalogueLists
    ) throws(SystemError) {
        var days = manifest.lists
        days.addDays(older)
        recordCalendar(days.calendar)
        dated = Set(days.daily.map(\.date))
        // Version 0.1 listed every withdrawn puzzle, in the catalogue or not.
        if !dated.isEmpty {
            withdrawn = Set((manifest.withdrawn + older.withdrawn).map(\.id))
            newlyWithdrawn = Set(manifest.withdrawn.map(\.id))
        }
        if manifest.withdrawnEarlier != older.withdrawn.count {
            record(
                CatalogueManifest.name,
                "\(older.withdrawn.count) puzzles of older files are withdrawn, expected "
                    + "\(manifest.withdrawnEarlier)")
        }
        for pool in manifest.lists.pools {
            let newest = manifest.lists.segments(of: pool)
            let own = older.segments(of: pool).sorted { $0.number < $1.number }
            for (place, segment) in (own + newest).enumerated() {
                if segment.number != place + 1 {
                    record(CatalogueManifest.name, "\(segment.file): expected number \(place + 1)")
                }
                let puzzles = place == own.count + newest.count - 1 ? manifest.puzzles[pool] : nil
                try check(
                    segment.file, segment.size, segment.sha256, segment.count, of: pool,
                    isNew: place >= own.count, first: puzzles)
            }
            let total = (own + newest).map(\.count).reduce(0, +)
            if let stated = manifest.totals[pool], stated != total {
                record(CatalogueManifest.name, "\(pool): \(total) puzzles, expected \(stated)")
            }
        }
        let newDays = Set(manifest.daily.map(\.date))
        for day in days.daily {
            try check(
                day.file, day.size, day.sha256, day.count, on: day.date,
                isNew: newDays.contains(day.date))
        }
        let named = Set(days.puzzleFiles + older.puzzleFiles)
        for name in try Files.names(in: folder)
        where name.hasSuffix(".ndjson") && !named.contains(name) {
            record(name, "is not listed in the manifest")
        }
        let missing = withdrawn.union(newlyWithdrawn)
        for id in missing.sorted(by: { $0.description < $1.description }) {
            record(
                CatalogueManifest.name,
                "withdrawn puzzle \(id) is not in the "
                    + (withdrawn.contains(id) ? "catalogue" : "files of the manifest"))
        }
        for day in days.calendar.days {
            for entry in day.puzzles where calendar[entry.id]?.date == day.date {
                let file =
                    dated.contains(day.date)
                    ? CatalogueLists.Daily.file(day.date)
                    : "any \(entry.pool) segment"
                record(CatalogueManifest.name, "\(day.date): \(entry.id) is not in \(file)")
            }
        }
    }

    private mutating func recordCalendar(_ days: CatalogueCalendar) {
        for day in days.days {
            for entry in day.puzzles {
                if let first = calendar[entry.id] {
                    record(
                        CatalogueManifest.name,
                        "\(day.date): \(entry.id) is already assigned to \(first.date)")
                } else {
                    calendar[entry.id] = (day.date, entry.pool)
                }
            }
        }
    }

    /// Compares a segment or daily file with its entry in the manifest.
    private mutating func check(
        _ file: String, _ size: Int, _ sha256: String, _ count: Int, of pool: PoolName? = nil,
        on date: String? = nil, isNew: Bool, first: [JSONValue]? = nil
    ) throws(SystemError) {
        let limit = CatalogueManifest.longestPuzzleFile
        guard let bytes = try contents(of: file, atMost: limit) else { return }
        segments.append(path(file))
        if bytes.count != size {
            record(file, "\(bytes.count) bytes, expected \(size)")
        } else if Digest.hexadecimal(Digest.sha256(bytes)) != sha256 {
            record(file, "its SHA-256 does not match the manifest; it was changed or damaged")
        }
        try checkCompressed(bytes, file)
        var ids = SegmentIDs(bytes: bytes)
        while let id = ids.next() {
            withdrawn.remove(id)
            if isNew { newlyWithdrawn.remove(id) }
            guard let entry = calendar[id] else { continue }
            if entry.date == date || entry.pool == pool && !dated.contains(entry.date) {
                calendar[id] = nil
            } else if pool != nil, dated.contains(entry.date) {
                record(file, "\(id) belongs to \(entry.date), which has its own file")
            }
        }
        puzzles += ids.count
        if let first, first != CatalogueManifest.firstPuzzles(of: bytes) {
            record(CatalogueManifest.name, "its puzzles are not the first ones of \(file)")
        }
        if ids.count != count { record(file, "\(ids.count) puzzles, expected \(count)") }
    }

    /// The compressed form is optional, but must not belong to another file.
    private mutating func checkCompressed(
        _ bytes: [UInt8], _ file: String
    ) throws(SystemError) {
        let name = file + Gzip.suffix
        guard try FileStatus(of: path(name)) != nil,
            let compressed = try contents(of: name, atMost: Gzip.longest(of: bytes))
        else { return }
        if !Gzip.belongs(compressed, to: bytes) {
            record(name, "is not \(file) compressed; run gzip -9 -k -f \(file)")
        }
    }

    private mutating func checkToday(
        of manifest: CatalogueManifest, by publicKey: MinisignPublicKey?
    ) throws(SystemError) {
        let name = CatalogueToday.name
        guard let expected = CatalogueToday.json(of: manifest) else { return }
        // Other lists of three days with six puzzles are hardly longer.
        guard let bytes = try contents(of: name, atMost: 2 * expected.count + 4_096) else { return }
        try checkSignature(of: bytes, CatalogueToday.signature, by: publicKey)
        try checkCompressed(bytes, name)
        if bytes != expected { record(name, "does not list the latest days of the manifest") }
    }
}
