import FarmSQLite
import FarmSystem

/// The state that only the writing thread uses: the writer and the health of the store.
struct Core: ~Copyable {
    private(set) var opening: Opening
    private let bulletin: Bulletin
    let report: @Sendable (StoreEvent) -> Void
    private let observe: @Sendable (StoreSign) -> Void
    /// The writer; nil while no file is open.
    var desk: Desk?
    /// The file that the writer has open.
    var identity: FileIdentity?
    private(set) var degradation: Degradation?
    private var retryAt: Int64 = 0
    private var retryStep: Int64 = 5_000
    /// The file that was found damaged; it is not tried again.
    private var damaged: FileIdentity?
    var isClosed = false

    init(
        _ opening: Opening, _ bulletin: Bulletin,
        report: @escaping @Sendable (StoreEvent) -> Void,
        observe: @escaping @Sendable (StoreSign) -> Void
    ) {
        self.opening = opening
        self.bulletin = bulletin
        self.report = report
        self.observe = observe
    }

    private var clock: StoreClock { opening.clock }
    private var path: String { opening.folder.database }

    mutating func change(_ rules: ClaimRules) {
        opening.rules = rules
        desk?.rules = rules
    }

    // MARK: A group

    /// Runs the pending writes of a group in one transaction and completes them after the commit.
    mutating func write(_ group: Group) {
        if isClosed { return settle(group, .closed) }
        checkIdentity()
        if let degradation { return settle(group, .degraded(degradation)) }
        var hasBegun = false
        let start = Clocks.monotonic
        do throws(SQLiteError) {
            try desk?.begin()
            hasBegun = true
            for ticket in group.tickets { try desk?.run(ticket) }
            try desk?.commit()
        } catch {
            return settle(group, fail(error, hasBegun: hasBegun))
        }
        settle(group, nil)
        observe(.commit(nanoseconds: Clocks.monotonic - start))
        tellEndedLeases()
        maintain()
    }

    private mutating func tellEndedLeases() {
        if let count = desk?.takeEndedLeases(), count > 0 { observe(.leasesEnded(count)) }
    }

    private mutating func settle(_ group: Group, _ failure: StoreError?) {
        bulletin.publish(desk?.tally(), degradation)
        group.settle(failure)
    }

    /// Performs due maintenance after a group: checkpoints the WAL and folds tails into their
    /// indexes.
    private mutating func maintain() {
        do throws(SQLiteError) {
            repeat {
                try desk?.checkpointIfLong()
            } while try desk?.foldIfDue() == true
        } catch {
            _ = fail(error, hasBegun: true)
        }
    }

    // MARK: Degraded

    /// Handles an error of the writer: reloads the state in memory from the file, or closes the
    /// file.
    private mutating func fail(_ error: SQLiteError, hasBegun: Bool) -> StoreError {
        let trouble = Trouble(error, path: path)
        guard case .degraded(let reason, let detail) = trouble else {
            if !hasBegun { return .busy }
            return relay() ?? .busy
        }
        enter(reason, detail)
        switch reason {
        // From now on this connection is not reliable.
        case .ioError: drop()
        case .corrupt: condemn()
        default: _ = relay()
        }
        return hasBegun ? .io(detail: detail) : .degraded(current(reason, detail))
    }

    /// Reloads the writer from what is committed; closes it if that cannot be read either.
    private mutating func relay() -> StoreError? {
        do throws(SQLiteError) {
            desk?.rollBack()
            try desk?.load()
            return nil
        } catch {
            if case .degraded(let reason, let detail) = Trouble(error, path: path) {
                enter(reason, detail)
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
        desk?.leaveTheLogOnClose()
        desk = nil
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
        bulletin.publish(nil, entered)
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
        bulletin.publish(desk?.tally(), nil)
        report(.healed(healed))
    }

    /// Degrades the store if the file at the path is no longer the open one.
    mutating func checkIdentity() {
        guard desk != nil, degradation == nil else { return }
        if isInPlace { return }
        enter(
            .storeMoved,
            "\(path): not the file that the service has open"
                + Degradation.Reason.storeMoved.remedy)
    }

    private var isInPlace: Bool { (try? FileStatus(of: path))??.identity == identity }

    // MARK: Opening and healing

    mutating func open(isHealing: Bool) throws(OpeningError) {
        do throws(Trouble) {
            let opened = try opening.run(isHealing: isHealing)
            identity = opened.identity
            if opened.isWriteBackSkipped { report(.writeBackSkipped) }
            desk = opened.takeDesk()
            try importHistory()
            bulletin.publish(desk?.tally(), degradation)
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
        guard let soonest = desk?.soonestDue() else { return nil }
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
        guard let due = desk?.soonestDue(), due <= clock.boot() else { return false }
        var hasMore = false
        do throws(SQLiteError) {
            try desk?.begin()
            hasMore = try desk?.sweepIfDue() ?? false
            try desk?.commit()
        } catch {
            _ = fail(error, hasBegun: true)
            return false
        }
        bulletin.publish(desk?.tally(), degradation)
        tellEndedLeases()
        maintain()
        return hasMore
    }

    /// Imports the history of an older store. Until that is done no puzzle may be handed out. If it is
    /// interrupted, the next start repeats it; a repeated import changes nothing.
    private mutating func importHistory() throws(Trouble) {
        guard let history = try waitingHistory() else { return }
        do throws(SQLiteError) {
            try desk?.begin()
            try desk?.remember(history)
            try desk?.commit()
        } catch {
            throw Trouble(error, path: path)
        }
        do throws(SystemError) {
            let folder = try Folder(opening.folder.path)
            try folder.rename(
                StateFolder.historyName, to: try folder.freeName(importedAt: clock.wall()))
            try folder.remove(StateFolder.notesName)
            try folder.synchronize()
        } catch {
            throw Trouble(error)
        }
    }

    /// Returns nil if there is no history to import.
    private func waitingHistory() throws(Trouble) -> History? {
        do throws(SystemError) {
            let folder = try Folder(opening.folder.path)
            guard try folder.check(StateFolder.historyName) else { return nil }
            return try folder.waitingHistory()
        } catch {
            throw Trouble(error)
        }
    }

    private mutating func tryToHeal() {
        guard let reason = degradation?.reason else { return }
        if desk == nil {
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
        case .ioError, .corrupt, .missing:
            preconditionFailure("no file is open after \(reason.rawValue)")
        }
    }

    /// Tries a small write once enough space is free for normal operation.
    private mutating func probe(_ reason: Degradation.Reason) {
        let free = (try? FileSystem.freeBytes(at: opening.folder.path)) ?? .max
        guard free >= FarmStore.leastFree else { return enter(reason, "") }
        do throws(SQLiteError) {
            try desk?.probe()
            heal()
        } catch {
            _ = fail(error, hasBegun: true)
        }
    }
}

extension Folder {
    /// A free name for an imported history; a second one of the same second gets the suffix `-2`.
    fileprivate func freeName(importedAt moment: Int64) throws(SystemError) -> String {
        let first = "history.imported-" + Moment.name(moment)
        var name = first
        var number = 1
        while try status(of: name) != nil {
            number += 1
            name = "\(first)-\(number)"
        }
        return name
    }
}
