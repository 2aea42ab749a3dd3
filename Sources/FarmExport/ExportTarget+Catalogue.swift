import FarmJSON
import FarmSystem
import PuzzleBundle
import PuzzleCatalogue
import SudokuEngine

extension ExportTarget {
    // MARK: Documents

    /// The manifest and the index, both empty if there is no catalogue.
    func catalogue() throws(ExportError) -> CatalogueState {
        var state = CatalogueState()
        guard try status(of: CatalogueManifest.name) != nil else { return state }
        let bytes = try contents(of: CatalogueManifest.name, atMost: CatalogueFile.longest)
        state.manifest = try read(CatalogueManifest.name, bytes, CatalogueManifest.init(json:))
        for pool in state.manifest.lists.pools where state.manifest.totals[pool] == nil {
            state.manifest.totals[pool] =
                state.manifest.lists.segments(of: pool).map(\.count).reduce(0, +)
        }
        guard let index = state.manifest.index else { return state }
        state.index = try read(index.name, self.bytes(of: index), CatalogueIndex.init(json:))
        return state
    }

    func lists(of part: CatalogueFile) throws(ExportError) -> CatalogueLists {
        try read(part.name, bytes(of: part), CatalogueLists.init(json:))
    }

    /// The contents of a document that another one names.
    func bytes(of file: CatalogueFile) throws(ExportError) -> [UInt8] {
        guard try status(of: file.name)?.size == file.size else { throw changed(file) }
        let bytes = try contents(of: file.name, atMost: file.size)
        guard file.agrees(with: bytes) else { throw changed(file) }
        return bytes
    }

    private func changed(_ file: CatalogueFile) -> ExportError {
        .damaged(
            path: path(of: file.name),
            problem: "is missing, or its SHA-256 is not that of the file that lists it; restore it "
                + "from a copy of the catalogue")
    }

    private func read<Document>(
        _ name: String, _ bytes: [UInt8], _ read: ([UInt8]) throws(CatalogueError) -> Document
    ) throws(ExportError) -> Document {
        do throws(CatalogueError) { return try read(bytes) } catch {
            throw .damaged(path: path(of: name), problem: error.text)
        }
    }

    // MARK: The names in the folder

    /// Throws an error if the folder contains files that are newer than the manifest, or that it does
    /// not list: it is missing or older than they are, and their names would be used again for others.
    /// Removes indexes that are older than that of the publication before: clients may still have
    /// its manifest.
    ///
    /// The names are all that grows with the catalogue: a microsecond and 100 bytes each.
    func refuseUnnamed(by state: CatalogueState) throws(ExportError) {
        let sequence = state.manifest.sequence
        for name in try onFile({ () throws(SystemError) in try folder.names() }) {
            if let number = CatalogueIndex.sequence(of: name) {
                if number < sequence - 1 {
                    try onFile { () throws(SystemError) in try folder.remove(name) }
                }
                if number <= sequence { continue }
            } else {
                guard CatalogueManifest.isPuzzleFile(name) else { continue }
                let isCompressed = name.hasSuffix(Gzip.suffix)
                let plain = isCompressed ? String(name.dropLast(Gzip.suffix.count)) : name
                if state.lists(plain) { continue }
            }
            let which =
                sequence == 0
                ? "there is no \(CatalogueManifest.name) that lists it"
                : "\(CatalogueManifest.name) (sequence \(sequence)) does not list it"
            throw .damaged(
                path: path(of: name),
                problem: which + "; restore the latest \(CatalogueManifest.name) and its "
                    + "signature, or choose a new folder")
        }
    }

    // MARK: Puzzle files

    /// Adds the files written as parts to a manifest.
    func describe(
        _ files: [ExportJournal.File], in manifest: inout CatalogueManifest,
        _ request: ExportRequest
    ) throws(ExportError) {
        if !files.isEmpty, request.options.hasLayouts { manifest.hasLayouts = true }
        for file in files {
            let day = manifest.calendar.days.first {
                CatalogueLists.Daily.file($0.date) == file.name
            }
            if let day {
                let place = manifest.daily.firstIndex { $0.date > day.date }
                manifest.daily.insert(
                    .init(
                        date: day.date, size: file.size, sha256: file.sha256, count: file.puzzles),
                    at: place ?? manifest.daily.endIndex)
                continue
            }
            guard let (pool, number) = CatalogueLists.Segment.place(of: file.name) else {
                preconditionFailure("\(file.name) is neither a day nor a segment")
            }
            manifest.segments.append(
                .init(
                    pool: pool, promise: request.statements[pool]?.promise, number: number,
                    size: file.size, sha256: file.sha256, count: file.puzzles))
            manifest.totals[pool, default: 0] += file.puzzles
        }
        for pool in manifest.lists.pools {
            guard let newest = manifest.lists.segments(of: pool).last else { continue }
            manifest.puzzles[pool] = try firstPuzzles(in: newest.file)
        }
    }

    /// The first puzzles of a segment, without what a game does not need.
    private func firstPuzzles(in segment: String) throws(ExportError) -> [JSONValue] {
        let name = try partOrFile(segment)
        let start = try onFile { () throws(SystemError) in try folder.reading(name).prefix(1 << 16)
        }
        return CatalogueManifest.firstPuzzles(of: start)
    }

    /// The ids in a file of puzzles, whether still a part or already renamed.
    func ids(in name: String) throws(ExportError) -> SegmentIDs {
        SegmentIDs(
            bytes: try contents(
                of: try partOrFile(name), atMost: CatalogueManifest.longestPuzzleFile))
    }

    private func partOrFile(_ name: String) throws(ExportError) -> String {
        try status(of: Self.part(name)) == nil ? name : Self.part(name)
    }

    // MARK: Writing parts

    /// Writes lists as a part of the catalogue, with the ids of its segments; returns all files.
    func write(
        _ lists: CatalogueLists
    ) throws(ExportError) -> (part: CatalogueFile, files: [ExportJournal.File]) {
        var lists = lists
        var files: [ExportJournal.File] = []
        if !lists.segments.isEmpty {
            var ids: [[UInt8]] = []
            for segment in lists.segments { ids += try self.ids(in: segment.file).map(\.ascii) }
            let bytes = SortedIDs.bytes(ids)
            let file = CatalogueFile(part: bytes, extension: "ids")
            lists.ids = file
            files.append(try writePart(bytes, of: file.name))
        }
        let bytes = lists.json
        let part = CatalogueFile(part: bytes, extension: "json")
        files.append(try writePart(Gzip.compressed(bytes), of: part.name + Gzip.suffix))
        files.append(try writePart(bytes, of: part.name))
        // Their names tell their contents: what an interrupted run has left is the same.
        for place in files.indices { files[place].replaces = true }
        return (part, files)
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
