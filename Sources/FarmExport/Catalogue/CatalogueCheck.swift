package import FarmSystem
package import PuzzleBundle
import SudokuEngine

/// The checks of a catalogue that need no solving: completeness, integrity, signatures and
/// consistency of the calendar.
package struct CatalogueCheck {
    package private(set) var errors: [BundleError] = []
    /// The segments present, for further checks.
    package private(set) var segments: [String] = []
    package private(set) var puzzles = 0
    private let folder: String
    /// The calendar's puzzles that have not been found yet.
    private var calendar: [PuzzleID: (date: String, tier: Tier)] = [:]
    /// The days with a file of their own.
    private var dated: Set<String> = []
    private var withdrawn: Set<PuzzleID> = []

    package static func isCatalogue(_ folder: String) throws(SystemError) -> Bool {
        guard try FileStatus(of: folder)?.isFolder == true else { return false }
        return try FileStatus(of: folder + "/" + CatalogueManifest.name) != nil
    }

    /// Reads every file once, none of which is trusted to be a file of a catalogue. Without a public
    /// key, the one next to the manifest is used.
    package init(_ folder: String, publicKey: MinisignSignature.PublicKey?) throws(SystemError) {
        self.folder = folder
        let name = CatalogueManifest.name
        guard let bytes = try contents(of: name, atMost: CatalogueManifest.longest) else { return }
        try checkSignature(of: bytes, CatalogueManifest.signature, by: publicKey)
        try checkCompressed(bytes, CatalogueManifest.name)
        let manifest: CatalogueManifest
        do throws(CatalogueError) { manifest = try CatalogueManifest(json: bytes) } catch {
            note(CatalogueManifest.name, error.text)
            return
        }
        try checkContents(of: manifest)
        try checkToday(of: manifest, by: publicKey)
    }

    private func path(_ name: String) -> String { folder + "/" + name }

    private mutating func note(
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
            note(name, error.isAbsent ? "is missing" : error.problem)
            return nil
        }
    }

    // MARK: The signature

    private mutating func checkSignature(
        of manifest: [UInt8], _ name: String, by given: MinisignSignature.PublicKey?
    ) throws(SystemError) {
        guard let text = try text(of: name) else { return }
        var key = given
        if key == nil { key = try keyBeside() }
        guard let key else { return }
        do throws(MinisignSignature.SignatureError) {
            try MinisignSignature(text).check(manifest, by: key)
        } catch {
            note(name, error.problem)
        }
    }

    private mutating func keyBeside() throws(SystemError) -> MinisignSignature.PublicKey? {
        let name = CatalogueManifest.publicKey
        guard try FileStatus(of: path(name)) != nil else {
            note(name, "is missing; pass the key with --public-key")
            return nil
        }
        guard let text = try text(of: name) else { return nil }
        let key = MinisignSignature.PublicKey(text)
        if key == nil { note(name, "is not a minisign public key; pass it with --public-key") }
        return key
    }

    private mutating func text(of name: String) throws(SystemError) -> String? {
        try contents(of: name, atMost: MinisignSignature.longest)
            .map { String(decoding: $0, as: UTF8.self) }
    }

    // MARK: The manifest's contents

    private mutating func checkContents(of manifest: CatalogueManifest) throws(SystemError) {
        noteCalendar(manifest.calendar)
        dated = Set(manifest.daily.map(\.date))
        // Version 0.1 listed every withdrawn puzzle, in the catalogue or not.
        if !dated.isEmpty { withdrawn = Set(manifest.withdrawn.map(\.id)) }
        for pool in manifest.pools {
            for (place, segment) in manifest.segments(of: pool).enumerated() {
                if segment.number != place + 1 {
                    note(CatalogueManifest.name, "\(segment.file): expected number \(place + 1)")
                }
                try check(segment.file, segment.size, segment.sha256, segment.count, of: pool)
            }
        }
        for day in manifest.daily {
            try check(day.file, day.size, day.sha256, day.count, on: day.date)
        }
        let named = Set(manifest.puzzleFiles)
        for name in try Files.names(in: folder)
        where name.hasSuffix(".ndjson") && !named.contains(name) {
            note(name, "is not listed in the manifest")
        }
        for id in withdrawn.sorted(by: { $0.description < $1.description }) {
            note(CatalogueManifest.name, "withdrawn puzzle \(id) is not in the catalogue")
        }
        for day in manifest.calendar.days {
            for entry in day.puzzles where calendar[entry.id]?.date == day.date {
                let file =
                    dated.contains(day.date)
                    ? CatalogueManifest.Daily.file(day.date)
                    : "any \(entry.tier.name) segment"
                note(CatalogueManifest.name, "\(day.date): \(entry.id) is not in \(file)")
            }
        }
    }

    private mutating func noteCalendar(_ days: CatalogueCalendar) {
        for day in days.days {
            for entry in day.puzzles {
                if let first = calendar[entry.id] {
                    note(
                        CatalogueManifest.name,
                        "\(day.date): \(entry.id) is already assigned to \(first.date)")
                } else {
                    calendar[entry.id] = (day.date, entry.tier)
                }
            }
        }
    }

    /// Compares a segment or daily file with its entry in the manifest.
    private mutating func check(
        _ file: String, _ size: Int, _ sha256: String, _ count: Int, of pool: PoolName? = nil,
        on date: String? = nil
    ) throws(SystemError) {
        let limit = CatalogueManifest.longestPuzzleFile
        guard let bytes = try contents(of: file, atMost: limit) else { return }
        segments.append(path(file))
        if bytes.count != size {
            note(file, "\(bytes.count) bytes, expected \(size)")
        } else if Digest.hexadecimal(Digest.sha256(bytes)) != sha256 {
            note(file, "its SHA-256 does not match the manifest; it was changed or damaged")
        }
        try checkCompressed(bytes, file)
        var ids = SegmentIDs(bytes: bytes).makeIterator()
        while let id = ids.next() {
            withdrawn.remove(id)
            guard let entry = calendar[id] else { continue }
            if entry.date == date || entry.tier == pool?.tier && !dated.contains(entry.date) {
                calendar[id] = nil
            } else if pool != nil, dated.contains(entry.date) {
                note(file, "\(id) belongs to \(entry.date), which has its own file")
            }
        }
        puzzles += ids.count
        if ids.count != count { note(file, "\(ids.count) puzzles, expected \(count)") }
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
            note(name, "is not \(file) compressed; run gzip -9 -k -f \(file)")
        }
    }

    private mutating func checkToday(
        of manifest: CatalogueManifest, by publicKey: MinisignSignature.PublicKey?
    ) throws(SystemError) {
        let name = CatalogueToday.name
        guard let expected = CatalogueToday.json(of: manifest) else { return }
        // Other lists of three days with six puzzles are hardly longer.
        guard let bytes = try contents(of: name, atMost: 2 * expected.count + 4_096) else { return }
        try checkSignature(of: bytes, CatalogueToday.signature, by: publicKey)
        try checkCompressed(bytes, name)
        if bytes != expected { note(name, "does not list the latest days of the manifest") }
    }
}
