import Dispatch
import FarmAPI
import FarmConfig
import FarmStore
import FarmSystem
import SudokuEngine
import Synchronization

/// The service loop: waits for events, passes them to the ``Lifecycle``, and performs the actions
/// that it returns.
///
/// All of this runs on the main thread; slow operations run elsewhere and post a message. At rest
/// only this loop wakes, once every five seconds.
package struct Daemon: ~Copyable {
    private enum Message: Sendable {
        case event(Lifecycle.Event)
        /// The opened store, with the free bytes on its disk if they can be determined.
        case opened(FarmStore, freeBytes: Int?)
        case openingFailed(OpeningError)
        case startFailed(StartError)
        case signal(Signals.Kind)
        case stockChanged
        case store(StoreEvent)
        case reload(Future<Service.ReloadOutcome>?)
        case configRead(Result<EffectiveConfiguration, ConfigErrors>)
    }

    private let options: ServeOptions
    private let log: ServiceLog
    private let mail: Mailbox<Message>
    private var notifier: Notifier
    private let signals: Signals
    private var configuration: Configuration
    private var life: Lifecycle
    private var schedule: TimerSchedule
    private var exitCode: Int32?

    private let stockNews = StockChangeSignal()
    private var service: Service?
    private var listeners: Listeners?
    private var watchdog: WatchdogMonitor?
    private var monitor: StoreMonitor?
    private var logThrottle = StockLogThrottle()
    private let metrics = Metrics(routes: Route.all.map { ($0.method, $0.path) })
    private var thresholds = ThresholdTracker()

    /// Clients waiting for the current reload, and for the next one.
    private var reloading: [Future<Service.ReloadOutcome>] = []
    private var nextReload: [Future<Service.ReloadOutcome>] = []

    /// Runs the service until it is stopped, and returns its exit code. Must be called by the main
    /// thread before any other thread exists.
    package static func run(_ options: ServeOptions) -> Int32 {
        let log = ServiceLog(Journal())
        do throws(StartError) {
            var daemon = try Daemon(options, log)
            return daemon.live()
        } catch {
            log.notStarted(error)
            return error.exitCode.rawValue
        }
    }

    private init(_ options: ServeOptions, _ log: ServiceLog) throws(StartError) {
        let configuration = try Self.configuration(options)
        let notifier = try Self.notifier()
        let mail = Mailbox<Message>()
        self.options = options
        self.log = log
        self.mail = mail
        self.notifier = notifier
        self.configuration = configuration
        life = Lifecycle(readyWhen: configuration.farm.readyWhen)
        schedule = TimerSchedule(now: Clocks.boot, watchdogMicroseconds: Watchdog.patience)
        signals = Signals(on: DispatchQueue(label: "puzzlefarm.signals")) { mail.post(.signal($0)) }
        if let fault = options.fault { log.note("PUZZLEFARM_FAULT: will inject \(fault.rawValue)") }
    }

    private static func notifier() throws(StartError) -> Notifier {
        do throws(SystemError) { return try Notifier() } catch { throw StartError(error) }
    }

    private static func configuration(_ options: ServeOptions) throws(StartError) -> Configuration {
        do throws(ConfigErrors) {
            return options.overriding(try ConfigFiles.load(options.config).configuration)
        } catch {
            throw StartError(error)
        }
    }

    // MARK: The loop

    private mutating func live() -> Int32 {
        log.started(options.version, state: configuration.store.path)
        perform(life.firstActions)
        while true {
            if let exitCode { return exitCode }
            if let message = mail.next(within: schedule.rest(now: Clocks.boot)) { take(message) }
            for duty in schedule.due(now: Clocks.boot) { attend(to: duty) }
        }
    }

    private mutating func take(_ message: Message) {
        switch message {
        case .event(let event): handle(event)
        case .opened(let store, let freeBytes): move(into: store, freeBytes: freeBytes)
        case .openingFailed(let error): fail(StartError(error))
        case .startFailed(let fault): fail(fault)
        case .signal(.hangUp): reload(for: nil)
        case .signal(.terminate), .signal(.interrupt): handle(.stopAsked)
        case .stockChanged: noteStock()
        case .store(let event): note(event)
        case .reload(let promise): reload(for: promise)
        case .configRead(let result): adopt(result)
        }
    }

    private mutating func attend(to duty: TimerSchedule.TimerKind) {
        switch duty {
        case .look:
            monitor?.look()
            service?.observe(minuteOfDay: Clocks.minuteOfDay)
            if let service {
                _ = service.progressAge
                logThrottle.look(at: service.stock, limits: configuration.pools, log)
                endWaiting()
            }
        case .ping:
            let lifeless = watchdog?.look(at: service?.supervisor.signs ?? []) ?? []
            if !lifeless.isEmpty { log.lifeless(lifeless) }
            handle(.watchdogDue(isAlive: lifeless.isEmpty || life.state == .draining))
        case .events:
            if stockNews.hasMore() { noteStock() }
        case .status:
            if let service { handle(.status(service.statusLine)) }
        case .catchUp: tell([])
        }
    }

    // MARK: Events and actions

    private mutating func handle(_ event: Lifecycle.Event) {
        let before = life.state
        let actions = life.handle(event)
        service?.enter(life.state)
        if before == .starting, life.state == .serving { becomeReady() }
        perform(actions)
    }

    private mutating func perform(_ actions: [Lifecycle.Action]) {
        for action in actions {
            switch action {
            case .notify(let notices): tell(notices)
            case .tellReady: tell([.ready, .status(service?.statusLine ?? "ready")])
            case .openStore: openStore()
            case .listen: listen()
            case .startWorkers: service?.supervisor.start()
            case .askItself: askItself()
            case .readConfig: readConfig()
            case .drain(let seconds): drain(seconds)
            case .checkpoint: closeStore()
            case .exit(let code): exitCode = code
            }
        }
    }

    private mutating func tell(_ notices: [Notice]) {
        do throws(SystemError) { try notifier.tell(notices) } catch { log.note("\(error)") }
        if notifier.isBehind { schedule.catchUpSoon(now: Clocks.boot) }
    }

    private mutating func fail(_ fault: StartError) {
        log.notStarted(fault)
        handle(.startFailed(exitCode: fault.exitCode.rawValue))
    }

    // MARK: Starting

    private func openStore() {
        let (mail, events, metrics, fault) = (mail, stockNews, metrics, options.fault)
        let folder = StateFolder(configuration.store.path)
        let (rules, version) = (ClaimRules(configuration.claims), options.version)
        BackgroundQueue.run {
            do throws(OpeningError) {
                let store = try FarmStore(
                    opening: folder, rules: rules, engine: version,
                    report: { mail.post(.store($0)) },
                    stockChanged: { _ in
                        events.tell(stallingIf: fault) { mail.post(.stockChanged) }
                    }, observe: metrics.note)
                // Determined here, since a failing disk may block.
                mail.post(.opened(store, freeBytes: try? FileSystem.freeBytes(at: folder.path)))
            } catch {
                mail.post(.openingFailed(error))
            }
        }
    }

    private mutating func move(into store: FarmStore, freeBytes: Int?) {
        let stock = StockService(store)
        let (mail, fault) = (mail, options.fault)
        let supervisor = WorkerSupervisor(
            configuration, stock: { store.stock }, sink: stock.take,
            atWork: { InjectedFault.stall(if: fault, is: .stallWorker) })
        let service = Service(
            version: options.version, configuration, stock, supervisor, metrics, log
        ) { mail.post(.reload($0)) }
        self.service = service
        let monitor = StoreMonitor(service, log)
        self.monitor = monitor
        // Before the workers start, which would otherwise fill the disk.
        if let freeBytes { monitor.note(freeBytes: freeBytes) }
        if store.degradation != nil { supervisor.rest(true, because: .degraded) }
        handle(.storeOpened)
    }

    private mutating func listen() {
        guard let service else { return }
        do throws(StartError) {
            let places = try ListenAddresses(options, configuration.socket)
            let listeners = try Listeners(places, service, log, fault: options.fault)
            self.listeners = listeners
            watchdog = WatchdogMonitor([
                (
                    "store",
                    {
                        service.stock.store.heartbeat()
                        return true
                    }
                ), ("api", listeners.isAlive),
            ])
            try listeners.open()
            handle(.listening)
        } catch {
            fail(error)
        }
    }

    /// Runs the self-test: the service is ready once it has answered a request.
    private mutating func askItself() {
        let (mail, listeners) = (mail, listeners)
        BackgroundQueue.run {
            if let fault = listeners?.failure { return mail.post(.startFailed(fault)) }
            mail.post(.event(.answered))
        }
        noteStock()
    }

    private func becomeReady() {
        guard let service, let listeners else { return }
        stockNews.letStall()
        log.ready(listeners.names, workers: service.supervisor.size)
        monitor?.look()
        monitor?.examine()
    }

    // MARK: Store events

    private mutating func noteStock() {
        guard let service else { return }
        stockNews.isHeard()
        schedule.postponeNews(now: Clocks.boot)
        let stock = service.stock.store.stock
        service.supervisor.note(stock)
        service.waitlist.note(stock)
        for event in thresholds.look(at: stock.levels, limits: configuration.pools) {
            service.events.tell(event)
        }
        schedule.changeStatus(now: Clocks.boot)
        endWaiting()
    }

    /// Completes a start that waits for stock once there is enough, or once no worker produces more.
    private mutating func endWaiting() {
        if life.state == .starting, service?.isStocked == true { handle(.stocked) }
    }

    private mutating func note(_ event: StoreEvent) {
        log.store(event)
        if case .migrating(let step, let steps, let percent) = event {
            return handle(.startAdvanced("migrating \(step)/\(steps) \(percent)%"))
        }
        guard let service else { return }
        switch event {
        case .entered(let found): service.events.tell(.degraded(found))
        case .healed(let found): service.events.tell(.healed(found.reason))
        case .writeBackSkipped, .migrating, .migrated: break
        }
        service.rest(service.stock.store.degradation != nil, because: .degraded)
        schedule.changeStatus(now: Clocks.boot)
        endWaiting()
    }

    // MARK: Reloading

    private mutating func reload(for promise: Future<Service.ReloadOutcome>?) {
        if let promise { nextReload.append(promise) }
        handle(.reloadAsked(monotonicMicroseconds: Clocks.monotonic / 1_000))
        if life.state != .reloading {
            for promise in nextReload { promise.fulfil(.outOfTime) }
            nextReload = []
        }
    }

    private mutating func readConfig() {
        swap(&reloading, &nextReload)
        let (mail, options) = (mail, options)
        BackgroundQueue.run {
            do throws(ConfigErrors) {
                mail.post(.configRead(.success(try ConfigFiles.load(options.config))))
            } catch {
                mail.post(.configRead(.failure(error)))
            }
        }
    }

    private mutating func adopt(_ result: Result<EffectiveConfiguration, ConfigErrors>) {
        let outcome: Service.ReloadOutcome
        switch result {
        case .success(let effective):
            outcome = .done(hold(to: options.overriding(effective.configuration)))
        case .failure(let errors):
            log.reloadRefused(errors)
            outcome = .refused(errors)
        }
        let waiting = reloading
        reloading = []
        for promise in waiting { promise.fulfil(outcome) }
        if case .done = outcome {
            handle(.reloadDone(succeeded: true))
        } else {
            handle(.reloadDone(succeeded: false))
        }
    }

    private mutating func hold(to new: Configuration) -> ReloadBody {
        let keys = ConfigKey.changed(from: configuration, to: new)
        let body = ReloadBody(
            changed: keys.map(\.name), needsRestart: keys.filter(\.needsRestart).map(\.name))
        configuration = new
        service?.change(new)
        listeners?.change(new)
        monitor?.look()
        schedule.changeStatus(now: Clocks.boot)
        service?.events.tell(.reloaded(changed: body.changed))
        log.reloaded(changed: body.changed, waiting: body.needsRestart)
        return body
    }

    // MARK: Stopping

    private func drain(_ seconds: Int) {
        log.stopping()
        guard let service, let listeners else { return mail.post(.event(.drained)) }
        let mail = mail
        service.stock.prepareToClose()
        service.supervisor.stop()
        listeners.stopAccepting()
        BackgroundQueue.run {
            listeners.drain(seconds: seconds)
            _ = service.supervisor.join(within: 1)
            mail.post(.event(.drained))
        }
    }

    /// Closes the store. If it does not respond it is left as is: the next start finds everything
    /// that was committed.
    private func closeStore() {
        guard let service else { return }
        let promise = Future<Bool>()
        BackgroundQueue.run {
            service.stock.close()
            promise.fulfil(true)
        }
        log.stopped(isClean: promise.wait(seconds: Self.closingSeconds) ?? false)
    }

    /// Allows for slow disks; together with the drain it stays well within the unit's stop timeout.
    private static let closingSeconds = 15.0
}
