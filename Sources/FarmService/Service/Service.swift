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
    let supervisor: WorkerSupervisor
    private let backlog: HumanBacklog
    let waitlist: ClaimWaitlist
    let claimRequests = RequestBodyMemo<ClaimRequest>()
    let events: EventLog
    let metrics: Metrics
    let log: ServiceLog
    private let persistentState: PersistentState
    /// The configuration as the files have it.
    private let declared: Mutex<Configuration>
    /// The same with the thresholds of the shared stock.
    private let settings: Mutex<SharedConfiguration>
    private let rules: Mutex<AccessRules>
    private let users: Mutex<UserFile>
    let engine = EngineRunner()
    let humanPaths = HumanPaths()
    private let paused: Mutex<PausedPools>
    /// The rules of all farms that were applied last.
    private let sharedRules: Mutex<SharedRules>
    private let changingPauses = Mutex(())
    /// Held from reading the configuration and the pauses to their effect, so that none is followed by
    /// those before it.
    let applyingRules = Mutex(())
    private let phase = Mutex(Lifecycle.State.starting)
    private let started = Clocks.boot
    private let stallTimer = StallTimer(now: Clocks.boot)
    /// A counter of status changes that do not originate in the store.
    private let statusEdition = Atomic(0)
    private let cachedStatus = Mutex<ReportedStatus?>(nil)
    private let requestReload: @Sendable (Future<ReloadOutcome>) -> Void

    init(
        version: String, _ configuration: Configuration, _ stock: StockService,
        _ supervisor: WorkerSupervisor, _ backlog: HumanBacklog, _ metrics: Metrics,
        _ log: ServiceLog, requestReload: @escaping @Sendable (Future<ReloadOutcome>) -> Void
    ) {
        self.version = version
        self.stock = stock
        self.supervisor = supervisor
        self.backlog = backlog
        self.metrics = metrics
        self.log = log
        self.requestReload = requestReload
        waitlist = ClaimWaitlist(stock, supervisor)
        persistentState = PersistentState(stock.folder.persistentState)
        events = EventLog(start: persistentState.start)
        paused = Mutex(persistentState.paused)
        sharedRules = Mutex(stock.store.sharedRules)
        declared = Mutex(configuration)
        settings = Mutex(SharedConfiguration(configuration))
        rules = Mutex(Self.rules(configuration.access, log))
        users = Mutex(UserFile.read())
        declareThresholds()
        applySharedRules()
    }

    /// Creates the access rules from the current groups of the machine.
    private static func rules(_ access: Configuration.AccessGroups, _ log: ServiceLog)
        -> AccessRules
    {
        let groups = GroupFile.read()
        for (key, name) in access.unknownNames(in: groups) {
            log.note(
                "\(key): \(Configuration.AccessGroups.problem(name)); \(Configuration.AccessGroups.remedy)"
            )
        }
        return AccessRules(access, groups)
    }

    /// The configuration in effect.
    var configuration: Configuration { sharedConfiguration.value }
    /// The same without a copy, for work that each request does.
    var sharedConfiguration: SharedConfiguration { settings.withLock { $0 } }
    var declaredConfiguration: Configuration { declared.withLock { $0 } }
    var state: Lifecycle.State { phase.withLock { $0 } }
    var uptimeSeconds: Int { Int((Clocks.boot - started) / 1_000_000_000) }
    var defaultLease: Int { sharedConfiguration.value.claims.leaseSeconds }

    /// Returns the access level of a peer; nil if its credentials are unavailable.
    func access(of peer: PeerCredentials?) -> AccessLevel? { rules.withLock { $0 }.level(of: peer) }

    /// Returns the name of a user; nil if /etc/passwd had none at the start or the last reload.
    func name(ofUser number: UInt32) -> String? { users.withLock { $0.name(of: number) } }

    func enter(_ state: Lifecycle.State) {
        phase.withLock { $0 = state }
        statusEdition.add(1, ordering: .relaxed)
    }

    // MARK: The configuration in effect

    var knownRules: SharedRules { sharedRules.withLock { $0 } }

    /// Notes the rules of all farms; returns those before and after.
    func exchangeRules(for new: SharedRules) -> (old: SharedRules, new: SharedRules) {
        sharedRules.withLock { rules in
            defer { rules = new }
            return (rules, new)
        }
    }

    func take(_ effective: Configuration) {
        let effective = SharedConfiguration(effective)
        settings.withLock { $0 = effective }
    }

    /// Applies a changed configuration, except for keys that need a restart.
    func change(_ configuration: Configuration) {
        let before = self.configuration
        declared.withLock { $0 = configuration }
        let rules = Self.rules(configuration.access, log)
        self.rules.withLock { $0 = rules }
        let users = UserFile.read()
        self.users.withLock { $0 = users }
        stock.store.change(ClaimRules(configuration.claims))
        declareThresholds()
        applySharedRules()
        // Every pool again: a search of the others may still be under way.
        if before.storesHuman != configuration.storesHuman { computeHumanPaths() }
    }

    /// Starts to compute the human paths that stored puzzles lack, in pools that store them.
    func computeHumanPaths() {
        let configuration = configuration
        backlog.search(configuration.storesHuman.sorted())
        continueBacklog()
    }

    /// Continues after an error of the store; to be called periodically.
    func continueBacklog() {
        if backlog.isPending { supervisor.raiseBacklog() }
    }

    /// Applies the configuration and the pauses to the workers.
    func applyToWorkers() {
        var configuration = configuration
        let paused = pausedPools
        let limits = paused.applied(to: configuration.limits)
        for pool in configuration.pools.names { configuration.pools[pool].limits = limits[pool] }
        supervisor.change(configuration)
        supervisor.setPaused(paused.contain(configuration.pools.names), for: .requested)
        waitlist.change(configuration.pools.names, paused: paused.names)
        statusEdition.add(1, ordering: .relaxed)
    }

    /// Adds or removes a reason to pause; workers run while there is none.
    func setPaused(_ isPaused: Bool, for reason: PauseReason) {
        supervisor.setPaused(isPaused, for: reason)
        if isPaused { waitlist.answerBlocked() }
    }

    /// Updates the time of day for the quiet hours.
    func observe(minuteOfDay minute: Int) {
        supervisor.observe(minuteOfDay: minute)
        waitlist.answerBlocked()
    }

    /// Reloads the configuration and waits for the outcome.
    func reload() -> ReloadOutcome {
        let outcome = Future<ReloadOutcome>()
        requestReload(outcome)
        return outcome.wait(seconds: 30) ?? .unavailable
    }

    // MARK: Pauses

    var pausedPools: PausedPools {
        ownPauses.adding(sharedRules.withLock { $0.pauses })
    }

    /// The pauses of this farm alone.
    private var ownPauses: PausedPools { paused.withLock { $0 } }

    /// Changes the pauses. Persistent pauses are written first: if that fails, nothing changes.
    func changePauses(
        _ change: (inout PausedPools) -> Void
    ) throws(SystemError) -> PausedPools {
        // Serialized by a separate lock, so that readers of the pauses do not wait for a disk.
        try changingPauses.withLock { _ throws(SystemError) in try changeNow(change) }
    }

    private func changeNow(
        _ change: (inout PausedPools) -> Void
    ) throws(SystemError) -> PausedPools {
        let before = pausedPools
        var own = ownPauses
        change(&own)
        try persistentState.keep(own.lasting)
        let new = own
        return applyingRules.withLock { _ in
            paused.withLock { $0 = new }
            applyToWorkers()
            tellPauses(since: before)
            return pausedPools
        }
    }

    func tellPauses(since before: PausedPools) {
        let after = pausedPools
        for pool in Set(before.names).symmetricDifference(after.names).sorted() {
            events.append(after[pool].map { .paused(pool, reason: $0.reason) } ?? .resumed(pool))
        }
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
        let pauses = supervisor.pauses
        let first = PauseReason.allCases.first { $0 != .degraded && pauses.contains($0) }
        return first.map(Health.paused) ?? .ready
    }

    /// True if each pool in production that the start waits for has at least `low` ready puzzles. True
    /// while the workers are paused, since waiting for stock would be futile.
    var isStocked: Bool {
        guard supervisor.pauses.isEmpty else { return true }
        let levels = stock.store.counts
        let configuration = configuration
        let limits = pausedPools.applied(to: configuration.limits)
        return configuration.pools.names.allSatisfy {
            !configuration.pools[$0].isAwaited || levels[$0].ready >= limits[$0].low
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
            supervisor.pauses.isEmpty && supervisor.activity != .idle
            && stock.store.counts[pool].ready < configuration.pools[pool].limits.target
        return isFilling ? stock.perMinute(pool) : 0
    }

    /// Tells the other farms of a shared stock what this one is making.
    func announce() {
        guard stock.store.kind == .postgresql else { return }
        let paces = configuration.pools.names.map(pace)
        stock.store.announce(
            FarmReport(
                underway: supervisor.underway, perMinute: Int(paces.reduce(0, +).rounded())))
    }

    /// The seconds since a worker with an assignment last made progress.
    var progressAge: Double {
        stallTimer.age(
            supervisor.progress, isIdle: supervisor.activity == .idle, now: Clocks.boot)
    }

    // MARK: Cached status

    private struct ReportedStatus {
        let response: Response
        let statusEdition: Int
        let moment: UInt64
        let until: Int64
    }

    /// The status response, cached while nothing changes, but only briefly: ages and sizes change
    /// continuously.
    var statusResponse: Response {
        let now = Clocks.monotonic
        let (statusEdition, moment) = (
            statusEdition.load(ordering: .relaxed), stock.store.stock.moment
        )
        let known: Response? = cachedStatus.withLock { cachedStatus in
            guard let cachedStatus, cachedStatus.statusEdition == statusEdition,
                cachedStatus.moment == moment, now < cachedStatus.until
            else { return nil }
            return cachedStatus.response
        }
        if let known { return known }
        let response = Response(json: status.json)
        let new = ReportedStatus(
            response: response, statusEdition: statusEdition, moment: moment,
            until: now + Self.statusMoment)
        cachedStatus.withLock { $0 = new }
        return response
    }

    /// The maximum age of a cached status in nanoseconds.
    private static let statusMoment: Int64 = 100_000_000
}

extension ClaimRules {
    init(_ claims: Configuration.Claims) {
        let end: LeaseEnd =
            switch claims.onLeaseEnd {
            case .requeue: .requeue
            case .discard: .discard
            }
        self.init(onLeaseEnd: end, maxKeys: claims.maxKeys)
    }
}
