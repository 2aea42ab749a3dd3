/// The files that a catalogue has kept. Whatever fails is as if the file were not there: it is
/// verified when it is read, and requested again when it is needed.
struct CatalogueCache: Sendable {
    private let folder: CacheFolder
    private var lengths: [String: Int]

    /// The end of the name of a file that is being written; no file of a catalogue has it.
    private static let unfinished = ".new"

    init(_ folder: CacheFolder) {
        self.folder = folder
        lengths = (try? folder.lengths()) ?? [:]
        remove { $0.hasSuffix(Self.unfinished) }
    }

    func bytes(of name: String, atMost limit: Int) -> [UInt8]? {
        guard let length = lengths[name], length <= limit else { return nil }
        return try? folder.read(name)
    }

    /// Replaces a file; false if it could not be kept, and the earlier one stays.
    @discardableResult
    mutating func keep(_ bytes: [UInt8], as name: String, isRemovable: (String) -> Bool) -> Bool {
        let room = folder.capacity - bytes.count
        for old in lengths.keys.sorted()
        where old != name && isRemovable(old) && used(without: name) > room {
            remove { $0 == old }
        }
        guard used(without: name) <= room else { return false }
        let temporary = name + Self.unfinished
        do {
            try folder.write(temporary, bytes)
            try folder.rename(temporary, name)
            lengths[name] = bytes.count
            return true
        } catch {
            // No space, as a rule: what was written of it takes some.
            try? folder.remove(temporary)
            return false
        }
    }

    private func used(without name: String) -> Int {
        lengths.reduce(0) { $0 + ($1.key == name ? 0 : $1.value) }
    }

    mutating func remove(where isRemovable: (String) -> Bool) {
        for name in lengths.keys where isRemovable(name) {
            guard (try? folder.remove(name)) != nil else { continue }
            lengths[name] = nil
        }
    }
}
