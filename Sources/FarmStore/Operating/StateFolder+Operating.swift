import FarmSQLite
import FarmSystem
import PuzzleBundle

/// Why work on the files of a store was not done.
package enum OperatingError: Error, Sendable {
    /// Somebody works with the store.
    case held(pid: String)
    /// There is no store, or what there is does not serve the purpose.
    case unusable(String)
    /// A file could not be read or written.
    case failed(String)
}

/// What operators do to the files of a store, without a daemon.
extension StateFolder {
    /// Whether there is a store.
    package var exists: Bool { (try? FileStatus(of: database)) ?? nil != nil }

    /// What is wrong with the store; nothing if all is well. Reads only, beside a daemon or not.
    package func check(full: Bool) throws(OperatingError) -> [String] {
        let bytes = try system { () throws(SystemError) in
            try FileStatus(of: database) == nil ? nil : try Header.bytes(of: database)
        }
        guard let bytes else {
            throw .unusable("\(database): no such file; name the store's folder with --state")
        }
        guard let header = Header(bytes) else { return ["does not begin as a database does"] }
        do throws(SQLiteError) {
            let connection = try Connection(opening: database, .reading)
            let owner = try connection.integer("PRAGMA application_id") ?? 0
            guard owner == Int64(Schema.applicationID) else {
                return ["is of application 0x\(String(header.applicationID, radix: 16))"]
            }
            let version = try connection.integer("PRAGMA user_version") ?? 0
            guard 1...Int64(Schema.migrations.version) ~= version else {
                return ["has schema \(version), known are 1 to \(Schema.migrations.version)"]
            }
            return try Question.faults(full: full, connection)
        } catch {
            guard error.kind == .corrupt else { throw .failed("\(database): \(error)") }
            return [error.message]
        }
    }

    /// What a quarantine has done.
    package struct Quarantine: Hashable, Sendable {
        /// Where the files are now.
        package let folder: String
        /// How many ids the next start will know as delivered.
        package let ids: Int
    }

    /// Moves the store out of the way, and saves every id that can be read of it.
    ///
    /// Whatever it is interrupted by, no start makes a new store before the ids are saved: the stamp
    /// goes last.
    package func quarantine(at moment: Int64) throws(OperatingError) -> Quarantine {
        let lock = try lockForOperator()
        defer { withExtendedLifetime(lock) {} }
        let quarantine = try quarantineLocked(at: moment)
        try giveToOwner(quarantine.folder)
        return quarantine
    }

    private func quarantineLocked(at moment: Int64) throws(OperatingError) -> Quarantine {
        try system { () throws(SystemError) in
            var salvage = Salvage()
            try salvage.search(database)
            try salvage.search(log)
            var ids = salvage.ids
            // What an earlier quarantine saved and no start has taken in yet.
            if try FileStatus(of: history) != nil {
                ids.formUnion(History.ids(try Files.contents(of: history)))
            }
            try Files.write(History.text(Array(ids)), to: history)
            let target = path + "/quarantine-" + Moment.name(moment)
            try Files.makeFolder(target)
            for file in [database, log, sharedMemory, stamp]
            where try FileStatus(of: file) != nil {
                let name = file.split(separator: "/").last.map(String.init) ?? ""
                try Files.move(file, to: target + "/" + name)
            }
            try Files.synchronizeFolder(path)
            return Quarantine(folder: target, ids: ids.count)
        }
    }

    /// Puts a backup in the place of the store, which is quarantined first.
    package func restore(
        _ backup: String, at moment: Int64
    ) throws(OperatingError) -> Quarantine {
        let lock = try lockForOperator()
        defer { withExtendedLifetime(lock) {} }
        try checkBackup(backup)
        let quarantine = try quarantineLocked(at: moment)
        try system { () throws(SystemError) in
            try Files.copy(backup, to: database)
            try Files.write(Array("a store was restored here\n".utf8), to: stamp)
        }
        try giveToOwner(quarantine.folder)
        return quarantine
    }

    /// Operators are root, the service is not: it must find nothing that it cannot write.
    private func giveToOwner(_ quarantine: String) throws(OperatingError) {
        try system { () throws(SystemError) in
            for file in [database, stamp, history, lock, quarantine] {
                try Files.giveToOwner(of: path, file)
            }
        }
    }

    private func checkBackup(_ backup: String) throws(OperatingError) {
        let bytes = try system { () throws(SystemError) in try Header.bytes(of: backup) }
        guard let header = Header(bytes), header.applicationID == UInt32(Schema.applicationID)
        else { throw .unusable("\(backup): is no backup of a puzzlefarm store; name another file") }
        guard 1...Schema.migrations.version ~= header.userVersion else {
            throw .unusable(
                "\(backup): has schema \(header.userVersion), this puzzlefarm knows up to "
                    + "\(Schema.migrations.version); install a newer one, or name another file")
        }
        let faults: [String]
        do throws(SQLiteError) {
            faults = try Question.faults(
                full: false, try Connection(opening: backup, .reading))
        } catch {
            throw .unusable("\(backup): \(error.message); name another file")
        }
        if let first = faults.first { throw .unusable("\(backup): \(first); name another file") }
    }

    private func lockForOperator() throws(OperatingError) -> LockFile {
        let folder = try system { () throws(SystemError) in try FileStatus(of: path) }
        guard folder?.isFolder == true else {
            throw .unusable("\(path): no such folder; name the store's with --state")
        }
        do throws(LockFile.Refusal) { return try LockFile(lock) } catch {
            switch error {
            case .held(let pid): throw .held(pid: pid)
            case .failed(let error): throw .failed(error.description)
            }
        }
    }

    private func system<Value>(
        _ body: () throws(SystemError) -> Value
    ) throws(OperatingError) -> Value {
        do throws(SystemError) { return try body() } catch { throw .failed(error.description) }
    }
}
