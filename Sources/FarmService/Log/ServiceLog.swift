import FarmConfig
import FarmStore
import FarmSystem
import SudokuEngine

/// The log messages of the service: a handful of lines a day in normal operation.
struct ServiceLog: Sendable {
    private let journal: Journal

    init(_ journal: Journal) { self.journal = journal }

    /// The kinds of messages, each with an id for `journalctl MESSAGE_ID=`.
    private enum Kind: String {
        case started = "608515efa19a4b448ce3534e89246343"
        case ready = "c4f7e46d383a4eb8b4e049ac5dd5f045"
        case stopping = "8ac1407e515b4a22b4fcbb71fe821b63"
        case stopped = "1072ae5a20404c8bb7744225514a416b"
        case notStarted = "841b96e7fd694c528237885bcacc9c29"
        case reloaded = "50f0108dc81c4a5a8b091834c503eed5"
        case reloadFailed = "72eb8ca651b24d3f8655e469a7b7ce53"
        case stocked = "817a81e4371d4f10b1857708bd17a33e"
        case exhausted = "2f0d5ad1c8ee4b7f9ad2bb5e0c1b7a43"
        case degraded = "e7035d2371824976b2d5257670f7b8ac"
        case migrated = "9ccbe428826445c8a5872b4b27ff8d75"
        case healed = "11733178635d474d8e3ee7610994d81f"
        case lowSpace = "f29a2a641f5d4342be7d63a7440fce3f"
        case enoughSpace = "a85eec8fd8234534ab791f332a6ebfab"
        case stalled = "dfa2c2ad1bfe45aeacd7f463f615df9e"
        case administered = "5765e148c47b411a85fa5733e6e0f3ad"
        case acceptFailed = "af6f4871c4314f71926f5856ccb7b602"
        case note = "4d536188f0fb41189c6700000dbb6837"
    }

    private func write(
        _ kind: Kind, _ priority: JournalEntry.Priority, _ message: String,
        _ fields: [JournalEntry.Field] = []
    ) {
        journal.write(
            JournalEntry(
                priority, message.printable,
                fields: [JournalEntry.Field("MESSAGE_ID", kind.rawValue)] + fields))
    }

    /// The fields for `journalctl PUZZLEFARM_POOL=hard`: one for each pool that a line concerns.
    private static func fields(of pools: [PoolName]) -> [JournalEntry.Field] {
        pools.map { JournalEntry.Field("PUZZLEFARM_POOL", $0.name) }
    }

    func started(_ version: String, state: String) {
        write(.started, .info, "puzzlefarm \(version) is starting; store in \(state)")
    }

    func ready(_ addresses: [String], workers: Int) {
        write(
            .ready, .notice,
            "ready; listening on \(addresses.joined(separator: " and ")), \(workers) "
                + (workers == 1 ? "worker" : "workers"))
    }

    func exhausted(_ pool: PoolName) {
        write(
            .exhausted, .notice,
            "pool \(pool) is exhausted: of \(ExhaustedPools.most) puzzles made in a row, none was new; "
                + "it is tried again every hour",
            Self.fields(of: [pool]))
    }

    func stopping() { write(.stopping, .info, "stopping: waiting for requests in flight") }

    func stopped(isClean: Bool) {
        if isClean {
            write(.stopped, .notice, "stopped")
        } else {
            write(
                .stopped, .warning,
                "stopped while the store did not respond; the next start recovers it")
        }
    }

    func notStarted(_ error: StartError) {
        for message in error.messages { write(.notStarted, .error, message) }
    }

    func reloaded(changed: [String], waiting: [String]) {
        var text = changed.isEmpty ? "reloaded: nothing changed" : "reloaded: "
        text += changed.joined(separator: ", ")
        if !waiting.isEmpty {
            text += "; restart required for \(waiting.joined(separator: ", "))"
        }
        write(.reloaded, .notice, text)
    }

    func reloadFailed(_ errors: ConfigErrors) {
        for error in errors.all { write(.reloadFailed, .error, error.description) }
        write(.reloadFailed, .error, "not reloaded: the previous settings stay in effect")
    }

