import FarmSQLite
import FarmSystem

/// Opens the store of a folder: from the checks of its files to a ready writer.
struct StoreOpener {
    let folder: StateFolder
    var rules: ClaimRules
    let clock: StoreClock
    let engine: String
    let tailLimit: Int
    let report: @Sendable (StoreEvent) -> Void

    struct OpenedStore: ~Copyable {
        let writer: StoreWriter
        let identity: FileIdentity
        let isWriteBackSkipped: Bool

        consuming func takeWriter() -> StoreWriter { writer }
    }

    /// Opens the store. If another process prevents the write-back of the WAL, healing has to wait, but
    /// a start does not.
    func run(isHealing: Bool) throws(StoreAccessError) -> OpenedStore {
        try check()
        let isNew = try isNew()
        if isNew { try makeDatabase() }
        let outcome = try system { () throws(SystemError) in try WriteBack.run(folder) }
        if outcome == .locked, isHealing { throw .busy }
        if case .damaged(let damage) = outcome {
            let detail = "\(folder.log): \(damage)\(Degradation.Reason.corrupt.remedy)"
            throw .degraded(.corrupt, detail: detail)
        }
        let writer = try writer(isNew: isNew, hasLog: outcome != .needless)
        let status = try system { () throws(SystemError) in
            if try FileStatus(of: folder.stamp) == nil {
                try Folder(folder.path).write(
                    Array("a store was made here\n".utf8), to: StateFolder.stampName,
                    givingToOwner: true)
            }
            return try FileStatus(of: folder.database)
        }
        guard let status else {
            throw .degraded(.missing, detail: "\(folder.database): disappeared during opening")
        }
        return OpenedStore(
            writer: writer, identity: status.identity, isWriteBackSkipped: outcome == .locked)
    }

    // MARK: Before SQLite sees the file

    /// Rejects links and anything else that is not a regular file. Additional hard links, for
    /// example of a hard-linked copy, are harmless here: this process has no extra privileges.
    private func check() throws(StoreAccessError) {
        try system { () throws(SystemError) in
            let open = try Folder(folder.path)
            for name in StateFolder.databaseNames + [StateFolder.stampName] {
                try open.check(name, mayHaveOtherNames: true)
                try? open.hideFromOthers(name)
            }
        }
    }

    /// Creates the empty file that SQLite opens. It is private to its owner, independent
    /// of the umask, as are the files that SQLite creates beside it, which inherit its mode.
    private func makeDatabase() throws(StoreAccessError) {
        try system { () throws(SystemError) in
            let open = try Folder(folder.path)
            if try open.status(of: StateFolder.databaseName) == nil {
                _ = try open.create(StateFolder.databaseName)
            }
        }
    }

    /// Returns true if there is no store yet. A file that is not a puzzlefarm store is rejected
    /// untouched.
    private func isNew() throws(StoreAccessError) -> Bool {
        let stamp = try system { () throws(SystemError) in try FileStatus(of: folder.stamp) }
        let log = try system { () throws(SystemError) in try FileStatus(of: folder.log) }
        let file = try system { () throws(SystemError) in try FileStatus(of: folder.database) }
        guard let file else {
            if stamp == nil, log?.size ?? 0 == 0 { return true }
            throw degraded(.missing, "missing, although a store was created here")
        }
        let bytes = try system { () throws(SystemError) in
            try DatabaseHeader.bytes(of: folder.database)
        }
        // An interrupted start leaves an empty file, but never together with a stamp.
        if bytes.isEmpty, stamp == nil { return true }
        guard let header = DatabaseHeader(bytes) else {
            throw degraded(.corrupt, "not a SQLite database")
        }
        // Up to 32 bytes, a WAL is a header without content.
        let hasLog = log?.size ?? 0 > 32
        let isUnnamed = header.applicationID == 0 && header.userVersion == 0
        if isUnnamed, stamp == nil, hasLog || header.pageCount <= 1 { return true }
        guard header.applicationID == UInt32(StoreSchema.applicationID) || isUnnamed && hasLog
        else {
            throw foreign(header.applicationID)
        }
        if header.userVersion > StoreSchema.migrations.version { throw newer(header.userVersion) }
        // A kill or a full disk during a checkpoint leaves a new header on a short file; the rest is
        // in the WAL.
        if !hasLog, header.pageSize * header.pageCount > file.size {
            throw degraded(
                .corrupt, "truncated: \(file.size) of \(header.pageSize * header.pageCount) bytes")
        }
        return false
    }

