/// Statements of a connection by number, each compiled at its first use.
@safe package struct StatementTable: ~Copyable {
    @usableFromInline let statements: UnsafeMutableBufferPointer<Statement>

    package init(_ texts: [String], on connection: borrowing Connection) {
        unsafe statements = .allocate(capacity: texts.count)
        for (number, text) in texts.enumerated() {
            unsafe statements.initializeElement(at: number, to: connection.statement(text))
        }
    }

    deinit {
        unsafe statements.deinitialize()
        unsafe statements.deallocate()
    }

    @inlinable package subscript(number: Int) -> Statement {
        _read { yield unsafe statements[number] }
        _modify { yield unsafe &statements[number] }
    }
}
