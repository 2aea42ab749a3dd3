import FarmPostgres
import FarmSQLite
import FarmSystem

/// A store of which backups are made: always a database that `store restore` installs.
package enum BackupSource: Sendable {
    case file(StateFolder)
    case stock(url: String, password: String? = nil)

    /// Copies the store, which may be in use, to a file that only the caller may read.
    package func write(to path: String) throws(OperatingError) {
        try check()
        let folder = try Self.folder(forBackups: Files.folder(of: path))
        try check(Files.name(of: path), in: folder)
        try write(to: Files.name(of: path), in: folder)
    }

    /// A new backup in a backup folder, and the old ones that were removed.
    package struct RotatedBackup: Hashable, Sendable {
        package let path: String
        package let removed: [String]
    }

    /// Adds a backup to a folder, then removes the oldest until `count` are left. Files with other
    /// names are kept.
    package func write(
        into path: String, keeping count: Int, at moment: Int64
    ) throws(OperatingError) -> RotatedBackup {
        try check()
        let folder = try Self.folder(forBackups: path)
        let name = try onFiles { () throws(SystemError) in try folder.freeBackup(at: moment) }
        try write(to: name, in: folder)
        return try onFiles { () throws(SystemError) in
            RotatedBackup(
                path: folder.path(of: name),
                removed: try folder.removeOldBackups(keeping: count, with: name, at: moment))
        }
    }

    /// Adds a backup to the folder of a service, on its behalf.
    func write(
        intoFolderOf state: StateFolder, at moment: Int64
    ) throws(BackupError) -> StoreBackup {
        do {
            try Files.makeFolder(state.backups)
            let folder = try Folder(state.backups)
            let name = try folder.freeBackup(at: moment)
            try write(to: name, in: folder)
            let path = folder.path(of: name)
            return StoreBackup(
                name: name, size: try FileStatus(of: path)?.size ?? 0,
                sha256: try Digest.sha256(ofFile: path))
        } catch OperatingError.failed(let sentence) {
            throw BackupError(description: sentence)
        } catch {
            throw BackupError(description: "\(error)")
        }
    }

    /// Refuses a folder without a store before anything is written, and one whose store was moved: a copy
    /// of it would have puzzles that were handed out since.
    private func check() throws(OperatingError) {
        guard case .file(let state) = self else { return }
        let folder = try state.open()
        try state.expectDatabase(in: folder)
        try state.expectUnmoved(in: folder, "back that up with --url")
    }

    /// Refuses the files of the store itself as a backup.
    private func check(_ name: String, in folder: borrowing Folder) throws(OperatingError) {
        guard case .file(let state) = self else { return }
        let isStore = try onFiles { () throws(SystemError) in
            try FileStatus(of: state.path)?.identity == FileStatus(of: folder.path)?.identity
        }
        if isStore, name.hasPrefix("farm.") || name.hasPrefix("service.json") {
            throw .noFolder("\(folder.path(of: name)): is a file of the store; choose another name")
        }
    }

    private func write(
        to name: String, in folder: borrowing Folder
    ) throws(OperatingError) {
        do {
            switch self {
            case .file(let state):
                try folder.writeDatabase(
                    copyOf: try StateFolder.reading(in: try Folder(state.path)), to: name)
            case .stock(let url, let password):
                var stock = try SharedRows.reading(url, password: password)
                try folder.writeDatabase(named: name) { path in
                    var target = try FileFilling(at: path)
                    _ = try StockCopy.run(from: &stock, to: &target) { _ in }
                }
            }
        } catch let error as SQLiteError {
            throw .failed("\(place): \(error.message)")
        } catch let error as PostgresError {
            throw .failed("\(place): \(error.message)")
        } catch {
            throw .failed("\(error)")
        }
    }

    /// The store, as errors name it.
    private var place: String {
        switch self {
        case .file(let state): state.database
        case .stock(let url, _): url.withoutSecrets
        }
    }

    private static func folder(forBackups path: String) throws(OperatingError) -> Folder {
        do throws(SystemError) { return try Folder(path) } catch {
            if error.isDenied { throw .denied(path) }
            throw .noFolder(
                error.isFile ? error.description : "\(path): no such folder; create it first")
        }
    }
}

extension Folder {
    /// Returns an unused name for a backup.
    fileprivate func freeBackup(at moment: Int64) throws(SystemError) -> String {
        var name = BackupName(moment: Timestamp.name(moment), number: 1)
        while try status(of: name.text) != nil {
            name = BackupName(moment: name.moment, number: name.number + 1)
        }
        return name.text
    }

    /// Removes the oldest backups until `count` are left with the new one, which stays even if others have
    /// later times, as after a clock that was wrong; and partial files that are more than a day old. Returns
    /// the names of the removed backups.
    fileprivate func removeOldBackups(
        keeping count: Int, with new: String, at moment: Int64
    ) throws(SystemError) -> [String] {
        let names = try names()
        let part = ".part"
        let yesterday = Timestamp.name(moment - 86_400_000)
        for name in names where name.hasSuffix(part) {
            guard let backup = BackupName(String(name.dropLast(part.count))) else { continue }
            if backup.moment < yesterday { try remove(name) }
        }
        var backups: [BackupName] = []
        for backup in names.compactMap(BackupName.init)
        where try status(of: backup.text)?.isRegular == true {
            backups.append(backup)
        }
        let old = backups.filter { $0.text != new }.sorted().dropLast(count - 1).map(\.text)
        for name in old { try remove(name) }
        try synchronize()
        return old
    }
}
