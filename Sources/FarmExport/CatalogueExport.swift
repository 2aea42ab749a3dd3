import FarmAPI
import FarmClient
import FarmSystem
import PuzzleBundle
import SudokuEngine

/// An export that extends a catalogue: it adds the puzzles of missing days, new segments for some
/// pools, the manifest and its signature. Apart from the manifest and the other files in
/// ``CatalogueManifest/changing``, existing files never change.
///
/// As in any export, the manifest appears last, once every puzzle is delivered.
package struct CatalogueExport {
    var order: ExportRequest
    private let folder: String
    private let signing: Signing
    private let socket: String

    /// The signing key and the provenance recorded in the manifest.
    package struct Signing: Sendable {
        let key: MinisignKey
        let engine: String
        /// Seconds since 1970.
        let moment: Int64
        /// Publishes even if the moment disagrees with that of the last publication.
        let trustsClock: Bool

        package init(
            keyFile: String, engine: String, moment: Int64, trustsClock: Bool = false
        ) throws(ExportError) {
            do throws(MinisignKey.KeyError) { key = try MinisignKey(path: keyFile) } catch {
                throw .key(error)
            }
            (self.engine, self.moment, self.trustsClock) = (engine, moment, trustsClock)
        }
    }

    /// The number of puzzles in a segment: about five megabytes.
    private static let segmentSize = 10_000

    package init(
        _ order: ExportRequest, to folder: String, signing: Signing, from socket: String
    ) {
        self.order = order
        self.signing = signing
        self.folder = folder
        self.socket = socket
    }

    package func run(_ reporter: ExportReporter) throws(ExportError) -> ExportOutcome {
        try run(from: socket, reporter)
    }
}

extension CatalogueExport: FileExport {
    var replacing: ExportRecovery.Replacing { .some(CatalogueManifest.changing) }

    /// The requested segments exist then, but a day may have begun in the meantime.
    var remainder: Self? {
        var rest = self
        rest.order.count = 0
        return rest
    }

    func openTarget() throws(ExportError) -> ExportTarget {
        try ExportTarget(folder, isFolder: true)
    }

    func writeParts(
        at place: ExportTarget, _ fetcher: inout PuzzleFetcher, from client: inout ServiceClient,
        _ reporter: ExportReporter
    ) throws(ExportError) -> [ExportJournal.File]? {
        let before = try place.manifest() ?? CatalogueManifest()
        try place.refuseUnnamed(by: before)
        let disagreement = before.moment.flatMap {
            CatalogueClock.Disagreement(signing.moment, after: $0)
        }
        if let disagreement, !signing.trustsClock {
            throw .clock(path: place.path(of: CatalogueManifest.name), disagreement)
        }
        var manifest = before
        manifest.calendar.drop(
            after: CatalogueCalendar.date(of: signing.moment),
            except: Set(manifest.daily.map(\.date)))
        let puzzles = try write(&fetcher, for: &manifest, at: place, from: &client, reporter)
        place.describe(puzzles, in: &manifest, order.statements)
        manifest.withdrawn = try withdrawn(from: manifest, at: place, by: &client)
        var uncompressed: [String] = []
        for file in before.puzzleFiles where try place.status(of: file + Gzip.suffix) == nil {
            uncompressed.append(file)
        }
        let now = CivilTime(secondsSince1970: signing.moment)
        var dated = manifest
        dated.created = "\(now.date)T\(now.clock)Z"
        // Days that were published ahead come into today.json when they begin.
        let isCurrent =
            disagreement == nil && manifest == before && manifest.sequence > 0
            && CatalogueToday.json(of: manifest) == CatalogueToday.json(of: dated)
        if isCurrent, uncompressed.isEmpty { return nil }
        var files: [ExportJournal.File] = []
        for file in puzzles {
            files.append(try place.compress(ExportTarget.part(file.name), as: file.name))
            files.append(file)
        }
        for name in uncompressed { files.append(try place.compress(name, as: name)) }
        manifest.sequence += 1
        manifest.engine = signing.engine
        manifest.created = dated.created
        files += try sign(manifest, at: place)
        try place.refuseExisting(
            files.map(\.name).filter { !CatalogueManifest.changing.contains($0) })
        return files
    }

