import FarmPostgres
import FarmSQLite
import FarmSystem
import PuzzleBundle
import SudokuEngine

/// The moves of a store between a file and a shared stock. Each step is durable before the next one,
/// so that an interrupted copy can be repeated and never are both in service.
extension StateFolder {
    /// The marker of a store that was moved, with its new address.
    static let movedName = "farm.moved"
    /// The marker of a folder that gets the store of a shared stock, with the address of that.
    static let incompleteName = "farm.incomplete"
    /// The random id of the folder for its moves, which the shared stock at the other end has too.
    static let moveName = "farm.move"
    /// The database of such a folder until it may be used.
    static let copyName = databaseName + ".copy"

    /// Copies the store to a shared stock, verifies the copy, and takes the file out of service
    /// permanently.
    ///
    /// `progress` is called with the number of rows that were copied.
    package func copy(
        to url: String, password: String? = nil, role: String? = nil,
        progress: (_ rows: Int) -> Void
    ) throws(OperatingError) -> StockDigest {
        // Keeps the service away until the end.
        let store = try OfflineStore(self)
        defer { withExtendedLifetime(store) {} }
        let folder = try open()
        let earlier = try onFiles { () throws(SystemError) in try folder.line(Self.movedName) }
        if let earlier, earlier != url {
            throw .unusable("\(path): was moved to \(earlier)")
        }
        guard
            try onFiles({ () throws(SystemError) in try folder.status(of: Self.historyName) })
                == nil
        else {
            throw .unusable(
                "\(history): waits to be read; start the service once, stop it, and repeat the command"
            )
        }
        let id = try moveID(in: folder, isNew: earlier == nil)
        return try copying(url) {
            var source = try FileRows(in: folder)
            guard try source.version() == Int64(StoreSchema.migrations.version) else {
                throw OperatingError.unusable(
                    "\(database): has an older schema; start the service once, stop it, and repeat "
                        + "the command")
            }
            var target = try SharedRows.target(
                url, password: password, role: role, copyOf: id, isVerified: earlier != nil)
            if target.isOpen { return StockDigest() }
            let digest =
                earlier == nil
                ? try StockCopy.run(from: &source, to: &target.stock, progress)
                : try StockDigest(of: &source)
            guard try StockDigest(of: &target.stock) == digest else {
                let remedy =
                    earlier == nil ? "" : "; remove \(path)/\(Self.movedName), and repeat it"
                throw OperatingError.failed(
                    "\(url.withoutSecrets): the copy differs from \(database)\(remedy)")
            }
            if earlier == nil { try folder.mark(Self.movedName, url) }
            try target.stock.open()
            return digest
        }
    }

    /// Refuses a folder whose store was moved, with what to do instead.
    func expectUnmoved(
        in folder: borrowing Folder, _ remedy: String
    ) throws(OperatingError) {
        let moved = try onFiles { () throws(SystemError) in try folder.line(Self.movedName) }
        if let moved {
            throw .unusable("\(path): its store was moved to \(moved.withoutSecrets); \(remedy)")
        }
    }

    /// Returns the id of the folder for its moves, which it gets before the first one. It is empty for a
    /// move that began when there were no ids.
    private func moveID(
        in folder: borrowing Folder, isNew: Bool
    ) throws(OperatingError) -> String {
        try onFiles { () throws(SystemError) in
            if let id = try folder.line(Self.moveName) { return id }
            if !isNew { return "" }
            let id = String(UInt128.random(in: 0...UInt128.max), radix: 16)
            try folder.mark(Self.moveName, id)
            return id
        }
    }