    /// Logs the puzzles stocked since the last line of this kind.
    func stocked(
        _ counts: PerPool<Int>, _ levels: PerPool<PoolCount>, limits: PerPool<PoolLimits>,
        outlook: (PoolName) -> String?
    ) {
        let pools = counts.names.filter { counts[$0] > 0 }
        let states = pools.map { pool in
            "\(pool.name) \(levels[pool].ready)/\(limits[pool].target)"
                + (outlook(pool).map { " (\($0))" } ?? "")
        }
        let sum = counts.names.reduce(0) { $0 + counts[$1] }
        let isFull = limits.names.allSatisfy { levels[$0].ready >= limits[$0].target }
        write(
            .stocked, .info,
            "stocked \(sum): " + states.joined(separator: ", ") + (isFull ? "; all full" : ""),
            Self.fields(of: pools))
    }

    /// Logs that puzzles stocked earlier have their human paths now.
    func computedHumanPaths(_ count: Int, of pool: PoolName) {
        write(
            .stocked, .info, "\(pool.name): computed the human paths of \(count) stored puzzles",
            Self.fields(of: [pool]))
    }

    /// Logs that ready puzzles do not keep the promise that their pool has now.
    func foundUnfit(_ count: Int, in pool: PoolName) {
        write(
            .note, .notice,
            "\(pool): \(count) puzzles do not keep its promise and are set apart; see puzzlefarm pool "
                + "adopt", Self.fields(of: [pool]))
    }

    /// Logs an administrative action with its peer, for audits on shared machines.
    func administered(
        _ action: String, by peer: PeerCredentials, for tenant: TenantName?,
        pools: [PoolName] = []
    ) {
        let onBehalf = tenant.map { ", tenant \($0)" } ?? ""
        let field = tenant.map { [JournalEntry.Field("PUZZLEFARM_TENANT", $0.name)] } ?? []
        write(
            .administered, .notice, "uid \(peer.uid), pid \(peer.pid)\(onBehalf): \(action)",
            [JournalEntry.Field("PUZZLEFARM_PEER_UID", "\(peer.uid)")] + field
                + Self.fields(of: pools))
    }

    func store(_ event: StoreEvent) {
        switch event {
        case .entered(let found):
            write(
                .degraded, .error, "degraded, \(found.reason.rawValue): \(found.detail)",
                [JournalEntry.Field("PUZZLEFARM_DEGRADED", found.reason.rawValue)])
        case .healed(let found):
            write(
                .healed, .notice, "recovered from \(found.reason.rawValue)",
                [JournalEntry.Field("PUZZLEFARM_DEGRADED", found.reason.rawValue)])
        case .writeBackSkipped:
            write(
                .note, .warning,
                "another process has the store open: its log was not written back to disk")
        case .leasesProlonged(let count, let seconds):
            write(
                .note, .warning,
                "prolonged \(count) leases: the "
                    + (seconds > 0
                        ? "clock of the database ran ahead by \(seconds) s; check it there"
                        : "database was away, or has failed over"))
        case .standbysChanged(let areAwaited):
            write(
                .note, areAwaited ? .notice : .warning,
                areAwaited
                    ? "claims on the shared stock wait for a standby"
                    : "claims on the shared stock no longer wait for a standby, so that a failover can "
                        + "lose answered ones; set synchronous_standby_names at the server")
        case .migrating(_, _, let percent):
            if percent == 0 { write(.migrated, .notice, "migrating the store to a newer schema") }
        case .migrated(let schema, let copy):
            write(
                .migrated, .notice, "migrated the store to schema \(schema); old version: \(copy)")
        }
    }

    func space(free: Int, needed: Int) {
        let text = "\(free >> 20) MiB are free, min_free_bytes requires \(needed >> 20) MiB"
        if free < needed {
            write(.lowSpace, .warning, "workers paused: \(text); free some disk space")
        } else {
            write(.enoughSpace, .notice, "workers resumed: \(text)")
        }
    }

    func stalled(_ parts: [String]) {
        write(
            .stalled, .critical,
            "stalled: \(parts.joined(separator: ", ")); withholding the watchdog keep-alive")
    }

    /// Logs that a socket cannot accept connections, or that it can again.
    func accepting(_ socket: String, _ error: SystemError?) {
        if let error {
            write(
                .acceptFailed, .error, "\(socket): cannot accept connections: \(error)",
                [JournalEntry.Field(error)])
        } else {
            write(.acceptFailed, .notice, "\(socket): accepting connections again")
        }
    }

    func warn(_ text: String) { write(.note, .warning, text) }
}
