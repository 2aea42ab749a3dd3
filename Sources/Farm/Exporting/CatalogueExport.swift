import FarmSystem
package import FarmWire
import PuzzleBundle
package import SudokuEngine

/// Adds to a catalogue: new segments for some tiers, the calendar, the manifest and its signature.
/// What is there already never changes, but for the manifest.
///
/// It is an export like any other: the manifest appears last, when every puzzle is delivered.
package struct CatalogueExport: ~Copyable {
    private let order: ExportOrder
    private let place: ExportPlace
    private let signing: Signing
    private var stock: StockClient

    /// What the catalogue says of itself.
    package struct Signing: Sendable {
        let key: MinisignKey
        let engine: String
        /// How many days the calendar is planned ahead, today included.
        let days: Int
        /// Seconds since 1970.
        let moment: Int64

        package init(
            keyFile: String, engine: String, days: Int, moment: Int64
        ) throws(ExportFault) {
            do throws(MinisignKey.Fault) { key = try MinisignKey(path: keyFile) } catch {
                throw .key(error)
            }
            (self.engine, self.days, self.moment) = (engine, days, moment)
        }
    }

    /// Puzzles in a segment: some five megabytes.
    private static let segmentSize = 10_000

    package init(
        _ tiers: [Tier], count: Int, least: Int?, filter: ClaimRequest.Filter,
        to folder: String, signing: Signing, from socket: String
    ) {
        var order = ExportOrder(tiers, format: .ndjson)
        (order.count, order.least, order.filter) = (count, least, filter)
        self.order = order
        self.signing = signing
        place = ExportPlace(folder, isFolder: true)
        stock = StockClient(path: socket)
    }

    package mutating func run(
        _ audience: Export.Audience
    ) throws(ExportFault) -> Export.Outcome {
        try place.prepare()
        let lock = try place.locked()
        defer { lock.release() }
        let completion = Completion(place)
        if let outcome = try completion.resume(&stock, audience) { return outcome }
        try onFile { () throws(SystemError) in try place.removeParts() }
        var manifest = try place.manifest() ?? CatalogueManifest()
        var harvest = Harvest(order)
        let files: [PartLedger.File]
        do throws(ExportFault) {
            let segments = try write(&harvest, after: manifest, audience)
            try describe(segments, in: &manifest)
            files = segments + (try sign(manifest))
            try place.write(PartLedger(claims: harvest.series.claims, files: files))
        } catch {
            try? completion.discard()
            harvest.series.giveBack(to: &stock)
            throw error
        }
        try completion.deliver(harvest.series.claims, &stock)
        try completion.publish(files)
        return .written(puzzles: files.map(\.puzzles).reduce(0, +), files: files.count)
    }

    // MARK: What is new

    private mutating func write(
        _ harvest: inout Harvest, after manifest: CatalogueManifest, _ audience: Export.Audience
    ) throws(ExportFault) -> [PartLedger.File] {
        var writer = PartWriter(order, at: place)
        var total = 0
        for tier in order.tiers where order.count > 0 {
            let before = manifest.segments(of: tier).count
            var count = 0
            try harvest.collect(tier, from: &stock) { (puzzle) throws(ExportFault) in
                let number = before + 1 + count / Self.segmentSize
                try writer.append(puzzle, to: CatalogueManifest.Segment.file(tier, number))
                count += 1
                total += 1
                if total % 64 == 0 { audience.progress(total) }
            }
        }
        return try writer.finish()
    }

    /// Adds the new segments, the withdrawn puzzles and the days to come.
    private mutating func describe(
        _ segments: [PartLedger.File], in manifest: inout CatalogueManifest
    ) throws(ExportFault) {
        // What one service has withdrawn stays so, should another one publish.
        let known = Set(manifest.withdrawn.map(\.id))
        for entry in try stock.withdrawn() where !known.contains(entry.id) {
            manifest.withdrawn.append(.init(id: entry.id, reason: entry.reason))
        }
        manifest.withdrawn.sort { $0.id.description < $1.id.description }
        manifest.sequence += 1
        manifest.engine = signing.engine
        let now = CivilTime(secondsSince1970: signing.moment)
        manifest.created = "\(now.date)T\(now.clock)Z"
        for tier in order.tiers {
            for segment in segments where segment.name.hasPrefix(tier.name + "-") {
                manifest.segments.append(
                    .init(
                        tier: tier, number: manifest.segments(of: tier).count + 1,
                        size: segment.size, sha256: segment.sha256, count: segment.puzzles))
            }
        }
        let published = manifest.segments
        let place = place
        var sources: [Tier: FreshIDs] = [:]
        for tier in Tier.allCases {
            sources[tier] = FreshIDs(published.filter { $0.tier == tier }, at: place)
        }
        try manifest.calendar.plan(
            signing.days, from: signing.moment, withdrawn: Set(manifest.withdrawn.map(\.id))
        ) { (tier, isFree) throws(ExportFault) in try sources[tier]?.next(isFree) }
    }

    /// The last parts: the key for who has none yet, the signature and the manifest.
    private func sign(_ manifest: CatalogueManifest) throws(ExportFault) -> [PartLedger.File] {
        let bytes = manifest.json
        let comment = "puzzlefarm catalogue \(manifest.sequence), \(manifest.created)"
        let signature = signing.key.signature(of: bytes, trustedComment: comment)
        let key = """
            untrusted comment: minisign public key of puzzlefarm
            \(signing.key.publicText)

            """
        var files: [PartLedger.File] = []
        for (name, content) in [
            (CatalogueManifest.publicKey, Array(key.utf8)),
            (CatalogueManifest.signature, Array(signature.utf8)),
            (CatalogueManifest.name, bytes),
        ] {
            try onFile { () throws(SystemError) in
                let part = try Descriptor(creating: place.part(name), mode: 0o644)
                _ = try part.write(content)
                try part.synchronize()
            }
            files.append(try place.entry(of: name))
        }
        return files
    }
}

extension ExportPlace {
    /// The manifest that is there; nil if there is none.
    func manifest() throws(ExportFault) -> CatalogueManifest? {
        let path = file(CatalogueManifest.name)
        guard isTaken(CatalogueManifest.name) else { return nil }
        let bytes = try onFile { () throws(SystemError) in try Files.contents(of: path) }
        do throws(CatalogueProblem) { return try CatalogueManifest(json: bytes) } catch {
            throw .damaged(path: path, problem: error.text)
        }
    }
}

/// The ids of a tier's segments in their order, read when they are needed.
private struct FreshIDs {
    private var segments: ArraySlice<CatalogueManifest.Segment>
    private let place: ExportPlace
    private var ids: SegmentIDs.Iterator?

    init(_ segments: [CatalogueManifest.Segment], at place: ExportPlace) {
        self.segments = segments[...]
        self.place = place
    }

    mutating func next(_ isFree: (PuzzleID) -> Bool) throws(ExportFault) -> PuzzleID? {
        while true {
            while let id = ids?.next() {
                if isFree(id) { return id }
            }
            guard let segment = segments.popFirst() else { return nil }
            let place = place
            let bytes = try onFile { () throws(SystemError) in
                let part = place.part(segment.file)
                let isPart = try FileStatus(of: part) != nil
                return try Files.contents(of: isPart ? part : place.file(segment.file))
            }
            ids = SegmentIDs(bytes: bytes).makeIterator()
        }
    }
}
