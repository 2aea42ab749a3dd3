import FarmAPI
import FarmConfig
import FarmHTTP
import FarmJSON
import FarmStore
import FarmSystem
import PuzzleBundle
import SudokuEngine
import Synchronization

/// The state shared by the service loop and the routes.
final class Service: Sendable {
    /// The outcome of a reload.
    enum ReloadOutcome: Sendable {
        case done(ReloadBody)
        case failed(ConfigErrors)
        /// The service is starting or stopping.
        case unavailable
    }

    let version: String
    let stock: StockService
    let workers: WorkerTeam
    private let backlog: HumanBacklog
    let waitlist: ClaimWaitlist
    let claimRequests = RequestBodyMemo<ClaimRequest>()
    let events: EventLog
    let metrics: Metrics
    let log: ServiceLog
    let engine = EngineRunner()
    let humanPaths = HumanPaths()
    let claimMinutes = ClaimMinutes()
    let tenantLeases = TenantLeases()
    private let persistentState: PersistentState
    private let current: Mutex<ConfigurationInEffect>
    private let phase = Mutex(Lifecycle.State.starting)
    private let started = Clocks.boot
    private let stallTimer = StallTimer(now: Clocks.boot)
    /// A counter of status changes that do not originate in the store.
    let statusEdition = Atomic(0)
    let cachedStatus = Mutex<[ReportedStatus.Audience: ReportedStatus]>([:])
    private let requestReload: @Sendable (Future<ReloadOutcome>) -> Void

    /// `onStep` is called many times a second by producing workers.
    init(
        version: String, _ configuration: Configuration, _ stock: StockService,
        _ backlog: HumanBacklog, _ metrics: Metrics, _ log: ServiceLog,
        onStep: @escaping @Sendable () -> Void = {},
        requestReload: @escaping @Sendable (Future<ReloadOutcome>) -> Void
    ) {
        self.version = version
        self.stock = stock
        self.backlog = backlog
        self.metrics = metrics
        self.log = log
        self.requestReload = requestReload
        let store = stock.store
        persistentState = PersistentState(stock.folder.persistentState)
        events = EventLog(start: persistentState.start)
        let users = UserFile.read()
        let inEffect = ConfigurationInEffect(
            ConfigurationInEffect.Parts(
                declared: configuration,
                accessRules: Self.accessRules(configuration.access, users, log), users: users,
                fleetRules: store.fleetRules, ownPauses: persistentState.paused))
        current = Mutex(inEffect)
        workers = WorkerTeam(
            inEffect.configuration, paused: Set(inEffect.pauses.names), stock: { store.stock },
            exhaustionBegan: { pools in
                for pool in pools.sorted() { log.exhausted(pool) }
                stock.waiting.wake { $0.wakeups(of: pools) }
            },
            onStep: onStep, describer: { backlog.step(&$0, shouldStop: $1) },
            takeGrids: store.takeGrids, sink: stock.insert)
        workers.observe(minuteOfDay: Clocks.minuteOfDay)
        waitlist = ClaimWaitlist(stock, workers)
        declareLimits()
    }

    var state: Lifecycle.State { phase.withLock { $0 } }
    var uptimeSeconds: Int { Int((Clocks.boot - started) / 1_000_000_000) }

    func enter(_ state: Lifecycle.State) {
        phase.withLock { $0 = state }
        statusEdition.add(1, ordering: .relaxed)
    }

    // MARK: The configuration in effect

    var inEffect: ConfigurationInEffect { current.withLock { $0 } }
    var configuration: Configuration { inEffect.configuration }
    var pausedPools: PausedPools { inEffect.pauses }

    /// Creates the access rules from the current users and groups of the machine.
    private static func accessRules(
        _ access: Configuration.AccessSettings, _ users: UserFile, _ log: ServiceLog
    ) -> AccessRules {
        let groups = GroupFile.read()
        for warning in access.warnings(groups, users) { log.warn(warning.text) }
        return AccessRules(access, groups, users)
    }

    /// Changes parts of the configuration in effect, reads the rules of all farms again, and tells the
    /// workers and the clients; all under the lock, so that no change is followed by an earlier one.
    @discardableResult
    private func update(
        _ change: (inout ConfigurationInEffect.Parts) -> Void = { _ in }
    ) -> (before: ConfigurationInEffect, after: ConfigurationInEffect) {
        let (before, after) = current.withLock { current in
            let before = current
            var parts = before.parts
            parts.fleetRules = stock.store.fleetRules
            change(&parts)
            let after = ConfigurationInEffect(parts)
            current = after
            workers.change(after.configuration, paused: Set(after.pauses.names))
            waitlist.answerBlocked()
            for pool in Set(before.pauses.names).symmetricDifference(after.pauses.names).sorted() {
                let pause = after.pauses[pool]
                events.append(pause.map { .paused(pool, reason: $0.reason) } ?? .resumed(pool))
            }
            statusEdition.add(1, ordering: .relaxed)
            return (before, after)
        }
        let new = Set(after.parts.fleetRules.disagreements)
            .subtracting(before.parts.fleetRules.disagreements)
        for disagreement in new.sorted(by: { ($0.pool.name, $0.farm) < ($1.pool.name, $1.farm) }) {
            log.warn(disagreement.text)
        }
        return (before, after)
    }