    /// Copies a shared stock to this folder, which must be new, verifies the copy, and takes the stock
    /// out of service permanently.
    ///
    /// `progress` is called with the number of rows that were copied.
    package func copy(
        from url: String, password: String? = nil, progress: (_ rows: Int) -> Void
    ) throws(OperatingError) -> StockDigest {
        try onFiles { () throws(SystemError) in try Files.makeFolder(path) }
        // Keeps the service away until the end.
        let store = try OfflineStore(self)
        defer { withExtendedLifetime(store) {} }
        let folder = try open()
        let isNew = try !expectNew(folder, for: url)
        let id = try moveID(in: folder, isNew: isNew)
        return try copying(url) {
            try folder.mark(Self.incompleteName, url)
            let address = "\(try folder.realPath()) on \(CurrentProcess.hostName)"
            var source = try SharedRows.source(
                url, password: password, copiedTo: address, folder: id)
            try source.stock.beginReading()
            let digest =
                source.isMoved
                ? try StockDigest(of: &source.stock)
                : try write(Self.copyName, in: folder, from: &source.stock, progress)
            try source.stock.endReading()
            // A move that was interrupted after its last rename has only its marker left.
            let isThere = try folder.status(of: Self.copyName) != nil
            let name = isThere ? Self.copyName : Self.databaseName
            guard try folder.status(of: name) != nil else {
                throw OperatingError.failed("\(path)/\(name): the copy is gone; put it back")
            }
            try compare(name, in: folder, with: digest, of: url)
            try source.markMoved()
            if isThere {
                try folder.rename(Self.copyName, to: Self.databaseName)
                try folder.synchronize()
            }
            try folder.remove(Self.incompleteName)
            try folder.synchronize()
            return digest
        }
    }

    /// Writes a database with the rows of a shared stock, and returns their digest.
    private func write(
        _ name: String, in folder: borrowing Folder, from stock: inout SharedRows,
        _ progress: (_ rows: Int) -> Void
    ) throws -> StockDigest {
        var digest = StockDigest()
        try folder.writeDatabase(named: name, givingToOwner: true) { path in
            var target = try FileFilling(at: path)
            digest = try StockCopy.run(from: &stock, to: &target, progress)
        }
        return digest
    }

    private func compare(
        _ name: String, in folder: borrowing Folder, with digest: StockDigest, of url: String
    ) throws {
        var copy = try FileRows(at: try folder.resolvedPath(of: name))
        guard try StockDigest(of: &copy) == digest else {
            throw OperatingError.failed("\(path)/\(name): the copy differs from \(url)")
        }
    }

    /// Refuses a folder with a store, except one that an interrupted copy has left; returns true for that.
    private func expectNew(
        _ folder: borrowing Folder, for url: String
    ) throws(OperatingError) -> Bool {
        let (earlier, moved) = try onFiles { () throws(SystemError) in
            (try folder.line(Self.incompleteName), try folder.line(Self.movedName))
        }
        if let moved {
            throw .unusable("\(path): its store was moved to \(moved); name another folder")
        }
        if let earlier, earlier != url {
            throw .unusable("\(path): gets the store of \(earlier); name another folder")
        }
        if earlier != nil { return true }
        for name in Self.databaseNames + [Self.stampName, Self.historyName, Self.unfinishedName] {
            let isThere = try onFiles { () throws(SystemError) in
                try folder.status(of: name) != nil
            }
            if isThere {
                throw .unusable("\(path)/\(name): a store is or was here; name a new folder")
            }
        }
        return false
    }

    /// Converts the errors of a copy.
    private func copying<Value>(
        _ url: String, _ body: () throws -> Value
    ) throws(OperatingError) -> Value {
        do {
            return try body()
        } catch let error as OperatingError {
            throw error
        } catch let error as SQLiteError {
            throw .failed("\(database): \(error.message)")
        } catch let error as PostgresError {
            let url = url.withoutSecrets
            switch error.kind {
            case .moved: throw .failed("\(url): was moved to \(error.message)")
            case .locked, .notReady: throw .notYet("\(url): \(error.message)")
            default: throw .failed("\(url): \(error.message)")
            }
        } catch {
            throw .failed("\(error)")
        }
    }
}

extension Folder {
    /// Returns the line of a marker; nil if it does not exist.
    func line(_ name: String) throws(SystemError) -> String? {
        guard try status(of: name) != nil else { return nil }
        // A URL.
        let text = String(decoding: try contents(of: name, atMost: 64 << 10), as: UTF8.self)
        return String(text.split(separator: "\n").first ?? "")
    }

    /// Writes a marker with a line durably.
    fileprivate func mark(_ name: String, _ line: String) throws(SystemError) {
        try write(Array("\(line)\n".utf8), to: name, givingToOwner: true)
        try synchronize()
    }
}
