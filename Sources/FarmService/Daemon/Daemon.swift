import FarmAPI
import FarmConfig
import FarmStore
import FarmSystem
import SudokuEngine

/// The service loop: waits for events, passes them to the ``Lifecycle``, and performs the actions
/// that it returns.
///
/// All of this runs on the main thread; slow operations run elsewhere and post a message. When idle,
/// only this loop wakes, once every five seconds.
package struct Daemon: ~Copyable {
    enum Message: Sendable {
        case event(Lifecycle.Event)
        /// The opened store, with the free bytes on its disk if they can be determined.
        case opened(any PuzzleStore, freeBytes: Int?)
        case openingFailed(OpeningError)
        case startFailed(StartError)
        case signal(Signals.Kind)
        case stockChanged
        case store(StoreEvent)
        case reload(Future<Service.ReloadOutcome>?)
        case configRead(Result<EffectiveConfiguration, ConfigErrors>)
        /// The configuration was applied, and the stored puzzles were checked against its promises.
        case reloaded(ReloadBody)
    }

    let options: ServeOptions
    let log: ServiceLog
    let mail: Mailbox<Message>
    private var notifier: Notifier
    private let initialConfiguration: Configuration
    private(set) var life: Lifecycle
    private var schedule: TimerSchedule
    private var exitCode: Int32?

    let stockSignal = StockChangeSignal()
    let leaseEnds = LeaseEndEvents()
    let metrics = Metrics(routes: Route.all.map { ($0.method, $0.path) })
    private var logThrottle = StockLogThrottle()
    private var thresholds = ThresholdTracker()

    // The parts of the running service, in the order of their creation.
    var service: Service?
    var monitor: StoreMonitor?
    var listeners: Listeners?
    var watchdog: WatchdogMonitor?

    var reloads = ReloadQueue()

    /// Runs the service until it is stopped, and returns its exit code. Must be called by the main
    /// thread before any other thread exists.
    package static func run(_ options: ServeOptions) -> Int32 {
        CurrentProcess.discardChildren()
        let log = ServiceLog(Journal())
        do throws(StartError) {
            var daemon = try Daemon(options, log)
            return daemon.runLoop()
        } catch {
            log.notStarted(error)
            return error.exitCode.rawValue
        }
    }

    private init(_ options: ServeOptions, _ log: ServiceLog) throws(StartError) {
        if let bytes = CurrentProcess.addressSpace, bytes < Self.leastAddressSpace {
            throw .littleMemory(bytes, least: Self.leastAddressSpace)
        }
        let configuration = try Self.configuration(options)
        // A start that is refused creates no store. Where there is one, its process is to be named.
        let isNew = (try? FileStatus(of: StateFolder(configuration.store.path).database)) == nil
        if isNew { try ListenAddresses.expectUsable(options, configuration.socket) }
        let notifier = try Self.notifier()
        let mail = Mailbox<Message>()
        try Self.deliverSignals(to: mail)
        self.options = options
        self.log = log
        self.mail = mail
        self.notifier = notifier
        initialConfiguration = configuration
        life = Lifecycle(readyWhen: configuration.farm.readyWhen)
        schedule = TimerSchedule(now: Clocks.boot, watchdogMicroseconds: Watchdog.timeout)
        if let fault = options.fault { log.warn("PUZZLEFARM_FAULT: will inject \(fault.rawValue)") }
    }

    private static func notifier() throws(StartError) -> Notifier {
        do throws(SystemError) { return try Notifier() } catch { throw StartError(error) }
    }

    /// The seconds in which the process ends after a signal to stop: more than draining, the workers
    /// and closing the store take, 26 together, and less than the 30 of the unit. The service has to
    /// end even where it waits for memory, or for a thread that the kernel refuses.
    private static let longestStop: UInt32 = 28

    /// The address space without which the first busy minute would end the service: 64 MiB of stacks
    /// for 256 connections, 8 MiB each for ten threads of Dispatch, and 112 MiB for the program, the
    /// store's caches and two workers.
    private static let leastAddressSpace = 256 << 20

    private static func deliverSignals(to mail: Mailbox<Message>) throws(StartError) {
        try mapError(StartError.init) { () throws(SystemError) in
            try Signals.deliver(keepsIgnored: false) { kind in
                if kind != .hangUp { CurrentProcess.end(within: longestStop) }
                mail.post(.signal(kind))
            }
        }
    }

    private static func configuration(_ options: ServeOptions) throws(StartError) -> Configuration {
        try mapError(StartError.init) { () throws(ConfigErrors) in
            options.overriding(try ConfigFiles.load(options.config).configuration)
        }
    }

    /// The configuration in effect: the service has it, once there is one.
    var configuration: Configuration { service?.configuration ?? initialConfiguration }

    // MARK: The loop

    private mutating func runLoop() -> Int32 {
        log.started(options.version, state: configuration.store.path)
        perform(life.firstActions)
        while true {
            if let exitCode { return exitCode }
            if let message = mail.next(within: schedule.timeout(now: Clocks.boot)) {
                handle(message)
            }
            for timer in schedule.due(now: Clocks.boot) { handle(timer) }
        }
    }

    private mutating func handle(_ message: Message) {
        switch message {
        case .event(let event): handle(event)
        case .opened(let store, let freeBytes):
            createService(with: store, freeBytes: freeBytes)
        case .openingFailed(let error): fail(StartError(error))
        case .startFailed(let error): fail(error)
        case .signal(.hangUp): reload(for: nil)
        case .signal(.terminate), .signal(.interrupt): handle(.stopRequested)
        case .stockChanged: readStock()
        case .store(let event): handle(event)
        case .reload(let client): reload(for: client)
        case .configRead(let result): apply(result)
        case .reloaded(let body):
            updateStatus()
            endReload(.done(body), succeeded: true)
        }
    }

    private mutating func handle(_ timer: TimerSchedule.TimerKind) {
        switch timer {
        case .check:
            monitor?.startCheck()
            service?.announce()
            service?.observe(minuteOfDay: Clocks.minuteOfDay)
            service?.continueBacklog()
            if let service {
                service.observeProgress()
                logThrottle.update(
                    from: service.stock, limits: configuration.limits, log,
                    outlook: service.outlook)
                endWaiting()
            }
        case .watchdog:
            let stalled = watchdog?.stalledParts(service?.workers.progress ?? []) ?? []
            if !stalled.isEmpty { log.stalled(stalled) }
            handle(.watchdogDue(isAlive: stalled.isEmpty || life.state == .draining))
        case .stock:
            if stockSignal.hasChangedAgain() { readStock() }
        case .status:
            if let service { handle(.status(service.statusLine)) }
        case .retry: notify([])
        }
    }

    // MARK: Events and actions

    mutating func handle(_ event: Lifecycle.Event) {
        let before = life.state
        let actions = life.handle(event)
        service?.enter(life.state)
        if before == .starting, life.state == .serving { becomeReady() }
        perform(actions)
    }

    private mutating func perform(_ actions: [Lifecycle.Action]) {
        for action in actions {
            switch action {
            case .notify(let notices): notify(notices)
            case .notifyReady: notify([.ready, .status(service?.statusLine ?? "ready")])
            case .openStore: openStore()
            case .listen: listen()
            case .startWorkers: service?.workers.start()
            case .selfTest: startSelfTest()
            case .readConfig: readConfig()
            case .drain(let seconds): drain(seconds)
            case .checkpoint: closeStore()
            case .exit(let code): exitCode = code
            }
        }
    }

    private mutating func notify(_ notices: [Notice]) {
        do throws(SystemError) { try notifier.send(notices) } catch { log.warn("\(error)") }
        if notifier.isBehind { schedule.retryNotifications(now: Clocks.boot) }
    }

    mutating func fail(_ error: StartError) {
        log.notStarted(error)
        handle(.startFailed(exitCode: error.exitCode.rawValue))
    }

    // MARK: Stock and store

    /// Reads the stock and passes it to everything that depends on it.
    mutating func readStock() {
        guard let service else { return }
        stockSignal.clear()
        schedule.postponeStock(now: Clocks.boot)
        service.followFleetRules()
        service.workers.stockChanged()
        service.announce()
        let stock = service.stock.store.stock
        service.waitlist.update(stock)
        for event in thresholds.events(
            at: stock.levels, limits: configuration.limits, exhausted: service.workers.exhausted)
        {
            service.events.append(event)
        }
        updateStatus()
        endWaiting()
    }

    mutating func updateStatus() { schedule.changeStatus(now: Clocks.boot) }

    /// Completes a start that waits for stock once there is enough, or once no worker produces more.
    private mutating func endWaiting() {
        if life.state == .starting, service?.isStocked == true { handle(.stocked) }
    }

    private mutating func handle(_ event: StoreEvent) {
        log.store(event)
        if case .migrating(let step, let steps, let percent) = event {
            return handle(.startAdvanced("migrating \(step)/\(steps) \(percent)%"))
        }
        guard let service else { return }
        switch event {
        case .entered(let found): service.events.append(.degraded(found))
        case .healed(let found):
            service.events.append(.healed(found.reason))
            // A check that the degraded store could not finish.
            BackgroundQueue.run { try? service.checkPromises() }
        case .writeBackSkipped, .leasesProlonged, .standbysChanged, .migrating, .migrated: break
        }
        service.setPaused(service.stock.store.degradation != nil, for: .degraded)
        updateStatus()
        endWaiting()
    }
}

extension Daemon {
    func drain(_ seconds: Int) {
        log.stopping()
        guard let service, let listeners else { return mail.post(.event(.drained)) }
        let mail = mail
        service.stock.prepareToClose()
        service.workers.stop()
        listeners.stopAccepting()
        BackgroundQueue.run {
            listeners.drain(seconds: seconds)
            _ = service.workers.join(within: 1)
            mail.post(.event(.drained))
        }
    }

    /// Closes the store. If it does not respond it is left as is: the next start finds everything
    /// that was committed.
    func closeStore() {
        guard let service else { return }
        let isClosed = Future<Bool>()
        BackgroundQueue.run {
            service.stock.close()
            isClosed.fulfil(true)
        }
        log.stopped(isClean: isClosed.wait(seconds: Self.closingSeconds) ?? false)
    }

    /// Allows for slow disks; together with the drain it stays well within the unit's stop timeout.
    private static var closingSeconds: Double { 15 }
}
