import FarmSystem
import PuzzleBundle
import SudokuEngine

extension ExportPlace {
    /// The manifest that is there; nil if there is none.
    func manifest() throws(ExportFault) -> CatalogueManifest? {
        guard try status(of: CatalogueManifest.name) != nil else { return nil }
        let bytes = try contents(of: CatalogueManifest.name)
        do throws(CatalogueProblem) { return try CatalogueManifest(json: bytes) } catch {
            throw .damaged(path: path(of: CatalogueManifest.name), problem: error.text)
        }
    }

    /// Refuses if files of puzzles are here that the manifest does not name: it is older than they
    /// are, or missing, and what was published would be published again as something else.
    func refuseUnnamed(by manifest: CatalogueManifest) throws(ExportFault) {
        let named = Set(manifest.puzzleFiles)
        let names = try onFile { () throws(SystemError) in try folder.names() }
        for name in names where CatalogueManifest.isPuzzleFile(name) {
            let plain =
                name.hasSuffix(Gzip.suffix) ? String(name.dropLast(Gzip.suffix.count)) : name
            if named.contains(plain) { continue }
            let which =
                manifest.sequence == 0
                ? "there is no \(CatalogueManifest.name) that names it"
                : "\(CatalogueManifest.name), the \(manifest.sequence)., does not name it"
            throw .damaged(
                path: path(of: name),
                problem: which + "; put back the latest \(CatalogueManifest.name) and its "
                    + "signature, or name a new folder")
        }
    }

    /// Adds what parts of puzzles there are to a manifest.
    func describe(
        _ files: [PartLedger.File], in manifest: inout CatalogueManifest
    ) {
        for file in files {
            let day = manifest.calendar.days.first {
                CatalogueManifest.Daily.file($0.date) == file.name
            }
            if let day {
                manifest.daily.append(
                    .init(
                        date: day.date, size: file.size, sha256: file.sha256, count: file.puzzles))
                continue
            }
            guard let tier = Tier.allCases.first(where: { file.name.hasPrefix($0.name + "-") })
            else { preconditionFailure("\(file.name) is neither a day nor a segment") }
            manifest.segments.append(
                .init(
                    tier: tier, number: manifest.segments(of: tier).count + 1, size: file.size,
                    sha256: file.sha256, count: file.puzzles))
        }
    }

    /// The ids in a file of puzzles, as a part or in its place.
    func ids(in name: String) throws(ExportFault) -> SegmentIDs {
        let part = Self.part(name)
        return SegmentIDs(bytes: try contents(of: try status(of: part) == nil ? name : part))
    }

    /// Writes the compressed form of a file, which may still be a part, as a part.
    func compress(_ source: String, as name: String) throws(ExportFault) -> PartLedger.File {
        try writePart(Gzip.compressed(try contents(of: source)), of: name + Gzip.suffix)
    }

    func writePart(_ bytes: [UInt8], of name: String) throws(ExportFault) -> PartLedger.File {
        let part = try createPart(of: name)
        try onFile { () throws(SystemError) in
            _ = try part.write(bytes)
            try part.synchronize()
        }
        return try entry(of: name)
    }
}
