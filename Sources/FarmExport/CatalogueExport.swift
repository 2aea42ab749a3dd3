import FarmAPI
import FarmClient
import FarmSystem
import PuzzleBundle
import PuzzleCatalogue
import SudokuEngine

/// An export that extends a catalogue: it adds the puzzles of missing days, new segments for some
/// pools, the manifest and its signature. Apart from the manifest and the other files in
/// ``CatalogueManifest/changing``, existing files never change.
///
/// As in any export, the manifest appears last, once every puzzle is delivered.
package struct CatalogueExport {
    var request: ExportRequest
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
        _ request: ExportRequest, to folder: String, signing: Signing, from socket: String
    ) {
        self.request = request
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
        rest.request.count = 0
        return rest
    }

    func openTarget() throws(ExportError) -> ExportTarget {
        try ExportTarget(folder, isFolder: true)
    }

    func writeParts(
        at place: ExportTarget, _ fetcher: inout PuzzleFetcher, from client: inout ServiceClient,
        _ reporter: ExportReporter
    ) throws(ExportError) -> [ExportJournal.File]? {
        let before = try place.catalogue()
        try place.refuseUnnamed(by: before)
        let disagreement = before.manifest.moment.flatMap {
            CatalogueClock.Disagreement(signing.moment, after: $0)
        }
        if let disagreement, !signing.trustsClock {
            throw .clock(path: place.path(of: CatalogueManifest.name), disagreement)
        }
        var state = before
        let latest = CatalogueClock.latestDate(at: signing.moment)
        try state.unpackDays(since: CatalogueClock.firstNewDate(at: signing.moment)) {
            (part) throws(ExportError) in try place.lists(of: part)
        }
        state.manifest.calendar.drop(
            after: CatalogueCalendar.date(of: signing.moment),
            except: Set(state.manifest.daily.map(\.date)))
        let puzzles = try write(&fetcher, for: &state, at: place, from: &client, reporter)
        try place.describe(puzzles, in: &state.manifest, request)
        try recordWithdrawals(in: &state, at: place, by: &client)
        var documents: [ExportJournal.File] = []
        try state.pack(latest: latest) {
            (lists) throws(ExportError) in
            let (part, files) = try place.write(lists)
            documents += files
            return part
        }
        var uncompressed: [String] = []
        for file in before.manifest.lists.puzzleFiles
        where try place.status(of: file + Gzip.suffix) == nil { uncompressed.append(file) }
        let now = CivilTime(secondsSince1970: signing.moment)
        var dated = state.manifest
        dated.created = "\(now.date)T\(now.clock)Z"
        // Days that were published ahead come into today.json when they begin.
        let isCurrent =
            disagreement == nil && before.manifest.sequence > 0
            && state.manifest.json == before.manifest.json
            && state.index.lists == before.index.lists
            && CatalogueToday.json(of: state.manifest) == CatalogueToday.json(of: dated)
        if isCurrent, uncompressed.isEmpty { return nil }
        var files: [ExportJournal.File] = []
        for file in puzzles {
            files.append(try place.compress(ExportTarget.part(file.name), as: file.name))
            files.append(file)
        }
        for name in uncompressed { files.append(try place.compress(name, as: name)) }
        state.manifest.sequence += 1
        state.manifest.engine = signing.engine
        state.manifest.created = dated.created
        let index = state.index.json
        let name = CatalogueIndex.file(state.manifest.sequence)
        state.manifest.index = CatalogueFile(name, index)
        documents.append(try place.writePart(Gzip.compressed(index), of: name + Gzip.suffix))
        documents.append(try place.writePart(index, of: name))
        files += documents
        files += try sign(state.manifest, at: place)
        try place.refuseExisting(
            files.filter { !$0.replaces && !CatalogueManifest.changing.contains($0.name) }
                .map(\.name))
        return files
    }

    // MARK: New files

    private func write(
        _ fetcher: inout PuzzleFetcher, for state: inout CatalogueState,
        at place: ExportTarget, from client: inout ServiceClient, _ reporter: ExportReporter
    ) throws(ExportError) -> [ExportJournal.File] {
        var writer = PartWriter(request, at: .files(place))
        let dates =
            request.daily.isEmpty
            ? []
            : state.manifest.calendar.missing(
                at: signing.moment,
                after: state.lastPackedDay(
                    upTo: CatalogueCalendar.latest(at: signing.moment)))
        var days = [[(pool: PoolName, puzzle: PuzzleRecord)]](repeating: [], count: dates.count)
        for pool in request.daily where !dates.isEmpty {
            var day = 0
            try fetcher.collect(pool, exactly: dates.count, from: &client) { puzzle in
                days[day].append((pool, puzzle))
                day += 1
            }
        }
        for (date, puzzles) in zip(dates, days) {
            for (pool, puzzle) in puzzles {
                try writer.append(puzzle, of: pool, to: CatalogueLists.Daily.file(date))
            }
            state.manifest.calendar.add(
                date, puzzles.map { .init(pool: $0.pool, id: $0.puzzle.id) })
        }
        var total = dates.count * request.daily.count
        for pool in request.pools where request.count > 0 {
            let before = state.manifest.lists.segments(of: pool).last?.number ?? 0
            var count = 0
            try fetcher.collect(pool, from: &client) { (puzzle) throws(ExportError) in
                let number = before + 1 + count / Self.segmentSize
                try writer.append(
                    puzzle, of: pool, to: CatalogueLists.Segment.file(pool, number))
                count += 1
                total += 1
                if total % 64 == 0 { reporter.progress(total) }
            }
        }
        return try writer.finish()
    }

    /// Adds the withdrawn puzzles of the catalogue, to the manifest or, if a part has them, to the
    /// index. A withdrawal is kept even if another service publishes the catalogue later.
    private func recordWithdrawals(
        in state: inout CatalogueState, at place: ExportTarget, by client: inout ServiceClient
    ) throws(ExportError) {
        let (entries, isComplete) = try onService { () throws(ServiceError) in
            try client.withdrawn(since: state.index.mark)
        }
        var notes: [PuzzleID: String?] = [:]
        // Older catalogues do not tell where their withdrawn puzzles are.
        for entry in state.manifest.withdrawn where entry.file == nil {
            notes[entry.id] = .some(entry.note)
        }
        for entry in entries {
            notes[entry.id] = .some(entry.note ?? (notes[entry.id] ?? nil))
        }
        if let last = entries.last, last.number > 0 {
            state.index.mark = .init(number: last.number, id: last.id)
        }
        if isComplete {
            let lists = try state.index.lists.gathered { contents in
                if case .withdrawn = contents { true } else { false }
            } reading: { (part) throws(ExportError) in
                try place.lists(of: part.file)
            }
            var known: [PuzzleID: String?] = [:]
            for entry in lists.withdrawn { known[entry.id] = .some(entry.note) }
            notes = notes.filter { known[$0.key] != .some($0.value) }
        }
        var search = CatalogueSearch(notes.keys, in: place)
        try search.look(in: state.manifest.lists.puzzleFiles)
        try search.look(in: state.index.lists.puzzleFiles)
        try search.look(in: state.index.lists.parts)
        var newest: [PuzzleID: CatalogueLists.Withdrawal] = [:]
        for entry in state.manifest.withdrawn where entry.file != nil { newest[entry.id] = entry }
        for (id, file) in search.found.sorted(by: { $0.key.description < $1.key.description }) {
            let entry = CatalogueLists.Withdrawal(
                id: id, note: (notes[id] ?? nil) ?? newest[id]?.note, file: file)
            if file == nil { state.index.lists.withdrawn.append(entry) } else { newest[id] = entry }
        }
        state.manifest.withdrawn = newest.values
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

extension ServiceClient {
    /// The puzzles that were withdrawn, or got another note, since the last known one; all if there
    /// is none, if another service knows it, or if it got another note itself.
    fileprivate mutating func withdrawn(
        since mark: CatalogueIndex.Mark?
    ) throws(ServiceError) -> (entries: [WithdrawnBody.Entry], isComplete: Bool) {
        if let mark {
            let entries = try withdrawn(after: mark.number - 1)
            if let first = entries.first, first.number == mark.number, first.id == mark.id {
                return (Array(entries.dropFirst()), false)
            }
        }
        return (try withdrawn(), true)
    }
}
