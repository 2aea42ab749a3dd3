package import FarmSystem
package import PuzzleBundle
import SudokuEngine

/// What can be found out about a catalogue without solving a puzzle: whether it is whole, unchanged,
/// by whom it says it is, and whether its calendar keeps its word.
package struct CatalogueCheck {
    package private(set) var faults: [BundleFault] = []
    /// The segments that are there, to be looked into.
    package private(set) var segments: [String] = []
    package private(set) var puzzles = 0
    private let folder: String
    /// The puzzles of days, until they are found.
    private var calendar: [PuzzleID: (date: String, tier: Tier)] = [:]
    /// The days that have a file of their own.
    private var dated: Set<String> = []
    private var withdrawn: Set<PuzzleID> = []

    package static func isCatalogue(_ folder: String) throws(SystemError) -> Bool {
        guard try FileStatus(of: folder)?.isFolder == true else { return false }
        return try FileStatus(of: folder + "/" + CatalogueManifest.name) != nil
    }

    /// Reads everything once. Without a key the one beside the manifest is believed.
    package init(_ folder: String, publicKey: MinisignSignature.PublicKey?) throws(SystemError) {
        self.folder = folder
        let bytes = try Files.contents(of: path(CatalogueManifest.name))
        try checkSignature(of: bytes, CatalogueManifest.signature, by: publicKey)
        try checkCompressed(bytes, CatalogueManifest.name)
        let manifest: CatalogueManifest
        do throws(CatalogueProblem) { manifest = try CatalogueManifest(json: bytes) } catch {
            fault(CatalogueManifest.name, error.text)
            return
        }
        try checkContents(of: manifest)
        try checkToday(of: manifest, by: publicKey)
    }

    private func path(_ name: String) -> String { folder + "/" + name }

    private mutating func fault(
        _ name: String, _ problem: String, at place: BundleFault.Place = .file
    ) {
        faults.append(BundleFault(file: path(name), place: place, problem: problem))
    }

    // MARK: The signature

    private mutating func checkSignature(
        of manifest: [UInt8], _ name: String, by given: MinisignSignature.PublicKey?
    ) throws(SystemError) {
        guard let text = try text(of: name) else { return fault(name, "is missing") }
        var key = given
        if key == nil { key = try keyBeside() }
        guard let key else { return }
        do throws(MinisignSignature.Fault) {
            try MinisignSignature(text).check(manifest, by: key)
        } catch {
            fault(name, error.problem)
        }
    }

    private mutating func keyBeside() throws(SystemError) -> MinisignSignature.PublicKey? {
        let name = CatalogueManifest.publicKey
        guard let text = try text(of: name) else {
            fault(name, "is missing; name the key with --public-key")
            return nil
        }
        let key = MinisignSignature.PublicKey(text)
        if key == nil { fault(name, "is no public key of minisign") }
        return key
    }

    private func text(of name: String) throws(SystemError) -> String? {
        guard try FileStatus(of: path(name)) != nil else { return nil }
        return String(decoding: try Files.contents(of: path(name)), as: UTF8.self)
    }

    // MARK: What the manifest says

    private mutating func checkContents(of manifest: CatalogueManifest) throws(SystemError) {
        noteCalendar(manifest.calendar)
        dated = Set(manifest.daily.map(\.date))
        // Version 0.1 named all that were withdrawn.
        if !dated.isEmpty { withdrawn = Set(manifest.withdrawn.map(\.id)) }
        for tier in Tier.allCases {
            for (place, segment) in manifest.segments(of: tier).enumerated() {
                if segment.number != place + 1 {
                    fault(CatalogueManifest.name, "\(segment.file): expected number \(place + 1)")
                }
                try check(segment.file, segment.size, segment.sha256, segment.count, of: tier)
            }
        }
        for day in manifest.daily {
            try check(day.file, day.size, day.sha256, day.count, on: day.date)
        }
        let named = Set(manifest.puzzleFiles)
        for name in try Files.names(in: folder)
        where name.hasSuffix(".ndjson") && !named.contains(name) {
            fault(name, "the manifest does not name it")
        }
        for id in withdrawn.sorted(by: { $0.description < $1.description }) {
            fault(CatalogueManifest.name, "\(id) is withdrawn, and no puzzle of the catalogue")
        }
        for day in manifest.calendar.days {
            for entry in day.puzzles where calendar[entry.id]?.date == day.date {
                let file =
                    dated.contains(day.date)
                    ? CatalogueManifest.Daily.file(day.date)
                    : "the catalogue's \(entry.tier.name)"
                fault(CatalogueManifest.name, "\(day.date): \(entry.id) is no puzzle of \(file)")
            }
        }
    }

    private mutating func noteCalendar(_ days: CatalogueCalendar) {
        for day in days.days {
            for entry in day.puzzles {
                if let first = calendar[entry.id] {
                    fault(
                        CatalogueManifest.name,
                        "\(day.date): \(entry.id) is the puzzle of \(first.date) already")
                } else {
                    calendar[entry.id] = (day.date, entry.tier)
                }
            }
        }
    }

    /// Compares a file, a tier's or a day's, with what the manifest says of it.
    private mutating func check(
        _ file: String, _ size: Int, _ sha256: String, _ count: Int, of tier: Tier? = nil,
        on date: String? = nil
    ) throws(SystemError) {
        guard try FileStatus(of: path(file)) != nil else { return fault(file, "is missing") }
        segments.append(path(file))
        let bytes = try Files.contents(of: path(file))
        if bytes.count != size {
            fault(file, "\(bytes.count) bytes, the manifest says \(size)")
        } else if Digest.hexadecimal(Digest.sha256(bytes)) != sha256 {
            fault(file, "its SHA-256 is not the manifest's; it was changed, or damaged")
        }
        try checkCompressed(bytes, file)
        var ids = SegmentIDs(bytes: bytes).makeIterator()
        while let id = ids.next() {
            withdrawn.remove(id)
            guard let entry = calendar[id] else { continue }
            if entry.date == date || entry.tier == tier && !dated.contains(entry.date) {
                calendar[id] = nil
            } else if tier != nil, dated.contains(entry.date) {
                fault(file, "\(id) is the puzzle of \(entry.date), which has a file of its own")
            }
        }
        puzzles += ids.count
        if ids.count != count { fault(file, "\(ids.count) puzzles, the manifest says \(count)") }
    }

    /// The compressed form need not be there, but it must not be another file's.
    private mutating func checkCompressed(
        _ bytes: [UInt8], _ file: String
    ) throws(SystemError) {
        let name = file + Gzip.suffix
        guard try FileStatus(of: path(name)) != nil else { return }
        if !Gzip.belongs(try Files.contents(of: path(name)), to: bytes) {
            fault(name, "is not \(file), compressed; compress it with gzip -9 -k -f")
        }
    }

    private mutating func checkToday(
        of manifest: CatalogueManifest, by publicKey: MinisignSignature.PublicKey?
    ) throws(SystemError) {
        let name = CatalogueToday.name
        guard let expected = CatalogueToday.json(of: manifest) else { return }
        guard try FileStatus(of: path(name)) != nil else { return fault(name, "is missing") }
        let bytes = try Files.contents(of: path(name))
        try checkSignature(of: bytes, CatalogueToday.signature, by: publicKey)
        try checkCompressed(bytes, name)
        if bytes != expected { fault(name, "does not name the latest days of the manifest") }
    }
}
