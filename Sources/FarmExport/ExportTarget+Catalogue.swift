import FarmSystem
import PuzzleBundle
import SudokuEngine

extension ExportTarget {
    /// The existing manifest, if any.
    func manifest() throws(ExportError) -> CatalogueManifest? {
        guard try status(of: CatalogueManifest.name) != nil else { return nil }
        let bytes = try contents(of: CatalogueManifest.name, atMost: CatalogueManifest.longest)
        do throws(CatalogueError) { return try CatalogueManifest(json: bytes) } catch {
            throw .damaged(path: path(of: CatalogueManifest.name), problem: error.text)
        }
    }

    /// Throws an error if the folder contains puzzle files that the manifest does not list: the
    /// manifest is missing or older than they are, and their names would be used again for other
    /// puzzles.
    func refuseUnnamed(by manifest: CatalogueManifest) throws(ExportError) {
        let named = Set(manifest.puzzleFiles)
        let names = try onFile { () throws(SystemError) in try folder.names() }
        for name in names where CatalogueManifest.isPuzzleFile(name) {
            let plain =
                name.hasSuffix(Gzip.suffix) ? String(name.dropLast(Gzip.suffix.count)) : name
            if named.contains(plain) { continue }
            let which =
                manifest.sequence == 0
                ? "there is no \(CatalogueManifest.name) that lists it"
                : "\(CatalogueManifest.name) (sequence \(manifest.sequence)) does not list it"
            throw .damaged(
                path: path(of: name),
                problem: which + "; restore the latest \(CatalogueManifest.name) and its "
                    + "signature, or choose a new folder")
        }
    }

    /// Adds the files written as parts to a manifest.
    func describe(
        _ files: [ExportJournal.File], in manifest: inout CatalogueManifest,
        _ statements: [PoolName: StatedPool]
    ) {
        for file in files {
            let day = manifest.calendar.days.first {
                CatalogueManifest.Daily.file($0.date) == file.name
            }
            if let day {
                let place = manifest.daily.firstIndex { $0.date > day.date }
                manifest.daily.insert(
                    .init(
                        date: day.date, size: file.size, sha256: file.sha256, count: file.puzzles),
                    at: place ?? manifest.daily.endIndex)
                continue
            }
            guard let pool = CatalogueManifest.Segment.pool(of: file.name) else {
                preconditionFailure("\(file.name) is neither a day nor a segment")
            }
            manifest.segments.append(
                .init(
                    pool: pool, promise: statements[pool]?.promise,
                    number: manifest.segments(of: pool).count + 1, size: file.size,
                    sha256: file.sha256, count: file.puzzles))
        }
    }

    /// The ids in a file of puzzles, whether still a part or already renamed.
    func ids(in name: String) throws(ExportError) -> SegmentIDs {
        let part = Self.part(name)
        return SegmentIDs(
            bytes: try contents(
                of: try status(of: part) == nil ? name : part,
                atMost: CatalogueManifest.longestPuzzleFile))
    }

    /// Writes the compressed form of a file as a part. The file may still be a part itself.
    func compress(_ source: String, as name: String) throws(ExportError) -> ExportJournal.File {
        let bytes = try contents(of: source, atMost: CatalogueManifest.longestPuzzleFile)
        return try writePart(Gzip.compressed(bytes), of: name + Gzip.suffix)
    }

    func writePart(_ bytes: [UInt8], of name: String) throws(ExportError) -> ExportJournal.File {
        let part = try createPart(of: name)
        try onFile { () throws(SystemError) in
            _ = try part.write(bytes)
            try part.synchronize()
        }
        return try entry(of: name)
    }
}
