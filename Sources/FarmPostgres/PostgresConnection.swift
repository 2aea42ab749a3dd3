import CFarmPostgres
package import FarmSystem

/// A connection to a database. Only one thread at a time may use it.
///
/// No call waits without a deadline. After a missed deadline and after a broken connection the value
/// is of no further use: ``isBroken`` is true.
@safe package struct PostgresConnection: ~Copyable {
    let handle: OpaquePointer
    private let notices: UnsafeMutablePointer<farm_pq_notices>
    /// The names of the statements that the server knows.
    var prepared: Set<String>
    private var hasMissedDeadline: Bool

    /// Connects, and waits until the server accepts.
    package init(
        to address: PostgresAddress, by deadline: Deadline
    ) throws(PostgresError) {
        self = try Self.connected(to: address, by: deadline)
    }

    private static func connected(
        to address: PostgresAddress, by deadline: Deadline
    ) throws(PostgresError) -> Self {
        var connection = unsafe Self(owning: try start(address.parameters))
        try connection.connect(by: deadline)
        return connection
    }

    private init(owning handle: OpaquePointer) {
        unsafe self.handle = handle
        prepared = []
        hasMissedDeadline = false
        unsafe notices = .allocate(capacity: 1)
        unsafe notices.initialize(to: farm_pq_notices())
        unsafe farm_pq_watch(handle, notices)
    }

    deinit {
        unsafe farm_pq_finish(handle)
        unsafe notices.deallocate()
    }

    /// Starts to connect.
    private static func start(
        _ parameters: [(name: String, value: String)]
    ) throws(PostgresError) -> OpaquePointer {
        let names = CStrings(parameters.map(\.name))
        let values = CStrings(parameters.map(\.value))
        guard let handle = unsafe farm_pq_start(names.pointers, values.pointers) else {
            throw PostgresError(.unreachable, "out of memory")
        }
        return unsafe handle
    }

    private mutating func connect(by deadline: Deadline) throws(PostgresError) {
        // A new connection is written to first.
        var writes = true
        while true {
            try wait(by: deadline, writes: writes)
            switch unsafe farm_pq_poll(handle) {
            case 1: writes = false
            case 2: writes = true
            case 3: return
            default: throw failure(.unreachable)
            }
        }
    }

    // MARK: The state

    /// True if the connection can no longer be used.
    package var isBroken: Bool { unsafe farm_pq_is_broken(handle) != 0 || hasMissedDeadline }

    /// True if a transaction is open, or failed and was not ended.
    package var isInTransaction: Bool { unsafe 2...3 ~= farm_pq_transaction(handle) }

    /// The version of the server, such as 150004.
    package var serverVersion: Int { Int(unsafe farm_pq_server_version(handle)) }

    /// The process at the other end, as the connection was told. A pooler tells its own number.
    package var backend: Int { Int(unsafe farm_pq_backend(handle)) }

    /// Returns and forgets the last warning of the server; nil without one.
    package mutating func takeWarning() -> String? {
        var warning: String?
        unsafe withUnsafePointer(to: notices.pointee.message) { message in
            unsafe message.withMemoryRebound(to: CChar.self, capacity: 256) { text in
                let found = unsafe String(cString: text)
                warning = found.isEmpty ? nil : found
            }
        }
        unsafe notices.pointee = farm_pq_notices()
        return warning
    }

    // MARK: Waiting

    /// Waits until the connection can be read, or written if that is wanted. A missed deadline ends
    /// the use of the connection.
    mutating func wait(by deadline: Deadline, writes: Bool) throws(PostgresError) {
        let ready = unsafe farm_pq_wait(handle, writes ? 1 : 0, -1, deadline.milliseconds)
        if ready > 0 { return }
        if ready < 0 { throw failure(.unreachable) }
        hasMissedDeadline = true
        throw PostgresError(.timeout, "no answer in time")
    }

    /// Waits until something can be read from the connection or from a descriptor.
    package mutating func wait(by deadline: Deadline, or other: CInt) throws(PostgresError) {
        if unsafe farm_pq_wait(handle, 0, other, deadline.milliseconds) < 0 {
            throw failure(.unreachable)
        }
    }

    /// The error of the connection with libpq's message.
    func failure(_ kind: PostgresError.Kind, sql: String = "") -> PostgresError {
        let text = unsafe farm_pq_message(handle).map { unsafe String(cString: $0) } ?? ""
        // libpq indents what follows its first line, and ends sentences.
        let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        let line = words.hasSuffix(".") ? String(words.dropLast()) : words
        // Before a connection is made libpq reports the server's refusal as text alone.
        let refused: [(part: String, kind: PostgresError.Kind)] = [
            ("authentication failed", .rejected), ("no password supplied", .rejected),
            ("too many connections", .exhausted), ("too many clients", .exhausted),
            ("remaining connection slots", .exhausted), ("does not exist", .missing),
            ("session is read-only", .readOnly), ("server is in hot standby mode", .readOnly),
        ]
        let found = kind == .unreachable ? refused.first { line.contains($0.part) } : nil
        return PostgresError(
            found?.kind ?? kind, line.isEmpty ? "the connection was lost" : line, sql: sql)
    }
}