    // MARK: With SQLite

    private func writer(isNew: Bool, hasLog: Bool) throws(StoreAccessError) -> StoreWriter {
        let connection = try sqlite { () throws(SQLiteError) in
            try Connection(
                opening: folder.database, .writing, cachePages: StoreLimits.cachePages)
        }
        try prepare(connection, isNew: isNew, hasLog: hasLog)
        do throws(SQLiteError) {
            return try StoreWriter(
                on: connection, rules: rules, clock: clock, engine: engine, tailLimit: tailLimit)
        } catch {
            throw StoreAccessError(error, path: folder.database)
        }
    }

    /// Prepares a connection: verifies the file, applies the settings, migrates the schema.
    private func prepare(
        _ connection: borrowing Connection, isNew: Bool, hasLog: Bool
    ) throws(StoreAccessError) {
        // A rejected or damaged file is never changed, not even by closing it.
        connection.leaveTheLogOnClose(true)
        // Checks owner and version again: the values from SQLite include the WAL.
        let found = try sqlite { () throws(SQLiteError) in
            (
                owner: UInt32(
                    truncatingIfNeeded: try connection.integer("PRAGMA application_id") ?? 0),
                version: Int(try connection.integer("PRAGMA user_version") ?? 0),
                tables: try connection.integer("SELECT count(*) FROM sqlite_schema") ?? 0
            )
        }
        let isEmpty = found.owner == 0 && found.version == 0 && found.tables == 0
        guard found.owner == UInt32(StoreSchema.applicationID) || isNew && isEmpty else {
            throw foreign(found.owner)
        }
        if found.version > StoreSchema.migrations.version { throw newer(found.version) }
        try sqlite { () throws(SQLiteError) in
            try connection.execute(
                """
                PRAGMA journal_mode = WAL;
                PRAGMA synchronous = FULL;
                PRAGMA journal_size_limit = \(StoreLimits.keptLogBytes);
                """)
            // Moves the WAL into the file, where the checks of a later start look.
            if hasLog { try connection.checkpoint(.truncating) }
        }
        if 1..<StoreSchema.migrations.version ~= found.version {
            try bringUpToDate(connection, from: found.version)
        } else {
            try sqlite { () throws(SQLiteError) in try StoreSchema.migrations.migrate(connection) }
        }
        connection.leaveTheLogOnClose(false)
    }

    private func bringUpToDate(
        _ connection: borrowing Connection, from version: Int
    ) throws(StoreAccessError) {
        report(.migrating(step: 1, steps: StoreSchema.migrations.version - version, percent: 0))
        try keepCopy(of: connection, version: version)
        try sqlite { () throws(SQLiteError) in
            try StoreSchema.migrations.migrate(connection) {
                report(.migrating(step: $0.step, steps: $0.steps, percent: $0.percent))
            }
        }
        report(
            .migrated(
                schema: StoreSchema.migrations.version,
                copy: folder.path + "/" + StateFolder.keptName(before: version + 1)))
    }

    /// Keeps a copy of the store as it was before the migration, for a downgrade.
    private func keepCopy(
        of connection: borrowing Connection, version: Int
    ) throws(StoreAccessError) {
        let name = StateFolder.keptName(before: version + 1)
        do {
            try Folder(folder.path).writeDatabase(copyOf: connection, to: name)
        } catch {
            if let error = error as? SQLiteError {
                throw StoreAccessError(error, path: folder.database)
            }
            if let error = error as? SystemError { throw StoreAccessError(error) }
            throw .degraded(.ioError, detail: "\(error)")
        }
    }

    // MARK: Failures

    private func system<Value>(
        _ body: () throws(SystemError) -> Value
    ) throws(StoreAccessError) -> Value {
        try mapError(StoreAccessError.init, body)
    }

    private func sqlite<Value: ~Copyable>(
        _ body: () throws(SQLiteError) -> Value
    ) throws(StoreAccessError) -> Value {
        try mapError({ StoreAccessError($0, path: folder.database) }, body)
    }

    private func degraded(_ reason: Degradation.Reason, _ problem: String) -> StoreAccessError {
        .degraded(reason, detail: "\(folder.database): \(problem)\(reason.remedy)")
    }

    private func foreign(_ applicationID: UInt32) -> StoreAccessError {
        .refused(.foreign(applicationID: applicationID, path: folder.database))
    }

    private func newer(_ version: Int) -> StoreAccessError {
        .refused(
            .newer(version: version, known: StoreSchema.migrations.version, path: folder.database))
    }
}
