import FarmSQLite
import FarmSystem

/// The state that only the writing thread uses: the writer and the health of the store.
struct WriterState: ~Copyable {
    private(set) var opener: StoreOpener
    private let snapshot: StoreSnapshot
    let report: @Sendable (StoreEvent) -> Void
    private let observe: @Sendable (StoreMeasurement) -> Void
    /// The writer; nil while no file is open.
    var writer: StoreWriter?
    /// The file that the writer has open.
    var identity: FileIdentity?
    private(set) var degradation: Degradation?
    private var retryAt: Int64 = 0
    private var retryStep: Int64 = 5_000
    /// The file that was found damaged; it is not tried again.
    private var damaged: FileIdentity?
    private var idleTime = IdleTime()
    var isClosed = false

    init(
        _ opener: StoreOpener, _ snapshot: StoreSnapshot,
        report: @escaping @Sendable (StoreEvent) -> Void,
        observe: @escaping @Sendable (StoreMeasurement) -> Void
    ) {
        self.opener = opener
        self.snapshot = snapshot
        self.report = report
        self.observe = observe
    }

    private var clock: StoreClock { opener.clock }
    private var path: String { opener.folder.database }

    mutating func change(_ rules: ClaimRules) {
        opener.rules = rules
        writer?.rules = rules
    }

    // MARK: A group

    /// Runs the pending writes of a group in one transaction and completes them after the commit.
    /// Returns true if ``maintain()`` is due after it.
    mutating func write(_ group: [any PendingWrite]) -> Bool {
        checkIdentity()
        if let refusal { return settle(group, refusal) }
        var hasBegun = false
        let start = Clocks.monotonic
        do throws(SQLiteError) {
            try writer?.begin()
            hasBegun = true
            for write in group { try writer?.run(write) }
            try writer?.commit()
        } catch {
            return settle(group, fail(error, hasBegun: hasBegun))
        }
        publish()
        for write in group { write.settle(nil) }
        observe(.commit(nanoseconds: Clocks.monotonic - start))
        return writer?.needsMaintenance() ?? false
    }

    /// The reason why nothing may be written; nil if the store is in service.
    private var refusal: StoreError? {
        isClosed ? .closed : degradation.map { .degraded($0) }
    }

    /// Completes a group that was not written.
    private mutating func settle(_ group: [any PendingWrite], _ failure: StoreError) -> Bool {
        publish()
        for write in group { write.settle(failure) }
        return false
    }

    /// Publishes the counts, and reports the leases that ended with what was committed.
    private mutating func publish() {
        snapshot.publish(writer?.tally(), degradation)
        if let ended = writer?.takeEndedLeases(), !ended.isEmpty { observe(.leasesEnded(ended)) }
    }

    /// Performs due maintenance: checkpoints the WAL and folds tails into their indexes. Does nothing
    /// out of service, where even a checkpoint could fill a full disk or change a file of others.
    mutating func maintain() {
        guard refusal == nil else { return }
        do throws(SQLiteError) {
            repeat {
                try writer?.checkpointIfLong()
            } while try writer?.foldIfDue() == true
            try writer?.tidyIfDue()
        } catch {
            _ = fail(error, hasBegun: true)
        }
    }

    /// Does a part of what ``maintain()`` would do after further claims; returns true if more is left.
    mutating func catchUp() -> Bool {
        guard refusal == nil else { return false }
        do throws(SQLiteError) {
            let hasMore = try writer?.catchUp() ?? false
            try writer?.checkpointIfLong()
            return hasMore
        } catch {
            _ = fail(error, hasBegun: true)
            return false
        }
    }

    // MARK: Degraded

    /// Handles an error of the writer: reloads the state in memory from the file, or closes the
    /// file.
    private mutating func fail(_ error: SQLiteError, hasBegun: Bool) -> StoreError {
        let error = StoreAccessError(error, path: path)
        guard case .degraded(let reason, let detail) = error else {
            if !hasBegun { return .busy }
            return reload() ?? .busy
        }
        enter(reason, detail)
        switch reason {
        // From now on this connection is not reliable.
        case .ioError: drop()
        case .corrupt: condemn()
        default: _ = reload()
        }
        return hasBegun ? .io(detail: detail) : .degraded(current(reason, detail))
    }

    /// Reloads the writer from what is committed; closes it if that cannot be read either.
    private mutating func reload() -> StoreError? {
        do throws(SQLiteError) {
            writer?.rollBack()
            try writer?.load()
            return nil
        } catch {
            if case .degraded(let reason, let detail) = StoreAccessError(error, path: path) {
                enter(reason, detail)
            } else {
                enter(.ioError, error.message)
            }
            drop()
            return .io(detail: error.message)
        }
    }

    /// Closes a damaged file as it is and remembers its identity.
    private mutating func condemn() {
        damaged = identity
        drop()
    }

    /// Marks the file as damaged after a reader found an error in it.
    mutating func condemn(_ detail: String) {
        enter(.corrupt, detail)
        condemn()
    }

    /// Closes the file without writing to it.
    mutating func drop() {
        writer?.leaveTheLogOnClose()
        writer = nil
    }

    private func current(_ reason: Degradation.Reason, _ detail: String) -> Degradation {
        degradation ?? Degradation(reason: reason, since: clock.wall(), detail: detail)
    }

    mutating func enter(_ reason: Degradation.Reason, _ detail: String) {
        retryStep = degradation?.reason == reason ? nextStep(reason) : 5_000
        retryAt = clock.boot() + retryStep
        if degradation?.reason == reason { return }
        let entered = Degradation(reason: reason, since: clock.wall(), detail: detail)
        degradation = entered
        snapshot.publish(nil, entered)
        report(.entered(entered))
    }

