import FarmPostgres
import FarmSystem
import PuzzleBundle
import SudokuEngine
import Synchronization

/// The pools of a stock that several farms share, in PostgreSQL.
///
/// `SharedStock.md` specifies the guarantees. An operation that is answered is durable on the server;
/// one whose answer was lost is unknown, and the key of the claim decides when it is repeated.
package final class SharedStore: Sendable {
    let identity: FarmIdentity
    let connections: Connections
    let watch: FarmWatch
    /// The number of this farm in the stock.
    var farm: Int64 { watch.farm }
    /// Separates the peers of farms that do not share their users; empty if they do.
    let scope: String
    let engine: String
    let rules: Mutex<ClaimRules>
    let health: SharedHealth
    private let observe: @Sendable (StoreMeasurement) -> Void
    private let rulesChanged: @Sendable () -> Void
    /// The claims without a filter, a queue for each pool.
    let claims = Mutex<[PoolName: RequestBatch<PeerClaim, ClaimOutcome<ClaimReply>>]>([:])
    let heads = Mutex(ClaimHeads())
    let leaseCounts = LeaseCounts()
    /// The limits that this farm has declared last; nil if it has not.
    let declared = Mutex<[PoolName: PoolLimits]?>(nil)
    let content = Mutex(SharedContent())
    /// The number of this farm's changes: counts that were read during one are not published.
    private let changes = Atomic(0)
    /// The beginning of the newest reading of counts that was published; used with `content` locked.
    private let newestReading = Atomic<Int64>(0)
    /// The time at which the counts of all farms were last published.
    private let countsRead = Atomic<Int64>(0)
    /// The times up to which leases were ended. Locked while leases are ended, so that whoever finds none to end
    /// reads counts without them.
    let leaseEnds = Mutex(PastValues<Int64>())
    /// Held while a backup is written.
    let backups = Mutex(())
    private let isClosed = Atomic(false)

    /// Opens a stock that ``create(_:password:role:)`` has made.
    ///
    /// `report` is called when the stock becomes unusable and usable again, `stockChanged` for every
    /// change of the pools by any farm, `rulesChanged` for every change of the rules for all farms.
    /// None of them may call the store.
    package init(
        _ identity: FarmIdentity, rules: ClaimRules = ClaimRules(), engine: String,
        report: @escaping @Sendable (StoreEvent) -> Void = { _ in },
        stockChanged: @escaping @Sendable (StockReport) -> Void = { _ in },
        rulesChanged: @escaping @Sendable () -> Void = {},
        observe: @escaping @Sendable (StoreMeasurement) -> Void = { _ in }
    ) throws(OpeningError) {
        self.identity = identity
        scope = identity.scope
        self.engine = engine
        self.rules = Mutex(rules)
        self.observe = observe
        self.rulesChanged = rulesChanged
        health = SharedHealth(StoreSnapshot(stockChanged: stockChanged), report: report)
        do throws(PostgresError) {
            let address = try PostgresAddress(
                identity.url, password: identity.password,
                application: "puzzlefarm \(identity.name)", settings: SharedSchema.settings)
            connections = Connections(address) { connection throws(PostgresError) in
                try SharedServer.check(&connection)
            }
            watch = try FarmWatch(address, identity, engine: engine)
        } catch {
            if error.kind == .locked {
                throw .farmPresent(name: identity.name, url: identity.url)
            }
            throw OpeningError(error, of: identity.url)
        }
        try mapError({ OpeningError($0, of: identity.url) }) { () throws(PostgresError) in
            try connections.use { connection throws(PostgresError) in
                try self.send([], on: &connection) { _, _ in }
            }
        }
        try mapError({ OpeningError.cannotCreate($0.description) }) { () throws(SystemError) in
            try watch.start { [weak self] in self?.follow($0) }
        }
    }

    /// Closes the connections. Later operations fail.
    package func close() {
        isClosed.store(true, ordering: .relaxed)
        watch.stop()
        connections.close()
    }

    deinit { close() }

    /// The scope of what a peer claims.
    func scope(of peer: Peer) -> String { peer.scope(ofUsers: scope) }

    // MARK: Connections

    /// The purpose of a call.
    enum Purpose {
        case change
        /// A change that mostly finds nothing to do; otherwise its caller notes it.
        case upkeep
        /// Goes on while the stock is being moved.
        case read
        /// Finds out if the stock is usable.
        case probe
    }

    /// Runs a body with a connection, again if it conflicted with another transaction. While the
    /// stock is unusable, only what may succeed is tried.
    func run<Value: Sendable>(
        to purpose: Purpose = .change,
        _ body: (inout PostgresConnection) throws(PostgresError) -> Value
    ) throws(StoreError) -> Value {
        if isClosed.load(ordering: .relaxed) { throw .closed }
        if let degradation, !purpose.isTried(while: degradation.reason) {
            throw .degraded(degradation)
        }
        var attempt = 0
        while true {
            let start = Clocks.monotonic
            do throws(PostgresError) {
                let value = try connections.use { connection throws(PostgresError) in
                    _ = connection.takeWarning()
                    let value = try body(&connection)
                    // The wait of a commit for its standby was cancelled: it may be lost there.
                    if let warning = connection.takeWarning() {
                        throw PostgresError(.other, warning, isUnanswered: true)
                    }
                    return value
                }
                observe(.commit(nanoseconds: Clocks.monotonic - start))
                if purpose == .change { recordChange() }
                return value
            } catch {
                attempt += 1
                if error.kind == .conflict, attempt < 5 { continue }
                throw failure(error)
            }
        }
    }

    /// Records that counts which are just being read may be outdated.
    func recordChange() { changes.add(1, ordering: .sequentiallyConsistent) }

    /// Records an error of the server, and returns it as one of the store.
    func failure(_ error: PostgresError) -> StoreError {
        let degradation = health.record(error, url: identity.url)
        if error.isUnanswered { return .io(detail: error.description) }
        if let degradation { return .degraded(degradation) }
        return error.kind == .other ? .io(detail: error.description) : .busy
    }

    // MARK: The state

    /// Runs statements in one transaction and round trip, and publishes the counts that they leave.
    /// Returns a value into which their answers are read, by each attempt from the start.
    func run<Value: Sendable>(
        _ calls: [PostgresCall], into start: Value,
        each: (inout Value, _ index: Int, _ result: borrowing PostgresResult) -> Void
    ) throws(StoreError) -> Value {
        let value = try run { connection throws(PostgresError) in
            var value = start
            try self.send(calls, on: &connection) { each(&value, $0, $1) }
            return value
        }
        watch.recordChange()
        return value
    }

    /// Runs statements whose answers say nothing.
    func run(_ calls: [PostgresCall]) throws(StoreError) {
        try run(calls, into: ()) { _, _, _ in }
    }

    /// Runs statements, and reads the counts of the pools after them.
    func send(
        _ calls: [PostgresCall], on connection: inout PostgresConnection,
        _ each: (_ index: Int, _ result: borrowing PostgresResult) -> Void
    ) throws(PostgresError) {
        let last = PostgresCall(.counts, farm)
        let reading = Reading(
            changes: changes.load(ordering: .sequentiallyConsistent), begun: Clocks.monotonic)
        var found: SharedContent?
        try connection.run(calls + [last], by: .ofAnswer) { index, result in
            if index < calls.count { each(index, result) } else { found = SharedContent(result) }
        }
        if let found { publish(found, by: calls.isEmpty ? reading : nil) }
    }

    /// The beginning of a reading of counts: the number of changes and the time.
    private struct Reading {
        let changes: Int
        let begun: Int64
    }

    /// Publishes counts, those that were only read unless a change or a later reading has passed them.
    private func publish(_ new: SharedContent, by reading: Reading?) {
        content.withLock { content in
            if let reading {
                guard reading.changes == changes.load(ordering: .sequentiallyConsistent),
                    reading.begun >= newestReading.load(ordering: .relaxed)
                else { return }
                newestReading.store(reading.begun, ordering: .relaxed)
            } else {
                recordChange()
            }
            content = new
            countsRead.store(Clocks.monotonic, ordering: .relaxed)
            publish(content)
        }
        health.update(hasStandbys: new.hasStandbys)
    }

    private func publish(_ content: SharedContent) {
        health.publish(
            StockTally(
                levels: content.levels, promises: content.promises,
                madeElsewhere: watch.madeElsewhere(content.names)))
    }

    // MARK: Claims

    /// Runs a statement of claims in one transaction, and returns what is read from its answer. If it
    /// answers with this farm's counts of the pool, the counts of all farms are read only ten times a
    /// second.
    func run<Value: Sendable>(
        _ call: PostgresCall, of pool: PoolName, number: Int64, countsFrom column: Int?,
        _ read: (borrowing PostgresResult) -> Value
    ) throws(StoreError) -> Value? {
        guard let column,
            Clocks.monotonic - countsRead.load(ordering: .relaxed) < 100_000_000
        else { return try run([call], into: Value?.none) { $0 = read($2) } }
        let (value, left) = try run {
            connection throws(PostgresError) -> (Value, (row: Int64, FarmCount)?) in
            let answer = try connection.run(call)
            // Claims that were made come first.
            let hasCounts = answer.count > 0 && !answer.isNull(0, column)
            return (
                read(answer),
                hasCounts
                    ? (answer.integer(0, column + 3), FarmCount(answer, row: 0, from: column)) : nil
            )
        }
        guard let (row, count) = left else { return value }
        content.withLock { content in
            recordChange()
            content.replace(count, row: row, of: pool, number: number)
            publish(content)
        }
        watch.recordChange()
        return value
    }

    /// The number of keys of all farms when the counts were read.
    var keys: Int { content.withLock { $0.keys } }

    /// The number of a pool; nil if no farm has named it yet.
    func number(of pool: PoolName) -> Int64? { content.withLock { $0.numbers[pool] } }

    /// The number of a pool, which it gets when it has none; nil if there are too many.
    func ensurePool(_ pool: PoolName) throws(StoreError) -> Int64? {
        if let number = number(of: pool) { return number }
        let number = try run { connection throws(PostgresError) in
            try connection.run(.addPool, pool.name).integer(0, 0)
        }
        guard number > 0 else { return nil }
        content.withLock { $0.numbers[pool] = number }
        return number
    }

    package var kind: StoreKind { .postgresql }
    package var url: String? { identity.url }
    package var schema: Int { SharedSchema.version }
    package var degradation: Degradation? { health.snapshot.degradation }
    package var stock: StockReport { health.snapshot.stock }
    /// The farms as last known; the state of this one is that of now.
    package var farms: [FarmPresence] {
        let reason = degradation?.reason.rawValue
        return watch.farms.map { $0.isThis ? $0.degraded(by: reason) : $0 }
    }

    package func announce(_ report: FarmReport) {
        let numbers = content.withLock { $0.numbers }
        watch.announce(report, numbers: numbers, degraded: degradation?.reason.rawValue)
    }

    package func change(_ rules: ClaimRules) { self.rules.withLock { $0 = rules } }

    func report(_ measurement: StoreMeasurement) { observe(measurement) }

    /// Reads what other farms have changed, and once a second ends leases and tries to heal.
    private func follow(_ news: FarmWatch.News) {
        switch news {
        case .stock: try? refreshCounts()
        case .rules: rulesChanged()
        case .second: tend()
        case .prolonged(let prolongation):
            health.record(prolongation)
            // Another server may have an earlier state of the database.
            heads.withLock { $0.forget() }
        case .registered:
            heads.withLock { $0.forget() }
            if let limits = declared.withLock({ $0 }) { try? declare(limits) }
        }
    }
}

extension SharedStore.Purpose {
    fileprivate func isTried(while reason: Degradation.Reason) -> Bool {
        switch self {
        case .change, .upkeep: false
        case .read: reason == .storeMoved
        case .probe: true
        }
    }
}
