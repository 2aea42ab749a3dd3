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
    private var calendar: [PuzzleID: (date: String, tier: Tier)] = [:]

    package static func isCatalogue(_ folder: String) throws(SystemError) -> Bool {
        guard try FileStatus(of: folder)?.isFolder == true else { return false }
        return try FileStatus(of: folder + "/" + CatalogueManifest.name) != nil
    }

    /// Reads everything once. Without a key the one beside the manifest is believed.
    package init(_ folder: String, publicKey: MinisignSignature.PublicKey?) throws(SystemError) {
        self.folder = folder
        let bytes = try Files.contents(of: path(CatalogueManifest.name))
        try checkSignature(of: bytes, by: publicKey)
        let manifest: CatalogueManifest
        do throws(CatalogueProblem) { manifest = try CatalogueManifest(json: bytes) } catch {
            fault(CatalogueManifest.name, error.text)
            return
        }
        try checkContents(of: manifest)
    }

    private func path(_ name: String) -> String { folder + "/" + name }

    private mutating func fault(
        _ name: String, _ problem: String, at place: BundleFault.Place = .file
    ) {
        faults.append(BundleFault(file: path(name), place: place, problem: problem))
    }

    // MARK: The signature

    private mutating func checkSignature(
        of manifest: [UInt8], by given: MinisignSignature.PublicKey?
    ) throws(SystemError) {
        let name = CatalogueManifest.signature
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
        for tier in Tier.allCases {
            for (place, segment) in manifest.segments(of: tier).enumerated() {
                if segment.number != place + 1 {
                    fault(CatalogueManifest.name, "\(segment.file): expected number \(place + 1)")
                }
                try check(segment)
            }
        }
        let named = Set(manifest.segments.map(\.file))
        for name in try Files.names(in: folder)
        where name.hasSuffix(".ndjson") && !named.contains(name) {
            fault(name, "the manifest does not name it")
        }
        for day in manifest.calendar.days {
            for entry in day.puzzles where calendar[entry.id]?.date == day.date {
                fault(
                    CatalogueManifest.name,
                    "\(day.date): \(entry.id) is no puzzle of the catalogue's \(entry.tier.name)")
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

    private mutating func check(_ segment: CatalogueManifest.Segment) throws(SystemError) {
        guard try FileStatus(of: path(segment.file)) != nil else {
            return fault(segment.file, "is missing")
        }
        segments.append(path(segment.file))
        let bytes = try Files.contents(of: path(segment.file))
        if bytes.count != segment.size {
            fault(segment.file, "\(bytes.count) bytes, the manifest says \(segment.size)")
        } else if Digest.hexadecimal(Digest.sha256(bytes)) != segment.sha256 {
            fault(segment.file, "its SHA-256 is not the manifest's; it was changed, or damaged")
        }
        var ids = SegmentIDs(bytes: bytes).makeIterator()
        while let id = ids.next() {
            if calendar[id]?.tier == segment.tier { calendar[id] = nil }
        }
        puzzles += ids.count
        if ids.count != segment.count {
            fault(segment.file, "\(ids.count) puzzles, the manifest says \(segment.count)")
        }
    }
}