    // MARK: New files

    private func write(
        _ fetcher: inout PuzzleFetcher, for manifest: inout CatalogueManifest,
        at place: ExportTarget, from client: inout ServiceClient, _ reporter: ExportReporter
    ) throws(ExportError) -> [ExportJournal.File] {
        var writer = PartWriter(order, at: .files(place))
        // A day has a puzzle of each tier.
        let tiers = order.pools.filter { $0.tier != nil }
        let dates = tiers.isEmpty ? [] : manifest.calendar.missing(at: signing.moment)
        var days = [[PuzzleRecord]](repeating: [], count: dates.count)
        for tier in tiers where !dates.isEmpty {
            var day = 0
            try fetcher.collect(tier, exactly: dates.count, from: &client) { puzzle in
                days[day].append(puzzle)
                day += 1
            }
        }
        for (date, puzzles) in zip(dates, days) {
            for puzzle in puzzles {
                try writer.append(
                    puzzle, of: PoolName(puzzle.tier), to: CatalogueManifest.Daily.file(date))
            }
            manifest.calendar.add(date, puzzles)
        }
        var total = dates.count * tiers.count
        for pool in order.pools where order.count > 0 {
            let before = manifest.segments(of: pool).count
            var count = 0
            try fetcher.collect(pool, from: &client) { (puzzle) throws(ExportError) in
                let number = before + 1 + count / Self.segmentSize
                try writer.append(
                    puzzle, of: pool, to: CatalogueManifest.Segment.file(pool, number))
                count += 1
                total += 1
                if total % 64 == 0 { reporter.progress(total) }
            }
        }
        return try writer.finish()
    }

    /// The withdrawn puzzles of the catalogue. A withdrawal is kept even if another service
    /// publishes the catalogue later.
    private func withdrawn(
        from manifest: CatalogueManifest, at place: ExportTarget, by client: inout ServiceClient
    ) throws(ExportError) -> [CatalogueManifest.Withdrawal] {
        var notes: [PuzzleID: String?] = [:]
        for entry in manifest.withdrawn { notes[entry.id] = .some(entry.note) }
        let entries = try onService { () throws(ServiceError) in try client.withdrawn() }
        for entry in entries {
            notes[entry.id] = .some(entry.note ?? (notes[entry.id] ?? nil))
        }
        guard !notes.isEmpty else { return [] }
        var found: Set<PuzzleID> = []
        for file in manifest.puzzleFiles {
            for id in try place.ids(in: file) where notes[id] != nil { found.insert(id) }
        }
        return found.map { .init(id: $0, note: notes[$0] ?? nil) }
            .sorted { $0.id.description < $1.id.description }
    }

    // MARK: The signatures

    /// Writes the last parts: the public key, `today.json`, the manifest and their signatures.
    private func sign(
        _ manifest: CatalogueManifest, at place: ExportTarget
    ) throws(ExportError) -> [ExportJournal.File] {
        let key = """
            untrusted comment: minisign public key of puzzlefarm
            \(signing.key.publicText)

            """
        let bytes = manifest.json
        var contents = [(CatalogueManifest.publicKey, Array(key.utf8))]
        if let today = CatalogueToday.json(of: manifest) {
            contents += signed(
                today, CatalogueToday.name, CatalogueToday.signature,
                CatalogueToday.comment(of: manifest))
        }
        contents += signed(
            bytes, CatalogueManifest.name, CatalogueManifest.signature,
            "puzzlefarm catalogue \(manifest.sequence), \(manifest.created)")
        return try contents.map { (name, content) throws(ExportError) in
            try place.writePart(content, of: name)
        }
    }

    /// A file with its signature and its compressed form; the file itself comes last.
    private func signed(
        _ bytes: [UInt8], _ name: String, _ signature: String, _ comment: String
    ) -> [(String, [UInt8])] {
        let text = signing.key.signature(of: bytes, trustedComment: comment)
        return [
            (signature, Array(text.utf8)), (name + Gzip.suffix, Gzip.compressed(bytes)),
            (name, bytes),
        ]
    }
}