    /// The delay before the next retry: growing for a failing disk, five seconds otherwise.
    private func nextStep(_ reason: Degradation.Reason) -> Int64 {
        reason == .ioError ? min(60_000, retryStep + 5_000) : 5_000
    }

    private mutating func heal() {
        guard let healed = degradation else { return }
        degradation = nil
        damaged = nil
        snapshot.publish(writer?.tally(), nil)
        report(.healed(healed))
    }

    /// Degrades the store if the file at the path is no longer the open one.
    mutating func checkIdentity() {
        guard writer != nil, degradation == nil else { return }
        if isInPlace { return }
        enter(
            .storeMoved,
            "\(path): not the file that the service has open"
                + Degradation.Reason.storeMoved.remedy)
    }

    private var isInPlace: Bool { (try? FileStatus(of: path))??.identity == identity }

    // MARK: Opening and healing

    mutating func open(isHealing: Bool) throws(OpeningError) {
        do throws(StoreAccessError) {
            let opened = try opener.run(isHealing: isHealing)
            identity = opened.identity
            if opened.isWriteBackSkipped { report(.writeBackSkipped) }
            writer = opened.takeWriter()
            try importHistory()
            snapshot.publish(writer?.tally(), degradation)
            heal()
        } catch {
            drop()
            switch error {
            case .refused(let refusal):
                if !isHealing { throw refusal }
                enter(.corrupt, refusal.description)
            case .busy: enter(.ioError, "\(path): locked by another process")
            case .degraded(let reason, let detail):
                if reason == .corrupt { damaged = (try? FileStatus(of: path))??.identity }
                enter(reason, detail)
            }
        }
    }

    /// The time of the next work for ``tend()``, by the boot clock; nil if nothing is due.
    mutating func nextDue() -> Int64? {
        if isClosed { return nil }
        if degradation != nil { return retryAt }
        guard let soonest = writer?.soonestDue() else { return nil }
        return soonest
    }

    /// Checks that the store is still in place, tries to heal it, and ends leases. Returns true if
    /// more is due, so that claims can run in between.
    mutating func tend() -> Bool {
        if isClosed { return false }
        checkIdentity()
        if degradation != nil {
            if clock.boot() >= retryAt { tryToHeal() }
            return false
        }
        if let changes = writer?.connection.changes, idleTime.hasBegun(changes, at: clock.boot()) {
            writer?.connection.emptyCache()
            CurrentProcess.returnFreedMemory()
            CurrentProcess.unmapCode()
        }
        guard let due = writer?.soonestDue(), due <= clock.boot() else { return false }
        var hasMore = false
        do throws(SQLiteError) {
            try writer?.begin()
            hasMore = try writer?.sweepIfDue() ?? false
            try writer?.commit()
        } catch {
            _ = fail(error, hasBegun: true)
            return false
        }
        publish()
        maintain()
        return hasMore
    }

    /// Imports the history of an older store. Until that is done no puzzle may be handed out. If it is
    /// interrupted, the next start repeats it; a repeated import changes nothing.
    private mutating func importHistory() throws(StoreAccessError) {
        guard let history = try waitingHistory() else { return }
        let path = path
        try mapError({ StoreAccessError($0, path: path) }) { () throws(SQLiteError) in
            try writer?.begin()
            try writer?.remember(history)
            try writer?.commit()
        }
        try mapError(StoreAccessError.init) { () throws(SystemError) in
            let folder = try Folder(opener.folder.path)
            try folder.rename(
                StateFolder.historyName, to: try folder.freeName(importedAt: clock.wall()))
            try folder.remove(StateFolder.notesName)
            try folder.synchronize()
        }
    }

    /// Returns nil if there is no history to import.
    private func waitingHistory() throws(StoreAccessError) -> DeliveryHistory? {
        try mapError(StoreAccessError.init) { () throws(SystemError) in
            let folder = try Folder(opener.folder.path)
            guard try folder.check(StateFolder.historyName) else { return nil }
            return try folder.waitingHistory()
        }
    }

    private mutating func tryToHeal() {
        guard let reason = degradation?.reason else { return }
        if writer == nil {
            // A damaged file does not heal: retry only if the path has another file.
            if reason == .corrupt, let damaged,
                damaged == (try? FileStatus(of: path))??.identity
            {
                return enter(reason, "")
            }
            try? open(isHealing: true)
            return
        }
        switch reason {
        case .storeMoved:
            if isInPlace { heal() } else { enter(reason, "") }
        case .diskFull, .readOnly: probe(reason)
        case .ioError, .corrupt, .missing, .unreachable:
            preconditionFailure("no file is open after \(reason.rawValue)")
        }
    }

    /// Tries a small write once enough space is free for normal operation.
    private mutating func probe(_ reason: Degradation.Reason) {
        let free = (try? FileSystem.freeBytes(at: opener.folder.path)) ?? .max
        guard free >= StoreLimits.minimumFree else { return enter(reason, "") }
        do throws(SQLiteError) {
            try writer?.probe()
            heal()
        } catch {
            _ = fail(error, hasBegun: true)
        }
    }
}

extension Folder {
    /// A free name for an imported history; a second one of the same second gets the suffix `-2`.
    fileprivate func freeName(importedAt moment: Int64) throws(SystemError) -> String {
        let first = "history.imported-" + Timestamp.name(moment)
        var name = first
        var number = 1
        while try status(of: name) != nil {
            number += 1
            name = "\(first)-\(number)"
        }
        return name
    }
}
