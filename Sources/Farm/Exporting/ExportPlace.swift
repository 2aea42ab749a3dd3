import FarmSystem
import SudokuEngine

/// Where the files of an export go, and what lies beside them until they are whole.
package struct ExportPlace: Hashable, Sendable {
    let folder: String
    /// The only file; nil of an export into a folder.
    let fileName: String?

    /// One file, or a folder.
    package init(_ path: String, isFolder: Bool) {
        if isFolder {
            folder = path
            fileName = nil
        } else {
            folder = Files.folder(of: path)
            fileName = String(path.split(separator: "/").last ?? "")
        }
    }

    private var stem: String { file(fileName ?? "export") }
    var ledger: String { stem + ".part.claims" }
    var lock: String { stem + ".part.lock" }

    func file(_ name: String) -> String { folder + "/" + name }
    func part(_ name: String) -> String { file(name) + ".part" }

    /// Makes the folder, or finds that the path is none for a file.
    func prepare() throws(ExportFault) {
        guard let fileName else {
            do throws(SystemError) { try Files.makeFolder(folder, mode: 0o755) } catch {
                throw .cannotCreate(error.description)
            }
            return
        }
        if try status(of: file(fileName))?.isFolder == true {
            throw .cannotCreate("\(file(fileName)): is a folder; name a file")
        }
        guard try status(of: folder)?.isFolder == true else {
            throw .cannotCreate("\(folder): no such folder; make it first")
        }
    }

    private func status(of path: String) throws(ExportFault) -> FileStatus? {
        do throws(SystemError) { return try FileStatus(of: path) } catch {
            throw .cannotCreate(error.description)
        }
    }

    func isTaken(_ name: String) -> Bool {
        do throws(SystemError) { return try FileStatus(of: file(name)) != nil } catch {
            return true
        }
    }

    func write(_ ledger: PartLedger) throws(ExportFault) {
        try onFile { () throws(SystemError) in try Files.write(ledger.json, to: self.ledger) }
    }

    /// Removes parts that nobody can need any more.
    func removeParts() throws(SystemError) {
        if let fileName {
            try Files.remove(part(fileName))
        } else {
            for name in try Files.names(in: folder) where Self.isPartOfExport(name) {
                try Files.remove(file(name))
            }
        }
        try Files.remove(ledger + ".part")
    }

    /// Others may keep parts of their own in a folder.
    private static func isPartOfExport(_ name: String) -> Bool {
        let starts = Tier.allCases.map(\.name) + CatalogueManifest.files
        return name.hasSuffix(".part") && starts.contains(where: name.hasPrefix)
    }
}

extension ExportPlace {
    /// Says that an export works here until it is released or the process ends.
    struct Lock: ~Copyable {
        private let file: LockFile
        private let path: String

        fileprivate init(_ path: String) throws(LockFile.Refusal) {
            file = try LockFile(path)
            self.path = path
        }

        borrowing func release() { try? Files.remove(path) }
    }

    func locked() throws(ExportFault) -> Lock {
        do throws(LockFile.Refusal) { return try Lock(lock) } catch {
            switch error {
            case .held(let pid): throw .occupied(path: file(fileName ?? ""), pid: pid)
            case .failed(let error): throw .cannotCreate(error.description)
            }
        }
    }
}
