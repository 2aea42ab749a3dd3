import CFarmPostgres
package import FarmSystem

extension PostgresConnection {
    /// Runs statements without parameters or rows, in one transaction if there are several.
    package mutating func execute(
        _ sql: String, by deadline: Deadline
    ) throws(PostgresError) {
        try check(unsafe farm_pq_send_text(handle, sql), sql)
        try flush(sql, by: deadline)
        _ = try lastResult(of: sql, by: deadline)
    }

    /// Runs a statement with some parameters and returns its rows.
    package mutating func run<each Value: PostgresParameter>(
        _ statement: PostgresStatement, _ value: repeat each Value, by deadline: Deadline
    ) throws(PostgresError) -> PostgresResult {
        try run(PostgresCall(statement, repeat each value), by: deadline)
    }

    package mutating func run(
        _ call: PostgresCall, by deadline: Deadline
    ) throws(PostgresError) -> PostgresResult {
        let statement = call.statement
        if !prepared.contains(statement.name) {
            try check(
                unsafe farm_pq_send_prepare(handle, statement.name, statement.sql), statement.sql)
            try flush(statement.sql, by: deadline)
            _ = try lastResult(of: statement.sql, by: deadline)
            prepared.insert(statement.name)
        }
        try send(call)
        try flush(statement.sql, by: deadline)
        return try lastResult(of: statement.sql, by: deadline)
    }

    /// Runs statements in one round trip, in one transaction unless one is open, and passes each
    /// answer on. After an error nothing that follows is run. Answers that were passed on count only
    /// if none is thrown: the transaction may fail when it is committed, at the end.
    package mutating func run(
        _ calls: [PostgresCall], by deadline: Deadline,
        each: (_ index: Int, _ result: borrowing PostgresResult) -> Void
    ) throws(PostgresError) {
        let first = calls.first?.statement.sql ?? ""
        try check(unsafe farm_pq_enter_pipeline(handle), first)
        var isNew: [Bool] = []
        for call in calls {
            let statement = call.statement
            isNew.append(prepared.insert(statement.name).inserted)
            if isNew[isNew.count - 1] {
                try check(
                    unsafe farm_pq_send_prepare(handle, statement.name, statement.sql),
                    statement.sql)
            }
            try send(call)
        }
        try check(unsafe farm_pq_sync(handle), first)
        try flush(first, by: deadline)
        var failure: PostgresError?
        for (index, call) in calls.enumerated() {
            if isNew[index] {
                let result = try pipelineResult(of: call.statement.sql, by: deadline)
                if let error = Self.error(of: result, call.statement.sql) {
                    failure = failure ?? error
                }
                if failure != nil { prepared.remove(call.statement.name) }
            }
            let result = try pipelineResult(of: call.statement.sql, by: deadline)
            if result.status == .skipped { continue }
            if let error = Self.error(of: result, call.statement.sql) {
                failure = failure ?? error
            } else {
                each(index, result)
            }
        }
        let fault = try endPipeline(first, by: deadline)
        if let failure = failure ?? fault { throw failure }
    }

    /// Returns false if the server has closed the connection since it was used.
    package mutating func isOpen() -> Bool {
        // The last words of a server come before the end of the stream.
        for _ in 0..<2 where unsafe farm_pq_consume(handle) != 1 { return false }
        return !isBroken
    }

    // MARK: Sending

