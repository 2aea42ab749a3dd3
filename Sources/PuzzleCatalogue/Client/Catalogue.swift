public import PuzzleBundle
import SudokuEngine

/// A catalogue of puzzles on a web server, and what is kept of it for times without a network.
///
/// Nothing is used that is not verified: the manifest by its signature with the pinned key, all other
/// files by the length and the SHA-256 that the manifest, the index or a part has of them. Whatever
/// fails leaves the catalogue as it was.
public actor Catalogue {
    private let transport: @Sendable (CatalogueRequest) async throws -> [UInt8]?
    private let key: MinisignPublicKey
    private let cryptography: Cryptography
    private var cache: CatalogueCache
    private var accepted: VerifiedManifest?
    private var earlier: EarlierWithdrawals?
    /// The state of the folder, older than both after a change that could not be kept.
    private var kept: (manifest: [UInt8]?, earlier: EarlierWithdrawals?)

    /// Opens what the folder has of the catalogue; nothing is requested.
    ///
    /// The transport returns the bytes of a file as they are before compression; nil if the server does
    /// not have it. What it throws is passed on.
    public init(
        at transport: @escaping @Sendable (CatalogueRequest) async throws -> [UInt8]?,
        key: MinisignPublicKey, store folder: CacheFolder, verify cryptography: Cryptography
    ) {
        self.transport = transport
        self.key = key
        self.cryptography = cryptography
        var cache = CatalogueCache(folder)
        accepted = cache.bytes(of: VerifiedManifest.name, atMost: VerifiedManifest.longest)
            .flatMap { VerifiedManifest(kept: $0, by: key, cryptography) }
        earlier = cache.bytes(of: EarlierWithdrawals.name, atMost: EarlierWithdrawals.longest)
            .flatMap { EarlierWithdrawals(json: $0, by: key) }
        self.cache = cache
        kept = (accepted?.kept, earlier)
    }

    /// The number of the publication that is used; nil if none was accepted yet.
    public var sequence: Int? { accepted?.manifest.sequence }

    /// Returns true if a puzzle should no longer be played.
    public func isWithdrawn(_ id: PuzzleID) -> Bool {
        accepted?.withdrawn.contains(id) == true || earlier?.ids.contains(id) == true
    }

    // MARK: The manifest

    /// Reads the manifest of the server, and the withdrawals that were added to the list of earlier
    /// ones. A ``CatalogueRefusal`` is thrown once all was requested again past all caches.
    public func refresh() async throws {
        do {
            try await update(bypassesCaches: false)
        } catch is CatalogueRefusal {
            try await update(bypassesCaches: true)
        }
    }

    private func update(bypassesCaches: Bool) async throws {
        let content = try await download(
            CatalogueManifest.name, CatalogueLimits.manifest, bypassesCaches)
        let signature = try await download(
            CatalogueManifest.signature, CatalogueLimits.signature, bypassesCaches)
        let found = try VerifiedManifest(content, signature, by: key, cryptography)
        try checkOrder(of: found)
        let count = found.manifest.withdrawnEarlier
        let start = earlier?.known.upperBound ?? (accepted == nil ? count : 0)
        let added = try await withdrawals(of: found.manifest, after: start)
        // Another one may have been accepted meanwhile.
        try checkOrder(of: found)
        let isLearnt = learn(added, at: min(start, count)..<count)
        accept(found, isKept: isLearnt)
    }

    private func checkOrder(of found: VerifiedManifest) throws(CatalogueRefusal) {
        guard let last = sequence, found.manifest.sequence < last else { return }
        throw CatalogueRefusal(
            CatalogueManifest.name, .older,
            "has the sequence \(found.manifest.sequence), but \(last) was accepted before")
    }

    /// Keeps withdrawals before the manifest that counts them, and returns false if that failed: what
    /// is kept may know more than it needs, never less.
    @discardableResult
    private func learn(_ ids: [PuzzleID], at places: Range<Int>) -> Bool {
        var known = earlier ?? EarlierWithdrawals(from: places.lowerBound)
        known.add(ids, at: places)
        earlier = known
        guard known != kept.earlier else { return true }
        guard keep(known.json(key), as: EarlierWithdrawals.name) else { return false }
        kept.earlier = known
        return true
    }

    private func accept(_ found: VerifiedManifest, isKept: Bool) {
        accepted = found
        guard isKept, found.kept != kept.manifest, keep(found.kept, as: VerifiedManifest.name)
        else { return }
        kept.manifest = found.kept
        let lists = found.manifest.lists
        let listed = Set(lists.puzzleFiles + [found.manifest.index?.name].compactMap(\.self))
        cache.remove { Self.isOfServer($0) && !listed.contains($0) }
    }

    // MARK: Puzzles

    /// Returns the puzzles of a segment of a pool, which is a tier or an operator's own; nil if there is
    /// none with that number. Without a number, the segment is the newest one. The newest eight need no
    /// more than the manifest and a file.
    public func puzzles(
        of pool: String, from number: Int? = nil
    ) async throws -> CataloguePuzzles? {
        let manifest = try await manifest()
        guard let pool = PoolName(pool), let last = manifest.lists.segments(of: pool).last,
            case let number = number ?? last.number, 1...last.number ~= number
        else { return nil }
        let segment = try await find { lists in
            lists.segments.first { $0.pool == pool && $0.number == number }
        } within: { contents in
            guard case .segments(pool, let numbers) = contents else { return false }
            return numbers ~= number
        }
        guard let segment else { return nil }
        let puzzles = try await puzzles(in: segment.file, segment.size, segment.sha256)
        return CataloguePuzzles(number: number, puzzles: puzzles)
    }

    /// Returns the puzzles of the player's date, easiest first; none if the catalogue has no such day.
    public func today(on date: CatalogueDate) async throws -> [PuzzleRecord] {
        try await puzzles(of: date, today: date)
    }

    /// Returns the puzzles of a day that has begun on the player's date, easiest first; none if it has
    /// not, or if the catalogue has no such day. A manifest without later days is requested again.
    public func puzzles(
        of date: CatalogueDate, today: CatalogueDate
    ) async throws -> [PuzzleRecord] {
        guard date <= today else { return [] }
        if try await manifest().daily.last.map({ $0.date < date.text }) ?? true {
            try await refresh()
        }
        let day = try await find { lists in
            lists.daily.first { $0.date == date.text }
        } within: { contents in
            guard case .days(let dates) = contents else { return false }
            return dates ~= date.text
        }
        guard let day else { return [] }
        return try await puzzles(in: day.file, day.size, day.sha256)
    }

    private func manifest() async throws -> CatalogueManifest {
        if accepted == nil { try await refresh() }
        guard let accepted else {
            throw CatalogueRefusal(CatalogueManifest.name, .absent, "was not accepted yet")
        }
        return accepted.manifest
    }

    private func puzzles(
        in file: String, _ size: Int, _ sha256: String
    ) async throws -> [PuzzleRecord] {
        let listed = CatalogueFile(name: file, size: size, sha256: sha256)
        let bytes = try await contents(of: listed, CatalogueLimits.puzzles)
        return bytes.split(separator: UInt8(ascii: "\n")).compactMap { line in
            // A line that cannot be read is of a later version: the file is as it was published.
            guard let record = try? PuzzleRecord(json: line), !isWithdrawn(record.id) else {
                return nil
            }
            return record
        }
    }

    // MARK: Older files

    /// Finds an entry of the manifest, else one of the index and of the parts that may have it. An
    /// index that is gone belongs to an earlier publication: the manifest is requested again.
    private func find<Entry: Sendable>(
        _ entry: (CatalogueLists) -> Entry?,
        within isWanted: (CatalogueLists.Part.Contents) -> Bool
    ) async throws -> Entry? {
        let manifest = try await manifest()
        do {
            return try await find(in: manifest, entry, within: isWanted)
        } catch let refusal as CatalogueRefusal
            where refusal.reason == .absent && refusal.file == manifest.index?.name
        {
            try await refresh()
            return try await find(in: self.manifest(), entry, within: isWanted)
        }
    }

    /// Older puzzles need the whole list of earlier withdrawals.
    private func find<Entry: Sendable>(
        in manifest: CatalogueManifest, _ entry: (CatalogueLists) -> Entry?,
        within isWanted: (CatalogueLists.Part.Contents) -> Bool
    ) async throws -> Entry? {
        if let found = entry(manifest.lists) { return found }
        guard let index = manifest.index else { return nil }
        let count = manifest.withdrawnEarlier
        if earlier?.isComplete(upTo: count) != true {
            learn(try await withdrawals(of: manifest, after: 0), at: 0..<count)
        }
        var open = [(lists: try await lists(of: index), depth: 0)]
        while let (lists, depth) = open.popLast() {
            if let found = entry(lists) { return found }
            for part in lists.parts where isWanted(part.contents) {
                open.append((try await self.lists(of: part, below: depth), depth + 1))
            }
        }
        return nil
    }

    /// The entries of the list of earlier withdrawals after a number of known ones.
    private func withdrawals(
        of manifest: CatalogueManifest, after known: Int
    ) async throws -> [PuzzleID] {
        let count = manifest.withdrawnEarlier
        guard count > known else { return [] }
        guard let index = manifest.index, count <= CatalogueLimits.withdrawals else {
            throw CatalogueRefusal(
                CatalogueManifest.name, .malformed,
                "has \(count) earlier withdrawals, expected an index with at most "
                    + "\(CatalogueLimits.withdrawals)")
        }
        let lists = try await lists(of: index)
        guard lists.withdrawals == count else {
            throw CatalogueRefusal(
                index.name, .malformed, "has \(lists.withdrawals) withdrawals, expected \(count)")
        }
        return try await withdrawals(in: lists, after: known, depth: 0)
    }

    private func withdrawals(
        in lists: CatalogueLists, after known: Int, depth: Int
    ) async throws -> [PuzzleID] {
        var known = known
        var found: [PuzzleID] = []
        for part in lists.parts {
            guard case .withdrawn(let count) = part.contents else { continue }
            if count > known {
                let inner = try await self.lists(of: part, below: depth)
                found += try await withdrawals(in: inner, after: known, depth: depth + 1)
            }
            known = max(0, known - count)
        }
        return found + lists.withdrawn.dropFirst(known).map(\.id)
    }

    private func lists(of index: CatalogueFile) async throws -> CatalogueLists {
        let json = try await contents(of: index, CatalogueLimits.document)
        return try Self.reading(index.name) { () throws(CatalogueError) in
            try CatalogueIndex(json: json).lists
        }
    }

    private func lists(
        of part: CatalogueLists.Part, below depth: Int
    ) async throws -> CatalogueLists {
        guard depth < CatalogueLists.deepest else {
            throw CatalogueRefusal(
                part.file.name, .malformed, "nested more than \(CatalogueLists.deepest) deep")
        }
        let json = try await contents(of: part.file, CatalogueLimits.document)
        let lists = try Self.reading(part.file.name) { () throws(CatalogueError) in
            try CatalogueLists(json: json)
        }
        guard lists.holds(part.contents) else {
            throw CatalogueRefusal(
                part.file.name, .malformed, "does not have the entries for which it is listed")
        }
        return lists
    }

    private static func reading<Document>(
        _ name: String, _ read: () throws(CatalogueError) -> Document
    ) throws(CatalogueRefusal) -> Document {
        do throws(CatalogueError) { return try read() } catch {
            throw CatalogueRefusal(name, .malformed, error.text)
        }
    }

    // MARK: Files

    /// Returns a file as it is listed, from the cache if it is there.
    private func contents(of file: CatalogueFile, _ limit: Int) async throws -> [UInt8] {
        guard file.size <= limit else {
            throw CatalogueRefusal(file.name, .tooLong, "longer than \(limit) bytes")
        }
        let isListed = { [cryptography] (bytes: [UInt8]) in
            bytes.count == file.size
                && hexadecimal(cryptography.sha256(bytes)) == file.sha256
        }
        if let kept = cache.bytes(of: file.name, atMost: file.size), isListed(kept) { return kept }
        for bypassesCaches in [false, true] {
            let bytes = try await download(file.name, file.size, bypassesCaches)
            guard isListed(bytes) else { continue }
            keep(bytes, as: file.name)
            return bytes
        }
        throw CatalogueRefusal(
            file.name, .changed, "its length or SHA-256 is not that of the file that lists it")
    }

    private func download(
        _ name: String, _ limit: Int, _ bypassesCaches: Bool
    ) async throws -> [UInt8] {
        let request = CatalogueRequest(name: name, limit: limit, bypassesCaches: bypassesCaches)
        guard let bytes = try await transport(request) else {
            throw CatalogueRefusal(name, .absent, "is not on the server")
        }
        guard bytes.count <= limit else {
            throw CatalogueRefusal(name, .tooLong, "longer than \(limit) bytes")
        }
        return bytes
    }

    @discardableResult
    private func keep(_ bytes: [UInt8], as name: String) -> Bool {
        cache.keep(bytes, as: name, isRemovable: Self.isOfServer)
    }

    /// Returns true for the names of files that can be requested again.
    private static func isOfServer(_ name: String) -> Bool {
        name != VerifiedManifest.name && name != EarlierWithdrawals.name
    }
}

/// Two digits per byte, in lower case.
private func hexadecimal(_ digest: [UInt8]) -> String {
    digest.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
}
