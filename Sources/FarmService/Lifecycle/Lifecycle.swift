package import FarmConfig
package import FarmSystem

/// The state machine of the service: its state, and the actions for every event.
///
/// A pure value without clocks and sockets. The caller passes each event and performs the returned
/// actions in order.
package struct Lifecycle: Equatable, Sendable {
    package enum State: Equatable, Sendable {
        case starting, serving, reloading, draining, stopped
    }

    package enum Event: Equatable, Sendable {
        /// The store is open and has the current schema.
        case storeOpened
        /// A migration or an import made progress; nothing else extends the start timeout.
        case startAdvanced(String)
        case startFailed(exitCode: Int32)
        case listening
        /// The service passed its self-test.
        case answered
        /// Every pool has at least `low` ready puzzles.
        case stocked
        /// A reload was requested by SIGHUP or the API; during another one it has no effect.
        case reloadRequested(monotonicMicroseconds: Int64)
        case reloadDone(succeeded: Bool)
        /// SIGTERM or SIGINT.
        case stopRequested
        /// Requests in flight are answered or abandoned, and the workers have exited.
        case drained
        /// A third of the watchdog timeout has passed.
        case watchdogDue(isAlive: Bool)
        /// A new line for `systemctl status`.
        case status(String)
    }

    package enum Action: Equatable, Sendable {
        /// Sends one datagram to systemd.
        case notify([Notice])
        /// Sends READY=1 and the current status line in one datagram.
        case notifyReady
        case openStore, listen, selfTest, startWorkers
        case readConfig
        /// Stops accepting connections, ends streams, stops the workers, and allows requests in
        /// flight the given seconds; ``Event/drained`` must follow.
        case drain(seconds: Int)
        case checkpoint
        case exit(Int32)
    }

    package private(set) var state = State.starting
    private let readyWhen: Configuration.ReadyWhen
    private var isAnswering = false
    private var isStocked = false
    private var statusLine = ""

    /// The time allowed for requests in flight when the service stops.
    private static let drainSeconds = 10
    /// The extension of the start timeout for each progress report.
    private static let extensionMicroseconds: Int64 = 30_000_000

    package init(readyWhen: Configuration.ReadyWhen) { self.readyWhen = readyWhen }

    /// The actions that begin a start.
    package var firstActions: [Action] { [.openStore] }

    package mutating func handle(_ event: Event) -> [Action] {
        switch (state, event) {
        case (.stopped, _): []
        case (_, .stopRequested): stop()
        case (_, .watchdogDue(let isAlive)): isAlive ? [.notify([.alive])] : []
        case (.starting, _): start(event)
        case (.serving, _), (.reloading, _): serve(event)
        case (.draining, .drained): end()
        case (.draining, _): []
        }
    }

    // MARK: Starting

    private mutating func start(_ event: Event) -> [Action] {
        switch event {
        case .storeOpened: return [.listen]
        // Workers may stock puzzles during the self-test: a stocked start waits for them.
        case .listening: return [.startWorkers, .selfTest]
        case .startAdvanced(let progress): return [.notify(extending(progress))]
        case .startFailed(let code):
            state = .stopped
            return [.exit(code)]
        case .answered:
            isAnswering = true
            return becomeReadyIfPossible()
        case .stocked:
            isStocked = true
            return becomeReadyIfPossible()
        case .status(let text):
            statusLine = text
            // Growing stock is progress too if the start waits for it.
            return isAnswering && readyWhen == .stocked ? [.notify(extending(text))] : []
        case .reloadRequested, .reloadDone: return []
        case .stopRequested, .drained, .watchdogDue: return []
        }
    }

    private func extending(_ progress: String) -> [Notice] {
        [.extendTimeout(microseconds: Self.extensionMicroseconds), .status(progress)]
    }

    private mutating func becomeReadyIfPossible() -> [Action] {
        guard isAnswering, readyWhen == .serving || isStocked else { return [] }
        state = .serving
        return [.notifyReady]
    }

    // MARK: Serving

    private mutating func serve(_ event: Event) -> [Action] {
        switch event {
        case .reloadRequested(let now):
            guard state == .serving else { return [] }
            state = .reloading
            return [.notify(Notice.reloading(atMonotonicMicroseconds: now)), .readConfig]
        case .reloadDone:
            guard state == .reloading else { return [] }
            state = .serving
            // Ready again even if the reload failed: the previous settings stay valid.
            return [.notifyReady]
        case .status(let text):
            guard text != statusLine else { return [] }
            statusLine = text
            // During a reload systemd is in the reloading state; the line follows with READY.
            return state == .serving ? [.notify([.status(text)])] : []
        case .storeOpened, .startAdvanced, .startFailed, .listening, .answered, .stocked: return []
        case .stopRequested, .drained, .watchdogDue: return []
        }
    }

    // MARK: Stopping

    private mutating func stop() -> [Action] {
        // A second request, or one before the service is up, stops it at once.
        guard state == .serving || state == .reloading else { return end() }
        state = .draining
        return [.notify([.stopping, .status("draining")]), .drain(seconds: Self.drainSeconds)]
    }

    private mutating func end() -> [Action] {
        let wasStarting = state == .starting
        state = .stopped
        let words: [Action] = wasStarting ? [.notify([.stopping, .status("stopping")])] : []
        return words + [.checkpoint, .exit(0)]
    }
}
