import FarmPostgres
import FarmSystem
import Synchronization

/// The state of a shared stock as this farm sees it.
final class SharedHealth: Sendable {
    let snapshot: StoreSnapshot
    private let report: @Sendable (StoreEvent) -> Void
    private let current = Mutex<Degradation?>(nil)
    private let hasStandbys = Mutex<Bool?>(nil)

    init(_ snapshot: StoreSnapshot, report: @escaping @Sendable (StoreEvent) -> Void) {
        self.snapshot = snapshot
        self.report = report
    }

    func publish(_ tally: StockTally) {
        snapshot.publish(tally, current.withLock { $0 })
    }

    /// Records an error; returns the degradation that it causes, or nil if the next attempt may succeed.
    func record(_ error: PostgresError, url: String) -> Degradation? {
        guard let reason = Degradation.Reason(error.kind) else { return nil }
        let (entered, isNew) = current.withLock { current in
            let known = current?.reason == reason ? current : nil
            let moved = error.kind == .moved ? "the stock was moved to " : ""
            let entered = Degradation(
                reason: reason, since: known?.since ?? Clocks.wall / 1_000_000,
                detail: "\(url): \(moved)\(error.message)\(reason.remedy(for: error.kind))")
            current = entered
            snapshot.publish(nil, entered)
            return (entered, known == nil)
        }
        if isNew { report(.entered(entered)) }
        return entered
    }

    func record(_ prolongation: SharedClock.Prolongation) {
        report(
            .leasesProlonged(prolongation.leases, seconds: Int(prolongation.jump / 1_000)))
    }

    /// Records whether commits wait for standbys, and reports a change.
    func update(hasStandbys new: Bool?) {
        let old = hasStandbys.withLock { known in
            defer { known = new }
            return known
        }
        if let old, let new, old != new { report(.standbysChanged(areAwaited: new)) }
    }

    /// Records that the server answers.
    func heal() {
        let healed = current.withLock { current in
            defer { current = nil }
            if current != nil { snapshot.publish(nil, nil) }
            return current
        }
        if let healed { report(.healed(healed)) }
    }
}

extension Degradation.Reason {
    /// The reason for refusing claims after an error; nil if the next attempt may succeed.
    fileprivate init?(_ kind: PostgresError.Kind) {
        switch kind {
        case .unreachable, .timeout, .exhausted, .rejected, .forbidden, .missing, .notInstalled,
            .otherSchema, .address:
            self = .unreachable
        case .notReady, .moved: self = .storeMoved
        case .readOnly: self = .readOnly
        case .diskFull: self = .diskFull
        case .corrupt: self = .corrupt
        case .conflict, .locked, .other: return nil
        }
    }

    /// The remedy for an error of a shared stock, as the end of a sentence, if it does not name its own.
    fileprivate func remedy(for kind: PostgresError.Kind) -> String {
        switch self {
        case _ where kind == .address: ""
        case .readOnly: "; point [store] url at the primary, or promote this server"
        case .diskFull: "; free space on the disk of the database"
        case .corrupt: "; restore the database from its backup"
        case .storeMoved: ""
        default: "; check the server and the farm's role; the farm tries again by itself"
        }
    }
}