    /// Applies a changed configuration, except for keys that need a restart.
    func change(_ configuration: Configuration) {
        let users = UserFile.read()
        let accessRules = Self.accessRules(configuration.access, users, log)
        stock.store.change(configuration.claims)
        let (before, after) = update { parts in
            (parts.declared, parts.accessRules, parts.users) = (configuration, accessRules, users)
        }
        waitlist.lookAgain()
        declareLimits()
        // Every pool again: a search of the others may still be under way.
        if before.configuration.storesHuman != after.configuration.storesHuman {
            computeHumanPaths()
        }
    }

    /// Applies the rules of all farms if they have changed; to be called when the stock changes.
    func followFleetRules() {
        if inEffect.parts.fleetRules != stock.store.fleetRules { update() }
    }

    /// Changes the pauses of this farm. Persistent ones are written first: if that fails, nothing
    /// changes.
    func changePauses(
        _ change: (inout PausedPools) -> Void
    ) throws(SystemError) -> PausedPools {
        try persistentState.keep {
            var own = inEffect.parts.ownPauses
            change(&own)
            return own
        } then: { own in
            update { $0.ownPauses = own }.after.pauses
        }
    }

    /// Tells the stock which limits this farm wants of the pools that it calls shared, in the
    /// background. A stock that cannot take them now keeps what it has; the next connection, start or
    /// reload tells it again.
    private func declareLimits() {
        guard stock.store.kind == .postgresql else { return }
        BackgroundQueue.run {
            let pools = self.inEffect.parts.declared.pools
            let shared = pools.names.filter { pools[$0].isShared }
            let wanted = Dictionary(uniqueKeysWithValues: shared.map { ($0, pools[$0].limits) })
            do throws(StoreError) { try self.stock.store.declare(wanted) } catch {
                self.log.warn(
                    "could not store the shared thresholds of pools; retried at the next connection, "
                        + "start or reload: \(error)")
            }
        }
    }

    /// Starts to compute the human paths that stored puzzles lack, in pools that store them.
    func computeHumanPaths() {
        let configuration = configuration
        backlog.search(configuration.storesHuman.sorted())
        continueBacklog()
    }

    /// Continues after an error of the store; to be called periodically.
    func continueBacklog() {
        if backlog.isPending { workers.raiseBacklog() }
    }

    /// Adds or removes a reason to pause; workers run while there is none.
    func setPaused(_ isPaused: Bool, for reason: PauseReason) {
        workers.setPaused(isPaused, for: reason)
        if isPaused { waitlist.answerBlocked() }
    }

    /// Updates the time of day for the quiet hours.
    func observe(minuteOfDay minute: Int) {
        workers.observe(minuteOfDay: minute)
        waitlist.answerBlocked()
    }

    /// Reloads the configuration and waits for the outcome.
    func reload() -> ReloadOutcome {
        let outcome = Future<ReloadOutcome>()
        requestReload(outcome)
        return outcome.wait(seconds: 30) ?? .unavailable
    }

    // MARK: Health

    /// The health of the service.
    var health: Health {
        switch state {
        case .starting: return .starting
        case .draining, .stopped: return .draining
        case .serving, .reloading: break
        }
        if let degradation = stock.store.degradation { return .degraded(degradation.reason) }
        let pauses = workers.pauses
        let first = PauseReason.allCases.first { $0 != .degraded && pauses.contains($0) }
        return first.map(Health.paused) ?? .ready
    }

    /// True if each pool in production that the start waits for has at least `low` ready puzzles. True
    /// while the workers are paused, since waiting for stock would be futile.
    var isStocked: Bool {
        guard workers.pauses.isEmpty else { return true }
        let (levels, inEffect) = (stock.store.counts, inEffect)
        let exhausted = workers.exhausted
        let pools = inEffect.configuration.pools
        return pools.names.allSatisfy {
            !pools[$0].isAwaited || inEffect.pauses[$0] != nil || exhausted.contains($0)
                || levels[$0].ready >= pools[$0].limits.low
        }
    }

    var statusLine: String {
        StatusLine.text(
            health, stock.store.counts, limits: configuration.limits, farms: stock.store.farms,
            perMinute: pace)
    }

    /// Returns the fill rate of a pool per minute; 0 if it is full or the workers are idle.
    func pace(of pool: PoolName) -> Double {
        let isFilling =
            workers.pauses.isEmpty && workers.activity != .idle
            && stock.store.counts[pool].ready < configuration.pools[pool].limits.target
        return isFilling ? stock.perMinute(pool) : 0
    }

    /// Tells the other farms of a shared stock what this one is making.
    func announce() {
        guard stock.store.kind == .postgresql else { return }
        let paces = configuration.pools.names.map(pace)
        stock.store.announce(
            FarmReport(
                underway: workers.underway, perMinute: Int(paces.reduce(0, +).rounded())))
    }

    /// Looks at the workers; returns the seconds since one with an assignment last made progress.
    @discardableResult
    func observeProgress() -> Double {
        stallTimer.observe(workers.progress, isIdle: workers.activity == .idle, now: Clocks.boot)
    }
}
