import FarmSQLite
import FarmSystem

extension StateFolder {
    /// Copies the store, which may be in use, to a file that only the caller may read.
    package func backUp(to path: String) throws(OperatingError) {
        try expectDatabase(in: try open())
        let folder = try Self.folder(forBackups: Files.folder(of: path))
        try write(to: Files.name(of: path), in: folder)
    }

    /// A new backup in a backup folder, and the old ones that were removed.
    package struct RotatedBackup: Hashable, Sendable {
        package let path: String
        package let removed: [String]
    }

    /// Adds a backup to a folder, then removes the oldest until `count` are left. Files with other
    /// names are kept.
    package func backUp(
        into path: String, keeping count: Int, at moment: Int64
    ) throws(OperatingError) -> RotatedBackup {
        try expectDatabase(in: try open())
        let folder = try Self.folder(forBackups: path)
        let name = try onFiles { () throws(SystemError) in try folder.freeBackup(at: moment) }
        try write(to: name, in: folder)
        return try onFiles { () throws(SystemError) in
            RotatedBackup(
                path: folder.path(of: name),
                removed: try folder.removeOldBackups(keeping: count, at: moment))
        }
    }

    /// Copies the store on behalf of the process that has it open.
    func writeBackup(at moment: Int64) throws(BackupError) -> String {
        do {
            try Files.makeFolder(backups)
            let folder = try Folder(backups)
            let name = try folder.freeBackup(at: moment)
            try folder.writeDatabase(copyOf: try Self.reading(in: try Folder(path)), to: name)
            return name
        } catch let error as SQLiteError {
            throw BackupError(description: "\(database): \(error.message)")
        } catch {
            throw BackupError(description: "\(error)")
        }
    }

    private func write(
        to name: String, in folder: borrowing Folder
    ) throws(OperatingError) {
        do {
            try folder.writeDatabase(copyOf: try Self.reading(in: try Folder(path)), to: name)
        } catch let error as SQLiteError {
            throw .failed("\(database): \(error.message)")
        } catch {
            throw .failed("\(error)")
        }
    }

    private static func folder(forBackups path: String) throws(OperatingError) -> Folder {
        do throws(SystemError) { return try Folder(path) } catch {
            throw error.isDenied ? .denied(path) : .noFolder(path)
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

    /// Removes the oldest backups until `count` are left, and partial files that are more than a day
    /// old. Returns the names of the removed backups.
    fileprivate func removeOldBackups(
        keeping count: Int, at moment: Int64
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
        let old = backups.sorted().dropLast(count).map(\.text)
        for name in old { try remove(name) }
        try synchronize()
        return old
    }
}
