import CFarmSQLite

/// An open database. One thread at a time may use it and its statements.
///
/// It closes with its value; statements that are still alive keep the file open until they go.
@safe package struct Connection: ~Copyable {
    package enum Mode: Sendable {
        /// Makes the file if it is absent.
        case writing
        case reading
    }

    private let handle: OpaquePointer
    /// Where the hook of C notes how many frames the WAL has.
    private let frames: UnsafeMutablePointer<Int32>

    /// Opens a file; `cachePages` pages of 4 KiB are kept in memory. If no links are to be followed,
    /// no part of the path may be one.
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
        unsafe self.handle = handle
        unsafe frames = .allocate(capacity: 1)
        unsafe frames.initialize(to: 0)
        unsafe farm_watch_frames(handle, frames)
        unsafe sqlite3_busy_timeout(handle, 5_000)
    }

    /// Done once, before the first connection. Refused, it would only be slower.
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

    deinit {
        unsafe sqlite3_wal_hook(handle, nil, nil)
        unsafe sqlite3_close_v2(handle)
        unsafe frames.deallocate()
    }

    /// Runs statements that give no rows anybody wants.
    package func execute(_ sql: String) throws(SQLiteError) {
        let code = unsafe sqlite3_exec(handle, sql, nil, nil, nil)
        if code != SQLITE_OK { throw unsafe SQLiteError(code, of: handle, sql: sql) }
    }

    /// Compiles a statement that will be used many times.
    package func prepare(_ sql: String) throws(SQLiteError) -> Statement {
        var statement: OpaquePointer?
        let code = unsafe sqlite3_prepare_v3(
            handle, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &statement, nil)
        guard code == SQLITE_OK, let compiled = unsafe statement else {
            throw unsafe SQLiteError(code, of: handle, sql: sql)
        }
        return unsafe Statement(owning: compiled, of: handle)
    }

    /// The first column of the first row, nil without a row.
    package func integer(_ sql: String) throws(SQLiteError) -> Int64? {
        var statement = try prepare(sql)
        return try statement.step() ? statement.integer(0) : nil
    }

    /// The first column of the first row as text, nil without a row.
    package func text(_ sql: String) throws(SQLiteError) -> String? {
        var statement = try prepare(sql)
        return try statement.step() ? statement.text(0) : nil
    }

    /// Whether a transaction is open.
    package var isInTransaction: Bool { unsafe sqlite3_get_autocommit(handle) == 0 }

    /// Takes back an open transaction, if SQLite has not done so itself.
    package func rollBack() {
        // Some errors roll back by themselves; a failure here leaves nothing else to do.
        if isInTransaction { try? execute("ROLLBACK") }
    }

    /// How long to wait for other processes that hold a lock.
    package func waitForLocks(milliseconds: Int32) {
        unsafe sqlite3_busy_timeout(handle, milliseconds)
    }

    /// Leaves the WAL to whoever opens the store next: the file may not be what it was.
    package func leaveTheLogOnClose(_ leaves: Bool) {
        _ = unsafe farm_no_checkpoint_on_close(handle, leaves ? 1 : 0)
    }

    // MARK: The write-ahead log

    /// The frames in the WAL after the last commit of this connection.
    package var framesInLog: Int { unsafe Int(frames.pointee) }

    package enum Checkpoint: Sendable {
        /// As far as readers allow, without waiting.
        case passive
        /// All of it, and the WAL is empty then.
        case truncating
    }

    /// Moves the WAL into the database; false if readers or writers were in the way.
    @discardableResult
    package func checkpoint(_ kind: Checkpoint) throws(SQLiteError) -> Bool {
        var (log, done): (Int32, Int32) = (0, 0)
        let mode = kind == .passive ? SQLITE_CHECKPOINT_PASSIVE : SQLITE_CHECKPOINT_TRUNCATE
        let code = unsafe sqlite3_wal_checkpoint_v2(handle, nil, mode, &log, &done)
        if code == SQLITE_BUSY { return false }
        if code != SQLITE_OK { throw unsafe SQLiteError(code, of: handle, sql: "checkpoint") }
        // The next commit begins the WAL anew.
        if log == done { unsafe frames.pointee = 0 }
        return log == done
    }

    // MARK: Copies

    /// Writes a consistent copy of the database, which may go on being written, to a new file.
    package func copy(to path: String) throws(SQLiteError) {
        let target = try Connection(opening: path, .writing, followsLinks: false)
        guard let backup = unsafe sqlite3_backup_init(target.handle, "main", handle, "main") else {
            throw unsafe SQLiteError(sqlite3_extended_errcode(target.handle), of: target.handle)
        }
        // In one step: a reader's snapshot, so that writers cannot make it begin again.
        let step = unsafe sqlite3_backup_step(backup, -1)
        let finish = unsafe sqlite3_backup_finish(backup)
        let code = step == SQLITE_DONE ? finish : step
        guard code == SQLITE_OK else {
            throw unsafe SQLiteError(code, of: target.handle, sql: "backup")
        }
        // A copy is one file: the WAL mode that it inherited would make it three.
        try target.execute("PRAGMA journal_mode = DELETE")
    }
}

extension SQLiteError {
    init(_ code: Int32, of handle: OpaquePointer?, sql: String = "") {
        let words = unsafe sqlite3_errmsg(handle).map { unsafe String(cString: $0) }
        // Of an earlier call, if this one did not come as far as the system.
        let concernsSystem = [SQLITE_IOERR, SQLITE_CANTOPEN, SQLITE_FULL].contains(code & 0xFF)
        self.init(
            code: code, message: words ?? "out of memory", sql: sql,
            systemCode: concernsSystem ? unsafe sqlite3_system_errno(handle) : 0)
    }
}