    private func send(_ call: PostgresCall) throws(PostgresError) {
        let encoded = call.values.map(\.encoded)
        let bytes = encoded.reduce(into: [UInt8]()) { $0 += $1 ?? [] }
        let lengths = encoded.map { Int32($0?.count ?? 0) }
        let formats = [Int32](repeating: 1, count: encoded.count)
        let sent = unsafe bytes.withUnsafeBufferPointer { bytes in
            // An empty value needs an address too: a null one is NULL.
            let base = unsafe UnsafeRawPointer(bytes.baseAddress).map {
                unsafe $0.assumingMemoryBound(to: CChar.self)
            }
            var start = 0
            var pointers: [UnsafePointer<CChar>?] = unsafe []
            for value in encoded {
                if value == nil {
                    unsafe pointers.append(nil)
                } else if let base = unsafe base {
                    unsafe pointers.append(base + start)
                } else {
                    unsafe pointers.append(Self.empty)
                }
                start += value?.count ?? 0
            }
            return unsafe farm_pq_send(
                handle, call.statement.name, Int32(encoded.count), pointers, lengths, formats)
        }
        try check(sent, call.statement.sql)
    }

    /// The address of a value without bytes.
    private static var empty: UnsafePointer<CChar>? { unsafe UnsafePointer(bitPattern: 1) }

    private func check(_ outcome: Int32, _ sql: String) throws(PostgresError) {
        if outcome != 1 { throw failure(.unreachable, sql: sql) }
    }

    /// Writes all that was sent, and reads what comes meanwhile, so that neither side waits for ever.
    private mutating func flush(_ sql: String, by deadline: Deadline) throws(PostgresError) {
        try mapError(\.unanswered) { () throws(PostgresError) in
            while true {
                switch unsafe farm_pq_flush(handle) {
                case 0: return
                case 1:
                    try wait(by: deadline, writes: true)
                    try check(unsafe farm_pq_consume(handle), sql)
                default: throw failure(.unreachable, sql: sql)
                }
            }
        }
    }

    // MARK: Answers

    /// Waits for the next result; nil at the end of a statement.
    private mutating func next(
        _ sql: String, by deadline: Deadline
    ) throws(PostgresError) -> PostgresResult? {
        try mapError(\.unanswered) { () throws(PostgresError) in
            while unsafe farm_pq_is_busy(handle) != 0 {
                try wait(by: deadline, writes: false)
                try check(unsafe farm_pq_consume(handle), sql)
            }
        }
        guard let result = unsafe farm_pq_next(handle) else { return nil }
        return unsafe PostgresResult(owning: result)
    }

    /// Reads all results of a statement and returns the last one, or throws the first error.
    private mutating func lastResult(
        of sql: String, by deadline: Deadline
    ) throws(PostgresError) -> PostgresResult {
        var last: PostgresResult?
        var failure: PostgresError?
        while let result = try next(sql, by: deadline) {
            failure = failure ?? Self.error(of: result, sql)
            last = consume result
        }
        if let failure { throw isBroken ? failure.unanswered : failure }
        guard let last = last.take() else { throw self.failure(.unreachable, sql: sql).unanswered }
        return last
    }

    /// Reads the one result of a statement in a pipeline and the end after it.
    private mutating func pipelineResult(
        of sql: String, by deadline: Deadline
    ) throws(PostgresError) -> PostgresResult {
        guard let result = try next(sql, by: deadline) else {
            throw failure(.unreachable, sql: sql).unanswered
        }
        if isBroken { throw failure(.unreachable, sql: sql).unanswered }
        while try next(sql, by: deadline) != nil {}
        return result
    }

    /// Reads up to the end of a pipeline, and returns the error of its commit.
    private mutating func endPipeline(
        _ sql: String, by deadline: Deadline
    ) throws(PostgresError) -> PostgresError? {
        var fault: PostgresError?
        while true {
            guard let result = try next(sql, by: deadline) else {
                if isBroken { throw failure(.unreachable, sql: sql).unanswered }
                continue
            }
            if result.status == .synchronized { break }
            fault = fault ?? Self.error(of: result, "COMMIT")
        }
        try check(unsafe farm_pq_exit_pipeline(handle), sql)
        return fault
    }

    private static func error(
        of result: borrowing PostgresResult, _ sql: String
    ) -> PostgresError? {
        result.status == .failed ? result.error(in: sql) : nil
    }
}
