import CFarmPostgres

/// The answer of a statement: its rows, and the number of rows that it changed.
@safe package struct PostgresResult: ~Copyable {
    private let handle: OpaquePointer

    init(owning handle: OpaquePointer) { unsafe self.handle = handle }

    deinit { unsafe farm_pq_clear(handle) }

    enum Status: Int32 { case empty, command, rows, failed, synchronized, skipped, other }

    var status: Status { Status(rawValue: unsafe farm_pq_status(handle)) ?? .other }

    /// The number of rows.
    package var count: Int { Int(unsafe farm_pq_rows(handle)) }

    /// The number of rows that the statement inserted, changed, deleted or selected.
    package var affected: Int { Int(unsafe farm_pq_affected(handle)) }

    // MARK: Values, rows and columns numbered from 0

    package func isNull(_ row: Int, _ column: Int) -> Bool {
        unsafe farm_pq_is_null(handle, Int32(row), Int32(column)) != 0
    }

    /// Returns an integer of 2, 4 or 8 bytes, or a truth value as 0 or 1; 0 for NULL.
    package func integer(_ row: Int, _ column: Int) -> Int64 {
        let bytes = unsafe value(row, column)
        let isNegative = unsafe bytes.count > 1 && bytes[0] & 0x80 != 0
        var number: Int64 = isNegative ? -1 : 0
        for index in 0..<bytes.count { number = unsafe number << 8 | Int64(bytes[index]) }
        return number
    }

    /// Returns an integer; nil for NULL.
    package func optionalInteger(_ row: Int, _ column: Int) -> Int64? {
        isNull(row, column) ? nil : integer(row, column)
    }

    package func text(_ row: Int, _ column: Int) -> String {
        unsafe String(decoding: value(row, column), as: UTF8.self)
    }

    /// Returns a text; nil for NULL.
    package func optionalText(_ row: Int, _ column: Int) -> String? {
        isNull(row, column) ? nil : text(row, column)
    }

    /// Returns the bytes of a text or of a bytea.
    package func bytes(_ row: Int, _ column: Int) -> [UInt8] {
        unsafe Array(value(row, column))
    }

    /// The bytes of a value, which live as long as the result.
    private func value(_ row: Int, _ column: Int) -> UnsafeRawBufferPointer {
        let count = Int(unsafe farm_pq_length(handle, Int32(row), Int32(column)))
        let start = unsafe farm_pq_value(handle, Int32(row), Int32(column))
        return unsafe UnsafeRawBufferPointer(start: start, count: count)
    }

    /// Returns the error of a failed statement.
    func error(in sql: String) -> PostgresError {
        func field(_ letter: Unicode.Scalar) -> String {
            let text = unsafe farm_pq_field(handle, CChar(letter.value))
            return unsafe text.map { unsafe String(cString: $0) } ?? ""
        }
        let detail = field("D")
        return PostgresError(
            state: field("C"), message: field("M") + (detail.isEmpty ? "" : "; \(detail)"), sql: sql
        )
    }
}
