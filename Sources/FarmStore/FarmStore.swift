import FarmSQLite
import FarmSystem
package import PuzzleBundle
import SudokuEngine
import Synchronization

/// Durable pools of graded puzzles: an answered operation is never lost, a delivered puzzle is never
/// handed out again.
///
/// `FarmStore.md` specifies the guarantees of each operation. SQLite is an implementation detail.
package final class FarmStore: Sendable {
    /// The number of index entries kept in memory.
    package static let tailLimit = 16_384

    package let folder: StateFolder
    private let queue: GroupCommit
    let reader: Mutex<StoreReader>
    /// The reader for long operations, so that they do not delay others.
    let slowReader: Mutex<StoreReader>
    let clock: StoreClock
    private let snapshot: StoreSnapshot
    private let lock: Mutex<LockFile?>

    /// Opens the store of a folder, or creates one. A store that is temporarily unusable opens
    /// degraded; one that can never be used is rejected.
    ///
    /// `report` is called when the store degrades and heals, on the thread that detects it.
    /// `stockChanged` is called for every change of the pools and `observe` for the activity of the
    /// writer, both on the writing thread. None of them may call the store.
    package init(
        opening folder: StateFolder, rules: ClaimRules = ClaimRules(),
        clock: StoreClock = .system, engine: String, tailLimit: Int = FarmStore.tailLimit,
        report: @escaping @Sendable (StoreEvent) -> Void = { _ in },
        stockChanged: @escaping @Sendable (StockReport) -> Void = { _ in },
        observe: @escaping @Sendable (StoreMeasurement) -> Void = { _ in }
    ) throws(OpeningError) {
        self.folder = folder
        self.clock = clock
        snapshot = StoreSnapshot(stockChanged: stockChanged)
        lock = Mutex(try Self.lockFolder(folder))
        reader = Mutex(StoreReader(folder))
        slowReader = Mutex(StoreReader(folder))
        let opener = StoreOpener(
            folder: folder, rules: rules, clock: clock, engine: engine, tailLimit: tailLimit,
            report: report)
        queue = GroupCommit(WriterState(opener, snapshot, report: report, observe: observe))
        do throws(OpeningError) {
            try queue.state.withLock { state throws(OpeningError) in
                try state.open(isHealing: false)
            }
        } catch {
            lock.withLock { $0?.removeIfNew() }
            throw error
        }
    }

    /// Closes the store; a healthy one is then a single file. Later operations fail.
    package func close() {
        reader.withLock { $0.close() }
        slowReader.withLock { $0.close() }
        queue.state.withLock { state in
            state.checkIdentity()
            if state.degradation != nil { state.drop() }
            state.writer = nil
            state.isClosed = true
        }
        lock.withLock { $0 = nil }
    }

    deinit { close() }

    // MARK: Stock

    /// Appends puzzles to pools. Known ones are rejected individually.
    package func insert(_ batch: [PooledPuzzle]) throws(StoreError) -> StockingResult {
        try commit { writer throws(SQLiteError) in try writer.insert(batch) }
    }

    /// Appends puzzles to the pools of their tiers.
    package func insert(_ batch: [PuzzleRecord]) throws(StoreError) -> StockingResult {
        try insert(batch.map { PooledPuzzle($0, in: PoolName($0.tier)) })
    }

    /// Adds the difficulty for people to puzzles that were stocked without it.
    package func add(_ found: [PuzzleID: PuzzleRecord.Human]) throws(StoreError) {
        try commit { writer throws(SQLiteError) in try writer.add(found) }
    }

    /// Withdraws puzzles permanently.
    package func withdraw(
        _ ids: [PuzzleID], reason: String, note: String? = nil
    ) throws(StoreError) -> Withdrawal {
        try commit { writer throws(SQLiteError) in
            try writer.withdraw(ids, reason: reason, note: note)
        }
    }

    /// The schema version of the file.
    package static var schemaVersion: Int { StoreSchema.migrations.version }

    /// The state of the pools after the last commit.
    package var stock: StockReport { snapshot.stock }

    // MARK: Claims

    package func claim(
        _ request: ClaimParameters, by peer: Peer
    ) throws(StoreError) -> ClaimOutcome<Claim> {
        let answer = try commit { writer throws(SQLiteError) in try writer.claim(request, by: peer)
        }
        return try answer.map(record)
    }

    package func repeated(
        _ request: ClaimParameters, by peer: Peer
    ) throws(StoreError) -> ClaimOutcome<Claim>? {
        let answer = try commit { writer throws(SQLiteError) in
            try writer.repeated(request, by: peer)
        }
        return try answer.map { answer throws(StoreError) in try answer.map(record) }
    }

    /// Returns the claim with an id, or nil if this peer does not have one.
    package func claim(_ id: ClaimID, of peer: Peer) throws(StoreError) -> Claim? {
        let reply = try commit { writer throws(SQLiteError) in try writer.look(id, by: peer) }
        return try reply.map { reply throws(StoreError) in try record(reply) }
    }

    /// Delivers puzzles of a claim permanently: those with some ids, or all that are left.
    package func ack(
        _ id: ClaimID, only ids: [PuzzleID]?, by peer: Peer
    ) throws(StoreError) -> ClaimChange<Claim> {
        try change { writer throws(SQLiteError) in try writer.ack(id, only: ids, by: peer) }
    }

    /// Returns puzzles of a claim to their pool: those with some ids, or all that are left.
    package func giveBack(
        _ id: ClaimID, only ids: [PuzzleID]?, by peer: Peer
    ) throws(StoreError) -> ClaimChange<Claim> {
        try change { writer throws(SQLiteError) in try writer.giveBack(id, only: ids, by: peer) }
    }

    /// Extends a lease to end `seconds` from now.
    package func renew(
        _ id: ClaimID, seconds: Int, by peer: Peer
    ) throws(StoreError) -> ClaimChange<Claim> {
        try change { writer throws(SQLiteError) in try writer.renew(id, seconds: seconds, by: peer)
        }
    }

    private func change(
        _ body:
            @escaping @Sendable (inout StoreWriter) throws(SQLiteError)
            -> ClaimChange<ClaimReply>
    ) throws(StoreError) -> ClaimChange<Claim> {
        try commit(body).map(record)
    }

    private func record(_ reply: ClaimReply) throws(StoreError) -> Claim {
        var reply = reply
        let places = reply.row.kept
        if reply.isUnread {
            reply.puzzles = try read(with: reader) { file throws(SQLiteError) in
                try file.puzzles(at: places)
            }
        }
        let isWhole = !reply.isUnread || reply.puzzles.count == places.count
        if isWhole, let claim = reply.claim { return claim }
        throw .damaged(detail: "claim \(reply.row.number): a stored puzzle is damaged")
    }

    /// Changes the rules, also for claims that are already leased.
    package func change(_ rules: ClaimRules) { queue.state.withLock { $0.change(rules) } }

    // MARK: Maintenance

    /// The reason why claims are refused; nil if the store is healthy.
    package var degradation: Degradation? { snapshot.degradation }

    /// Ends leases, drops old keys, orders indexes, detects a moved file and tries to heal. To be called every five
    /// seconds while degraded or watched, and when ``nextDue`` is reached.
    package func tend() {
        if let degradation, degradation.reason != .storeMoved {
            // Healing may open and close the file, which would drop the locks of any connection, and
            // afterwards the file may be another one. The end of a backup or of a check is not waited
            // for: meanwhile others could neither read nor look at the disk.
            _ = slowReader.withLockIfAvailable { slowReader in
                reader.withLock { reader in
                    reader.close()
                    slowReader.close()
                    _ = queue.state.withLock { $0.tend() }
                }
            }
            return
        }
        while queue.state.withLock({ $0.tend() }) {}
        queue.catchUp()
    }

    /// The time of the next work for ``tend()``, in milliseconds of the boot clock; nil if nothing is
    /// due before the next operation.
    package var nextDue: Int64? { queue.state.withLock { $0.nextDue() } }

    /// Returns as soon as the writer has completed a commit or reported an error.
    package func heartbeat() {
        _ = try? commit { _ throws(SQLiteError) in }
    }

    // MARK: Committing

    func commit<Value: Sendable>(
        _ body: @escaping @Sendable (inout StoreWriter) throws(SQLiteError) -> Value
    ) throws(StoreError) -> Value {
        try queue.submit(WriteRequest(body))
    }

    /// Marks the file as damaged after a reader found an error in it.
    func condemn(_ detail: String) { queue.state.withLock { $0.condemn(detail) } }

    private static func lockFolder(_ folder: StateFolder) throws(OpeningError) -> LockFile? {
        let open: Folder
        do throws(SystemError) {
            try Files.makeFolder(folder.path)
            open = try Folder(folder.path)
        } catch {
            throw .cannotCreate(error.description)
        }
        if let url = (try? open.line(StateFolder.movedName)) ?? nil {
            throw .moved(path: folder.path, to: url)
        }
        if let url = (try? open.line(StateFolder.incompleteName)) ?? nil {
            throw .notReady(
                url: folder.path,
                "gets the store of \(url); repeat the puzzlefarm store copy until it is complete")
        }
        do throws(LockFile.LockError) {
            return try LockFile(StateFolder.lockName, in: open, givingToOwner: true)
        } catch {
            switch error {
            case .held(let pid): throw .held(pid: pid, path: folder.path)
            case .failed(let error) where error.distrust != nil:
                throw .cannotCreate(error.description)
            // In a read-only folder no lock can be taken; the store opens degraded.
            case .failed: return nil
            }
        }
    }
}
