import CFarmSQLite

/// A reusable statement, compiled at its first use: start it with its parameters, step through its rows,
/// reset it.
@safe package struct Statement: ~Copyable {
    private let database: Database
    private let sql: String
    private var handle: OpaquePointer?

    init(_ sql: String, of database: Database) {
        self.sql = sql
        self.database = database
    }

    deinit { unsafe sqlite3_finalize(handle) }

    /// Compiles the statement, unless it is compiled.
    package mutating func compile() throws(SQLiteError) {
        if unsafe handle != nil { return }
        let flags = UInt32(SQLITE_PREPARE_PERSISTENT)
        let code = unsafe sqlite3_prepare_v3(database.handle, sql, -1, flags, &handle, nil)
        guard code == SQLITE_OK, unsafe handle != nil else {
            throw unsafe SQLiteError(code, of: database.handle, sql: sql)
        }
    }

    // MARK: Running

    // A pack of parameters becomes a call for each, without an array or a box: these functions are
    // specialized where they are called.

    /// Sets all parameters, in their order. The statement must be new, reset or at its end.
    @inlinable package mutating func start<each Value: SQLiteValue>(
        _ value: repeat each Value
    ) throws(SQLiteError) {
        try compile()
        var index: Int32 = 0
        for value in repeat each value {
            index += 1
            value.bind(to: self, at: index)
        }
    }

    /// Runs the statement with some parameters, and ignores its rows.
    @inlinable package mutating func run<each Value: SQLiteValue>(
        _ value: repeat each Value
    ) throws(SQLiteError) {
        try start(repeat each value)
        while try step() {}
    }

    /// Runs the statement with a list of parameters, and ignores its rows.
    package mutating func run(all values: [some SQLiteValue]) throws(SQLiteError) {
        try compile()
        for (index, value) in values.enumerated() { value.bind(to: self, at: Int32(index + 1)) }
        while try step() {}
    }

    /// Returns true if there is a row. A statement changes all its rows before it returns the first.
    @inlinable package mutating func hasRow<each Value: SQLiteValue>(
        _ value: repeat each Value
    ) throws(SQLiteError) -> Bool {
        try start(repeat each value)
        defer { reset() }
        return try step()
    }

    /// Returns what is read from the first row; nil without one.
    @inlinable package mutating func first<each Value: SQLiteValue, Found>(
        _ value: repeat each Value,
        read: (borrowing Statement) throws(SQLiteError) -> Found
    ) throws(SQLiteError) -> Found? {
        try start(repeat each value)
        defer { reset() }
        return try step() ? try read(self) : nil
    }

    /// Returns what is read from each row, of at most a number of them.
    @inlinable package mutating func all<each Value: SQLiteValue, Found>(
        _ value: repeat each Value, atMost limit: Int = .max,
        read: (borrowing Statement) throws(SQLiteError) -> Found
    ) throws(SQLiteError) -> [Found] {
        try start(repeat each value)
        defer { reset() }
        var found: [Found] = []
        while found.count < limit, let row = try next(read: read) { found.append(row) }
        return found
    }

    /// Returns what is read from the next row; nil at the end.
    @inlinable package mutating func next<Found>(
        read: (borrowing Statement) throws(SQLiteError) -> Found
    ) throws(SQLiteError) -> Found? {
        try step() ? try read(self) : nil
    }

    /// Advances to the next row; returns false at the end, after resetting the statement.
    package mutating func step() throws(SQLiteError) -> Bool {
        let code = unsafe sqlite3_step(handle)
        if code == SQLITE_ROW { return true }
        if code == SQLITE_DONE {
            reset()
            return false
        }
        let error = unsafe SQLiteError(code, of: database.handle, sql: sql)
        reset()
        throw error
    }

    /// Discards the remaining rows.
    package mutating func reset() { unsafe sqlite3_reset(handle) }

    // MARK: Parameters, numbered from 1

    func bind(_ value: Int64, at index: Int32) {
        check(unsafe sqlite3_bind_int64(handle, index, value))
    }

    func bind(_ value: Double, at index: Int32) {
        check(unsafe sqlite3_bind_double(handle, index, value))
    }

    func bindNull(at index: Int32) { check(unsafe sqlite3_bind_null(handle, index)) }

    func bind(text bytes: UnsafeRawBufferPointer, at index: Int32) {
        check(
            unsafe farm_bind_text(
                handle, index, bytes.baseAddress?.assumingMemoryBound(to: CChar.self),
                Int32(bytes.count)))
    }

    func bind(blob bytes: UnsafeRawBufferPointer, at index: Int32) {
        check(unsafe farm_bind_blob(handle, index, bytes.baseAddress, Int32(bytes.count)))
    }

    private func check(_ code: Int32) {
        precondition(code == SQLITE_OK, "the statement must be reset and have this parameter")
    }

    // MARK: Columns, numbered from 0

    package func integer(_ column: Int32) -> Int64 { unsafe sqlite3_column_int64(handle, column) }

    /// Returns an integer; nil for NULL.
    package func optionalInteger(_ column: Int32) -> Int64? {
        isNull(column) ? nil : integer(column)
    }

    package func real(_ column: Int32) -> Double { unsafe sqlite3_column_double(handle, column) }

    /// The type of a value, independent of the declared type of its column.
    package enum Kind: Sendable { case integer, real, text, blob, null }

    package func kind(_ column: Int32) -> Kind {
        switch unsafe sqlite3_column_type(handle, column) {
        case SQLITE_INTEGER: .integer
        case SQLITE_FLOAT: .real
        case SQLITE_TEXT: .text
        case SQLITE_BLOB: .blob
        default: .null
        }
    }

    package func isNull(_ column: Int32) -> Bool {
        unsafe sqlite3_column_type(handle, column) == SQLITE_NULL
    }

    package func text(_ column: Int32) -> String {
        unsafe String(decoding: textBytes(column), as: UTF8.self)
    }

    /// Returns a text; nil for NULL.
    package func optionalText(_ column: Int32) -> String? {
        isNull(column) ? nil : text(column)
    }

    /// Appends the UTF-8 bytes of a text.
    package func append(_ column: Int32, to bytes: inout [UInt8]) {
        unsafe bytes.append(contentsOf: textBytes(column))
    }

    /// Returns the UTF-8 bytes of a text, without the cost of a string.
    package func utf8(_ column: Int32) -> [UInt8] { unsafe Array(textBytes(column)) }

    package func blob(_ column: Int32) -> [UInt8] { unsafe Array(blobBytes(column)) }

    /// Returns the numbers of a blob that was written as ``SQLiteBlob/init(words:)``.
    package func words(_ column: Int32) -> [UInt64] {
        let bytes = unsafe blobBytes(column)
        return (0..<bytes.count / 8).map { unsafe Self.word($0, bytes) }
    }

    /// Returns those of the sorted numbers of a blob that are in a range, both ends included.
    package func words(_ column: Int32, from lower: UInt64, to upper: UInt64) -> [UInt64] {
        let bytes = unsafe blobBytes(column)
        let count = bytes.count / 8
        var (first, end) = (0, count)
        while first < end {
            let middle = (first + end) / 2
            if unsafe Self.word(middle, bytes) < lower { first = middle + 1 } else { end = middle }
        }
        var found: [UInt64] = []
        while first < count, case let next = unsafe Self.word(first, bytes), next <= upper {
            found.append(next)
            first += 1
        }
        return found
    }

    /// The bytes of a text, valid until the statement is stepped or reset.
    private func textBytes(_ column: Int32) -> UnsafeRawBufferPointer {
        let start = unsafe sqlite3_column_text(handle, column)
        let count = Int(unsafe sqlite3_column_bytes(handle, column))
        return unsafe UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : count)
    }

    /// The bytes of a blob, valid until the statement is stepped or reset.
    private func blobBytes(_ column: Int32) -> UnsafeRawBufferPointer {
        let start = unsafe sqlite3_column_blob(handle, column)
        let count = Int(unsafe sqlite3_column_bytes(handle, column))
        return unsafe UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : count)
    }

    private static func word(_ index: Int, _ bytes: UnsafeRawBufferPointer) -> UInt64 {
        UInt64(littleEndian: unsafe bytes.loadUnaligned(fromByteOffset: index * 8, as: UInt64.self))
    }
}
