/// The files that a catalogue has kept. Whatever fails is as if the file were not there: it is
/// verified when it is read, and requested again when it is needed.
struct CatalogueCache: Sendable {
    private let folder: CacheFolder
    private var lengths: [String: Int]
    /// The numbers of the last uses of files; none of those that were not used since the folder was opened.
    private var uses: [String: Int] = [:]
    private var lastUse = 0

    /// The end of the name of a file that is being written; no file of a catalogue has it.
    private static let unfinished = ".new"

    init(_ folder: CacheFolder) {
        self.folder = folder
        lengths = (try? folder.lengths()) ?? [:]
        remove { $0.hasSuffix(Self.unfinished) }
    }

    mutating func bytes(of name: String, atMost limit: Int) -> [UInt8]? {
        guard let length = lengths[name], length <= limit else { return nil }
        noteUse(of: name)
        return try? folder.read(name)
    }

    private mutating func noteUse(of name: String) {
        lastUse += 1
        uses[name] = lastUse
    }

    /// Replaces a file; false if it could not be kept, and the earlier one stays. If there is no room,
    /// those that were used longest ago are removed; none for a file that does not fit at all.
    @discardableResult
    mutating func keep(_ bytes: [UInt8], as name: String, isRemovable: (String) -> Bool) -> Bool {
        let room = folder.capacity - bytes.count
        var used = lengths.reduce(0) { $0 + ($1.key == name ? 0 : $1.value) }
        if used > room {
            let removable = lengths.keys.filter { $0 != name && isRemovable($0) }
            guard used - removable.reduce(0, { $0 + (lengths[$1] ?? 0) }) <= room else {
                return false
            }
            for old in removable.sorted(by: { (uses[$0] ?? 0, $0) < (uses[$1] ?? 0, $1) })
            where used > room {
                let length = lengths[old] ?? 0
                if remove(old) { used -= length }
            }
            guard used <= room else { return false }
        }
        let temporary = name + Self.unfinished
        do {
            try folder.write(temporary, bytes)
            try folder.rename(temporary, name)
            lengths[name] = bytes.count
            noteUse(of: name)
            return true
        } catch {
            // No space, as a rule: what was written of it takes some.
            try? folder.remove(temporary)
            return false
        }
    }

    mutating func remove(where isRemovable: (String) -> Bool) {
        for name in lengths.keys where isRemovable(name) { _ = remove(name) }
    }

    private mutating func remove(_ name: String) -> Bool {
        guard (try? folder.remove(name)) != nil else { return false }
        lengths[name] = nil
        uses[name] = nil
        return true
    }
}
