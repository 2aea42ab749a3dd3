import CFarmSQLite

/// A compiled, reusable statement: bind, step through its rows, reset.
@safe package struct Statement: ~Copyable {
    private let handle: OpaquePointer
    private let database: OpaquePointer

    /// Takes ownership of a handle. The database stays open until its last statement is destroyed.
    init(owning handle: OpaquePointer, of database: OpaquePointer) {
        unsafe self.handle = handle
        unsafe self.database = database
    }

    deinit { unsafe sqlite3_finalize(handle) }

    // MARK: Parameters, numbered from 1

    package func bind(_ value: Int64, at index: Int32) {
        check(unsafe sqlite3_bind_int64(handle, index, value))
    }

    package func bind(_ value: Int64?, at index: Int32) {
        guard let value else { return check(unsafe sqlite3_bind_null(handle, index)) }
        bind(value, at: index)
    }

    package func bind(real value: Double, at index: Int32) {
        check(unsafe sqlite3_bind_double(handle, index, value))
    }

    package func bindNull(at index: Int32) { check(unsafe sqlite3_bind_null(handle, index)) }

    package func bind(_ text: String, at index: Int32) {
        var text = text
        text.withUTF8 { bytes in
            unsafe bytes.withMemoryRebound(to: CChar.self) { bytes in
                check(
                    unsafe farm_bind_text(handle, index, bytes.baseAddress, Int32(bytes.count)))
            }
        }
    }

    package func bind(_ text: String?, at index: Int32) {
        if let text { bind(text, at: index) } else { bindNull(at: index) }
    }

    /// Binds a text from its UTF-8 bytes.
    package func bind(utf8 text: [UInt8], at index: Int32) {
        unsafe text.withUnsafeBytes { bytes in
            unsafe bytes.withMemoryRebound(to: CChar.self) { bytes in
                check(
                    unsafe farm_bind_text(handle, index, bytes.baseAddress, Int32(bytes.count)))
            }
        }
    }

    /// Binds numbers as a blob in little-endian order.
    package func bind(words: [UInt64], at index: Int32) {
        let words = words.map(\.littleEndian)
        unsafe words.withUnsafeBytes { bytes in
            check(unsafe farm_bind_blob(handle, index, bytes.baseAddress, Int32(bytes.count)))
        }
    }

    package func bind(blob bytes: [UInt8], at index: Int32) {
        unsafe bytes.withUnsafeBytes { bytes in
            check(unsafe farm_bind_blob(handle, index, bytes.baseAddress, Int32(bytes.count)))
        }
    }

    private func check(_ code: Int32) {
        precondition(code == SQLITE_OK, "the statement must be reset and have this parameter")
    }

    // MARK: Rows

    /// Advances to the next row; returns false at the end, after resetting the statement.
    package mutating func step() throws(SQLiteError) -> Bool {
        let code = unsafe sqlite3_step(handle)
        if code == SQLITE_ROW { return true }
        if code == SQLITE_DONE {
            unsafe sqlite3_reset(handle)
            return false
        }
        let sql = unsafe sqlite3_sql(handle).map { unsafe String(cString: $0) }
        let error = unsafe SQLiteError(code, of: database, sql: sql ?? "")
        unsafe sqlite3_reset(handle)
        throw error
    }

    /// Runs a statement and ignores its rows.
    package mutating func run() throws(SQLiteError) {
        while try step() {}
    }

    /// Discards the remaining rows.
    package mutating func reset() { unsafe sqlite3_reset(handle) }

    // MARK: Columns, numbered from 0

    package func integer(_ column: Int32) -> Int64 { unsafe sqlite3_column_int64(handle, column) }

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
        guard let start = unsafe sqlite3_column_text(handle, column) else { return "" }
        let count = Int(unsafe sqlite3_column_bytes(handle, column))
        return unsafe String(
            decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
    }

    /// Appends the UTF-8 bytes of a text.
    package func append(_ column: Int32, to bytes: inout [UInt8]) {
        guard let start = unsafe sqlite3_column_text(handle, column) else { return }
        let count = Int(unsafe sqlite3_column_bytes(handle, column))
        unsafe bytes.append(contentsOf: UnsafeBufferPointer(start: start, count: count))
    }

    /// Returns the UTF-8 bytes of a text, without the cost of a string.
    package func utf8(_ column: Int32) -> [UInt8] {
        guard let start = unsafe sqlite3_column_text(handle, column) else { return [] }
        let count = Int(unsafe sqlite3_column_bytes(handle, column))
        return unsafe Array(UnsafeBufferPointer(start: start, count: count))
    }

    package func blob(_ column: Int32) -> [UInt8] {
        guard let start = unsafe sqlite3_column_blob(handle, column) else { return [] }
        let count = Int(unsafe sqlite3_column_bytes(handle, column))
        return unsafe Array(UnsafeRawBufferPointer(start: start, count: count))
    }

    /// Returns the numbers of a blob that was bound with ``bind(words:at:)``.
    package func words(_ column: Int32) -> [UInt64] {
        let bytes = unsafe wordBytes(column)
        return (0..<bytes.count / 8).map { unsafe Self.word($0, bytes) }
    }

    /// Returns those of the sorted numbers of a blob that are in a range, both ends included.
    package func words(_ column: Int32, from lower: UInt64, to upper: UInt64) -> [UInt64] {
        let bytes = unsafe wordBytes(column)
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

    /// The bytes of a blob, valid until the statement is stepped or reset.
    private func wordBytes(_ column: Int32) -> UnsafeRawBufferPointer {
        let start = unsafe sqlite3_column_blob(handle, column)
        let count = Int(unsafe sqlite3_column_bytes(handle, column))
        return unsafe UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : count)
    }

    private static func word(_ index: Int, _ bytes: UnsafeRawBufferPointer) -> UInt64 {
        UInt64(littleEndian: unsafe bytes.loadUnaligned(fromByteOffset: index * 8, as: UInt64.self))
    }
}
