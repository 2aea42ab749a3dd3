/// A value for a parameter of a statement.
package protocol SQLiteValue {
    func bind(to statement: borrowing Statement, at index: Int32)
}

extension Int64: SQLiteValue {
    package func bind(to statement: borrowing Statement, at index: Int32) {
        statement.bind(self, at: index)
    }
}

extension Int: SQLiteValue {
    package func bind(to statement: borrowing Statement, at index: Int32) {
        statement.bind(Int64(self), at: index)
    }
}

extension UInt32: SQLiteValue {
    package func bind(to statement: borrowing Statement, at index: Int32) {
        statement.bind(Int64(self), at: index)
    }
}

extension Bool: SQLiteValue {
    package func bind(to statement: borrowing Statement, at index: Int32) {
        statement.bind(Int64(self ? 1 : 0), at: index)
    }
}

extension Double: SQLiteValue {
    package func bind(to statement: borrowing Statement, at index: Int32) {
        statement.bind(self, at: index)
    }
}

extension String: SQLiteValue {
    package func bind(to statement: borrowing Statement, at index: Int32) {
        var text = self
        text.withUTF8 { unsafe statement.bind(text: UnsafeRawBufferPointer($0), at: index) }
    }
}

extension Optional: SQLiteValue where Wrapped: SQLiteValue {
    package func bind(to statement: borrowing Statement, at index: Int32) {
        if let value = self {
            value.bind(to: statement, at: index)
        } else {
            statement.bindNull(at: index)
        }
    }
}

/// A text as its UTF-8 bytes.
package struct SQLiteText: SQLiteValue, Sendable {
    private let bytes: ArraySlice<UInt8>

    package init(_ bytes: [UInt8]) { self.bytes = bytes[...] }
    package init(_ bytes: ArraySlice<UInt8>) { self.bytes = bytes }

    package func bind(to statement: borrowing Statement, at index: Int32) {
        unsafe bytes.withUnsafeBytes { unsafe statement.bind(text: $0, at: index) }
    }
}

/// A blob.
package struct SQLiteBlob: SQLiteValue, Sendable {
    private let bytes: [UInt8]

    package init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// Creates a blob of numbers in little-endian order.
    package init(words: [UInt64]) {
        bytes = unsafe words.map(\.littleEndian).withUnsafeBytes { unsafe Array($0) }
    }

    package func bind(to statement: borrowing Statement, at index: Int32) {
        unsafe bytes.withUnsafeBytes { unsafe statement.bind(blob: $0, at: index) }
    }
}
