import FarmSystem
import PuzzleBundle
import PuzzleCatalogue
import SudokuEngine

/// The destination of an export, and the auxiliary files next to it until it is complete.
///
/// Others may write to the folder and plant files there, so everything is done relative to the
/// folder's descriptor, and no file is trusted because of its name.
final class ExportTarget: Sendable {
    let folder: Folder
    /// The single file; nil for an export into a folder.
    let fileName: String?
    /// The folders that did not exist before.
    private let created: [String]

    /// Opens the folder that contains the file, or the folder to export into, which is created if
    /// absent.
    init(_ path: String, isFolder: Bool) throws(ExportError) {
        let name = isFolder ? path : Files.folder(of: path)
        fileName = isFolder ? nil : Files.name(of: path)
        do throws(SystemError) {
            created = isFolder ? try Files.makeFolders(path, mode: 0o755) : []
            folder = try Folder(ofOwnersChoice: name)
        } catch {
            guard error.isAbsent, !error.isFile else { throw .cannotCreate(error.description) }
            throw .cannotCreate("\(name): no such folder; make it first")
        }
        if let fileName, try status(of: fileName)?.isFolder == true {
            throw .cannotCreate("\(self.path(of: fileName)): is a folder; choose a file")
        }
    }

    /// The journal and the lock, next to the file or in the folder.
    var journalName: String { (fileName ?? "export") + ".part.claims" }
    private var lockName: String { (fileName ?? "export") + ".part.lock" }

    /// The path as shown in messages.
    func path(of name: String) -> String { folder.path(of: name) }

    static func part(_ name: String) -> String { name + ".part" }

    func status(of name: String) throws(ExportError) -> FileStatus? {
        try onFile { () throws(SystemError) in try folder.status(of: name) }
    }

    /// Throws an error if anything exists under one of the names.
    func refuseExisting(_ names: [String]) throws(ExportError) {
        for name in names where try status(of: name) != nil {
            throw .exists(path: path(of: name))
        }
    }

    func contents(of name: String, atMost limit: Int) throws(ExportError) -> [UInt8] {
        try onFile { () throws(SystemError) in try folder.contents(of: name, atMost: limit) }
    }

    /// Creates a part, replacing any part that was never delivered.
    func createPart(of name: String) throws(ExportError) -> Descriptor {
        try onFile { () throws(SystemError) in
            try folder.replace(Self.part(name), mode: 0o644)
        }
    }

    func write(_ journal: ExportJournal) throws(ExportError) {
        try onFile { () throws(SystemError) in try folder.write(journal.json, to: journalName) }
    }

    /// Removes parts that are no longer needed.
    func removeParts() throws(ExportError) {
        try onFile { () throws(SystemError) in
            if let fileName {
                try folder.remove(Self.part(fileName))
            } else {
                for name in try folder.names() where Self.isPartOfExport(name) {
                    try folder.remove(name)
                }
            }
            try folder.remove(Self.part(journalName))
        }
    }

    /// Removes the folders that were created for this export, as far as they are empty.
    func removeEmptyFolders() {
        for path in created.reversed() { try? Files.removeFolder(path) }
    }

    /// Others may keep `.part` files of their own in the folder.
    private static func isPartOfExport(_ name: String) -> Bool {
        guard name.hasSuffix(".part") else { return false }
        let file = String(name.dropLast(".part".count))
        return CatalogueManifest.changing.contains(file)
            || CatalogueManifest.isPuzzleFile(file) || CatalogueFile.isDocument(Gzip.plain(file))
            || Self.isOfPool(file) || NewspaperDay.isFile(file)
    }

    /// Returns true for a name that begins with that of a tier, or is that of a file of any pool.
    private static func isOfPool(_ file: String) -> Bool {
        if Tier.allCases.contains(where: { file.hasPrefix($0.name) }) { return true }
        guard let dot = file.lastIndex(of: "."),
            BundleFormat.allCases.contains(where: {
                file[file.index(after: dot)...] == $0.facts.fileExtension
            })
        else { return false }
        let stem = file[..<dot]
        if PoolName(stem) != nil { return true }
        // A file for each puzzle ends in the id.
        guard let hyphen = stem.lastIndex(of: "-") else { return false }
        return PuzzleID(stem[stem.index(after: hyphen)...]) != nil
            && PoolName(stem[..<hyphen]) != nil
    }
}

extension ExportTarget {
    /// Excludes other exports to the same destination until released or until the process ends.
    struct Lock: ~Copyable {
        private let file: LockFile
        private let name: String
        private let place: ExportTarget

        fileprivate init(_ name: String, in place: ExportTarget) throws(LockFile.LockError) {
            file = try LockFile(name, in: place.folder)
            self.name = name
            self.place = place
        }

        borrowing func release() { try? place.folder.remove(name) }
    }

    func locked() throws(ExportError) -> Lock {
        do throws(LockFile.LockError) { return try Lock(lockName, in: self) } catch {
            switch error {
            case .held(let pid): throw .occupied(path: path(of: fileName ?? ""), pid: pid)
            case .failed(let error): throw .cannotCreate(error.description)
            }
        }
    }
}
