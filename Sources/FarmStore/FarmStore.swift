import FarmSQLite
import FarmSystem
package import PuzzleBundle
package import SudokuEngine
import Synchronization

/// Pools of graded puzzles that lose nothing: what was answered is durable, what was delivered is
/// never given again.
///
/// `FarmStore.md` beside this file says what each operation promises. Nobody outside can tell that
/// there is SQLite behind it.
package final class FarmStore: Sendable {
    /// So many pages of 4 KiB the writer keeps in memory.
    static let cachePages = 1_024
    /// So many pages in the WAL are moved into the database at a time.
    static let logFrames = 2_000
    /// The WAL file keeps that size, so that commits need not make it grow.
    static let keptLogBytes = 16 << 20
    /// So many bytes must be free before a full disk counts as healed.
    static let leastFree = 512 << 10
    /// So many entries an index leaves in memory.
    package static let tailLimit = 16_384

    package let folder: StateFolder
    private let line: GroupCommit
    let reader: Mutex<Reader>
    /// For what takes long, so that it holds up no other reader.
    let slowReader: Mutex<Reader>
    let clock: StoreClock
    private let bulletin: Bulletin
    private let lock: Mutex<LockFile?>

    /// Opens the store of a folder, or makes one. A store that cannot be worked with for now is
    /// open too, and degraded; one that never can is refused.
    ///
    /// `report` is told when the store degrades and heals, on whichever thread found out,
    /// `stockChanged` of every change of the pools, and `observe` of what the writer does, both by
    /// the writer: none of them may ask the store.
    package init(
        opening folder: StateFolder, rules: ClaimRules = ClaimRules(),
        clock: StoreClock = .system, engine: String, tailLimit: Int = FarmStore.tailLimit,
        report: @escaping @Sendable (StoreEvent) -> Void = { _ in },
        stockChanged: @escaping @Sendable (StockReport) -> Void = { _ in },
        observe: @escaping @Sendable (StoreSign) -> Void = { _ in }
    ) throws(OpeningError) {
        self.folder = folder
        self.clock = clock
        bulletin = Bulletin(stockChanged: stockChanged)
        lock = Mutex(try Self.lockFolder(folder))
        reader = Mutex(Reader(folder))
        slowReader = Mutex(Reader(folder))
        let opening = Opening(
            folder: folder, rules: rules, clock: clock, engine: engine, tailLimit: tailLimit,
            report: report)
        line = GroupCommit(Core(opening, bulletin, report: report, observe: observe))
        try line.core.withLock { core throws(OpeningError) in try core.open(isHealing: false) }
    }

    /// Closes the store; a healthy one is one file then. Later operations are refused.
    package func close() {
        reader.withLock { $0.close() }
        slowReader.withLock { $0.close() }
        line.core.withLock { core in
            core.checkIdentity()
            if core.degradation != nil { core.drop() }
            core.desk = nil
            core.isClosed = true
        }
        lock.withLock { $0 = nil }
    }

    deinit { close() }

    // MARK: Stock

    /// Adds puzzles to the ends of their pools. Those known already are refused one by one.
    package func stock(_ batch: [PuzzleRecord]) throws(StoreError) -> Stocked {
        try commit { desk throws(SQLiteError) in try desk.stock(batch) }
    }

    /// Takes puzzles out of circulation for ever.
    package func withdraw(
        _ ids: [PuzzleID], reason: String, note: String? = nil
    ) throws(StoreError) -> Withdrawal {
        try commit { desk throws(SQLiteError) in
            try desk.withdraw(ids, reason: reason, note: note)
        }
    }

    /// The version of the file's tables.
    package static var schemaVersion: Int { Schema.migrations.version }

    /// How the pools stood after the last commit.
    package var stock: StockReport { bulletin.stock }
    package var counts: PerTier<PoolCount> { stock.levels }

    // MARK: Claims

    package func claim(
        _ order: ClaimOrder, by peer: Peer
    ) throws(StoreError) -> ClaimOutcome {
        let answer = try commit { desk throws(SQLiteError) in try desk.claim(order, by: peer) }
        switch answer {
        case .made(let reply): return .made(try record(reply))
        case .replayed(let reply): return .replayed(try record(reply))
        case .leaseLost: return .leaseLost
        case .keyReused: return .keyReused
        case .keyInProgress: return .keyInProgress
        case .tooManyClaims: return .tooManyClaims
        case .poolEmpty(let matching): return .poolEmpty(matching: matching)
        }
    }

    /// The claim of that name, nil if this peer has none such.
    package func claim(_ id: ClaimID, of peer: Peer) throws(StoreError) -> Claim? {
        let reply = try commit { desk throws(SQLiteError) in try desk.look(id, by: peer) }
        return try reply.map { reply throws(StoreError) in try record(reply) }
    }

    /// Delivers the puzzles of a claim for good.
    package func ack(_ id: ClaimID, by peer: Peer) throws(StoreError) -> ClaimChange {
        try change { desk throws(SQLiteError) in try desk.ack(id, by: peer) }
    }

    /// Puts the puzzles of a claim back into their pool.
    package func giveBack(_ id: ClaimID, by peer: Peer) throws(StoreError) -> ClaimChange {
        try change { desk throws(SQLiteError) in try desk.giveBack(id, by: peer) }
    }

    /// Lets a lease end so many seconds from now.
    package func renew(
        _ id: ClaimID, seconds: Int, by peer: Peer
    ) throws(StoreError) -> ClaimChange {
        try change { desk throws(SQLiteError) in try desk.renew(id, seconds: seconds, by: peer) }
    }

    private func change(
        _ body: @escaping @Sendable (inout Desk) throws(SQLiteError) -> ChangeAnswer
    ) throws(StoreError) -> ClaimChange {
        switch try commit(body) {
        case .done(let reply): .done(try record(reply))
        case .unknown: .unknown
        case .leaseLost: .leaseLost
        case .alreadyDelivered: .alreadyDelivered
        }
    }

    private func record(_ reply: ClaimReply) throws(StoreError) -> Claim {
        if let claim = reply.claim { return claim }
        throw .damaged(detail: "claim \(reply.row.number): a puzzle is not what a store writes")
    }

    /// Other rules from now on, also for claims that are leased already.
    package func change(_ rules: ClaimRules) { line.core.withLock { $0.change(rules) } }

    // MARK: Looking after it

    /// Why claims are refused; nil if all is well.
    package var degradation: Degradation? { bulletin.degradation }

    /// Ends leases, drops old keys, notices a file that went away, tries to heal: to be called
    /// every five seconds while degraded or watched, and when ``nextDue`` has come.
    package func tend() {
        if let degradation, degradation.reason != .storeMoved {
            // Healing may open and close the file, which would take the locks of any connection
            // with it, and the file may be another one afterwards.
            reader.withLock { reader in
                slowReader.withLock { slowReader in
                    reader.close()
                    slowReader.close()
                    _ = line.core.withLock { $0.tend() }
                }
            }
            return
        }
        while line.core.withLock({ $0.tend() }) {}
    }

    /// When ``tend()`` has something to do, in milliseconds of the boot clock; nil if nothing is
    /// due before the next operation.
    package var nextDue: Int64? { line.core.withLock { $0.nextDue() } }

    /// Answers as soon as the writer has taken part in a commit, or has said that it cannot.
    package func heartbeat() {
        _ = try? commit { _ throws(SQLiteError) in }
    }

    // MARK: Committing

    private func commit<Value: Sendable>(
        _ body: @escaping @Sendable (inout Desk) throws(SQLiteError) -> Value
    ) throws(StoreError) -> Value {
        try line.submit(Job(body))
    }

    /// Takes in what a reader found wrong with the file.
    func condemn(_ detail: String) { line.core.withLock { $0.condemn(detail) } }

    private static func lockFolder(_ folder: StateFolder) throws(OpeningError) -> LockFile? {
        let open: Folder
        do throws(SystemError) {
            try Files.makeFolder(folder.path)
            open = try Folder(folder.path)
        } catch {
            throw .cannotCreate(error.description)
        }
        do throws(LockFile.Refusal) {
            return try LockFile(StateFolder.lockName, in: open, givingToOwner: true)
        } catch {
            switch error {
            case .held(let pid): throw .held(pid: pid, path: folder.path)
            case .failed(let error) where error.distrust != nil:
                throw .cannotCreate(error.description)
            // A folder that can only be read has no lock to take; the store is degraded then.
            case .failed: return nil
            }
        }
    }
}
