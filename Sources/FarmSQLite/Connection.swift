import CFarmSQLite

/// The handle of an open database, which closes with its connection and its last statement.
@safe final class Database {
    let handle: OpaquePointer
    /// The number of frames in the WAL, updated by the C hook.
    let frames: UnsafeMutablePointer<Int32>

    init(owning handle: OpaquePointer) {
        unsafe self.handle = handle
        unsafe frames = .allocate(capacity: 1)
        unsafe frames.initialize(to: 0)
        unsafe farm_watch_frames(handle, frames)
    }

    deinit {
        unsafe sqlite3_wal_hook(handle, nil, nil)
        unsafe sqlite3_close_v2(handle)
        unsafe frames.deallocate()
    }
}

/// An open database. Only one thread at a time may use it and its statements.
///
/// The database closes when the value is destroyed and no statements are alive.
@safe package struct Connection: ~Copyable {
    package enum Mode: Sendable {
        /// Creates the file if it is absent.
        case writing
        case reading
    }

    private let database: Database
    private var handle: OpaquePointer { unsafe database.handle }

    /// Opens a file with a cache of `cachePages` pages of 4 KiB. Unless `followsLinks` is true, no part
    /// of the path may be a symbolic link.
    package init(
        opening path: String, _ mode: Mode, cachePages: Int = 512, followsLinks: Bool = true
    ) throws(SQLiteError) {
        self = try Self.configured(path, mode, cachePages, followsLinks)
    }

    private static func configured(
        _ path: String, _ mode: Mode, _ cachePages: Int, _ followsLinks: Bool
    ) throws(SQLiteError) -> Self {
        let connection = unsafe Self(owning: try open(path, mode, followsLinks))
        try connection.execute(
            """
            PRAGMA cache_size = \(cachePages);
            PRAGMA temp_store = MEMORY;
            PRAGMA mmap_size = 0;
            PRAGMA trusted_schema = OFF;
            PRAGMA secure_delete = OFF;
            """)
        return connection
    }

    private init(owning handle: OpaquePointer) {
        database = unsafe Database(owning: handle)
        unsafe sqlite3_busy_timeout(handle, 5_000)
    }

    /// Creates another owner of an open database.
    package init(sharing other: borrowing Connection) { database = other.database }

    /// Configures SQLite once, before the first connection. If that fails, SQLite is only slower.
    private static let beforeTheFirst: Void = { _ = farm_do_not_count_memory() }()

    private static func open(
        _ path: String, _ mode: Mode, _ followsLinks: Bool
    ) throws(SQLiteError) -> OpaquePointer {
        // One thread at a time uses a connection, so SQLite needs no mutex of its own ("In this mode,
        // SQLite can be safely used by multiple threads provided that no single database connection
        // nor any object derived from database connection ... is used in two or more threads at the
        // same time", sqlite.org/threadsafe.html).
        let access =
            mode == .writing ? SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE : SQLITE_OPEN_READONLY
        let flags =
            access | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE | SQLITE_OPEN_PRIVATECACHE
            | (followsLinks ? 0 : SQLITE_OPEN_NOFOLLOW)
        Self.beforeTheFirst
        var opened: OpaquePointer?
        let code = unsafe sqlite3_open_v2(path, &opened, flags, nil)
        if code == SQLITE_OK, let database = unsafe opened { return unsafe database }
        let error = unsafe SQLiteError(code, of: opened)
        unsafe sqlite3_close_v2(opened)
        throw error
    }

    /// Runs statements and ignores their rows.
    package func execute(_ sql: String) throws(SQLiteError) {
        let code = unsafe sqlite3_exec(handle, sql, nil, nil, nil)
        if code != SQLITE_OK { throw unsafe SQLiteError(code, of: handle, sql: sql) }
    }

    /// Compiles a statement for repeated use.
    package func prepare(_ sql: String) throws(SQLiteError) -> Statement {
        var statement = statement(sql)
        try statement.compile()
        return statement
    }

    /// Returns a statement that is compiled at its first use.
    func statement(_ sql: String) -> Statement { Statement(sql, of: database) }

    /// Returns the first column of the first row, or nil without a row.
    package func integer(_ sql: String) throws(SQLiteError) -> Int64? {
        var statement = statement(sql)
        return try statement.first { $0.integer(0) }
    }

    /// Returns the first column of the first row as text, or nil without a row.
    package func text(_ sql: String) throws(SQLiteError) -> String? {
        var statement = statement(sql)
        return try statement.first { $0.text(0) }
    }

    /// True if a transaction is open.
    package var isInTransaction: Bool { unsafe sqlite3_get_autocommit(handle) == 0 }

    /// The number of rows that were changed since the connection was opened.
    package var changes: Int64 { unsafe sqlite3_total_changes64(handle) }

    /// Frees the pages that are cached and not in use.
    package func emptyCache() { _ = unsafe sqlite3_db_release_memory(handle) }

    /// Rolls back an open transaction, unless SQLite has already done so.
    package func rollBack() {
        // Some errors roll back automatically; if this fails, nothing else can be done.
        if isInTransaction { try? execute("ROLLBACK") }
    }

    /// Leaves the WAL in place on close, for files that must not be changed any more.
    package func leaveTheLogOnClose(_ leaves: Bool) {
        _ = unsafe farm_no_checkpoint_on_close(handle, leaves ? 1 : 0)
    }

    // MARK: The write-ahead log

    /// The frames in the WAL after the last commit of this connection.
    package var framesInLog: Int { unsafe Int(database.frames.pointee) }

    package enum Checkpoint: Sendable {
        /// Checkpoints as far as readers allow, without waiting.
        case passive
        /// Checkpoints everything and empties the WAL.
        case truncating
    }

    /// Moves the WAL into the database; returns false if readers or writers prevented it.
    @discardableResult
    package func checkpoint(_ kind: Checkpoint) throws(SQLiteError) -> Bool {
        var (log, done): (Int32, Int32) = (0, 0)
        let mode = kind == .passive ? SQLITE_CHECKPOINT_PASSIVE : SQLITE_CHECKPOINT_TRUNCATE
        let code = unsafe sqlite3_wal_checkpoint_v2(handle, nil, mode, &log, &done)
        if code == SQLITE_BUSY { return false }
        if code != SQLITE_OK { throw unsafe SQLiteError(code, of: handle, sql: "checkpoint") }
        // The next commit restarts the WAL.
        if log == done { unsafe database.frames.pointee = 0 }
        return log == done
    }

    // MARK: Copies

    /// Writes a consistent copy of the database to a new file, also during concurrent writes.
    package func copy(to path: String) throws(SQLiteError) {
        let target = try Connection(opening: path, .writing, followsLinks: false)
        guard let backup = unsafe sqlite3_backup_init(target.handle, "main", handle, "main") else {
            throw unsafe SQLiteError(sqlite3_extended_errcode(target.handle), of: target.handle)
        }
        // In one step, so that it reads one snapshot and writers cannot make it restart.
        let step = unsafe sqlite3_backup_step(backup, -1)
        let finish = unsafe sqlite3_backup_finish(backup)
        let code = step == SQLITE_DONE ? finish : step
        guard code == SQLITE_OK else {
            throw unsafe SQLiteError(code, of: target.handle, sql: "backup")
        }
        // Keeps the copy a single file: the inherited WAL mode would make it three.
        try target.execute("PRAGMA journal_mode = DELETE")
    }
}

extension SQLiteError {
    init(_ code: Int32, of handle: OpaquePointer?, sql: String = "") {
        let words = unsafe sqlite3_errmsg(handle).map { unsafe String(cString: $0) }
        // Only errors of system calls set it; otherwise it is left over from an earlier call.
        let concernsSystem = [SQLITE_IOERR, SQLITE_CANTOPEN, SQLITE_FULL].contains(code & 0xFF)
        self.init(
            code: code, message: words ?? "out of memory", sql: sql,
            systemCode: concernsSystem ? unsafe sqlite3_system_errno(handle) : 0)
    }
}
