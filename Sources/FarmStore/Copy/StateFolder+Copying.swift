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
    /// The database of such a folder until it may be used.
    static let copyName = databaseName + ".copy"

    /// Copies the store to a shared stock, verifies the copy, and takes the file out of service for
    /// ever.
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
        return try copying(url) {
            var source = try FileStock.opened(in: folder)
            guard try source.version() == Int64(StoreSchema.migrations.version) else {
                throw OperatingError.unusable(
                    "\(database): has an older schema; start the service once, stop it, and repeat "
                        + "the command")
            }
            var target = SharedStock(
                try PostgresServer.prepareCopy(
                    url, password: password, role: role, isDone: earlier != nil))
            var digest = StockDigest()
            if earlier == nil {
                digest = try StockCopy.run(from: &source, to: &target, progress)
                guard try StockDigest(of: &target) == digest else {
                    throw OperatingError.failed("\(url): the copy differs from \(database)")
                }
                try folder.mark(Self.movedName, url)
            }
            try target.open()
            return digest
        }
    }

    /// Copies a shared stock to this folder, which must be new, verifies the copy, and takes the stock
    /// out of service for ever.
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
        try expectNew(folder, for: url)
        return try copying(url) {
            try folder.mark(Self.incompleteName, url)
            let address = "\(try folder.realPath()) on \(CurrentProcess.hostName)"
            var source = try SharedStock.takenOut(of: url, password: password, to: address)
            var digest = StockDigest()
            if !source.isMoved {
                try source.stock.beginReading()
                try folder.writeDatabase(named: Self.copyName, givingToOwner: true) { path in
                    var target = try FileFilling.begun(at: path)
                    digest = try StockCopy.run(from: &source.stock, to: &target, progress)
                }
                try source.stock.endReading()
                var copy = try FileStock.opened(at: try folder.resolvedPath(of: Self.copyName))
                guard try StockDigest(of: &copy) == digest else {
                    throw OperatingError.failed("\(database): the copy differs from \(url)")
                }
                try source.stock.markMoved(to: address)
            }
            if try folder.status(of: Self.copyName) != nil {
                try folder.rename(Self.copyName, to: Self.databaseName)
                try folder.synchronize()
            }
            try folder.remove(Self.incompleteName)
            try folder.synchronize()
            return digest
        }
    }

    /// Refuses a folder with a store, except one that an interrupted copy has left.
    private func expectNew(
        _ folder: borrowing Folder, for url: String
    ) throws(OperatingError) {
        let (earlier, moved) = try onFiles { () throws(SystemError) in
            (try folder.line(Self.incompleteName), try folder.line(Self.movedName))
        }
        if let moved {
            throw .unusable("\(path): its store was moved to \(moved); name another folder")
        }
        if let earlier, earlier != url {
            throw .unusable("\(path): gets the store of \(earlier); name another folder")
        }
        if earlier != nil { return }
        for name in Self.databaseNames + [Self.stampName, Self.historyName, Self.unfinishedName] {
            let isThere = try onFiles { () throws(SystemError) in
                try folder.status(of: name) != nil
            }
            if isThere {
                throw .unusable("\(path)/\(name): a store is or was here; name a new folder")
            }
        }
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
            let isMoved = error.kind == .moved
            throw .failed("\(url): \(isMoved ? "was moved to " : "")\(error.message)")
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
