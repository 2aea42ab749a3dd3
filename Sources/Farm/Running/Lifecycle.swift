package import FarmSystem

/// Where the service stands in its life, and what every event makes it do.
///
/// A pure value: it knows no clock and no socket. Whoever runs the service tells it what happened and
/// does what it answers, in that order.
package struct Lifecycle: Equatable, Sendable {
    package enum State: Equatable, Sendable {
        case starting, serving, reloading, draining, stopped
    }

    package enum Event: Equatable, Sendable {
        /// The store is open and of today's schema.
        case storeOpened
        /// A migration or an import went on by so much; nothing else earns more time to start.
        case startAdvanced(String)
        case startFailed(exitCode: Int32)
        case listening
        /// The service answered its own question.
        case answered
        /// Every pool has reached its low mark.
        case stocked
        /// SIGHUP, or the API.
        case reloadAsked(monotonicMicroseconds: Int64)
        case reloadDone(succeeded: Bool)
        /// SIGTERM or SIGINT.
        case stopAsked
        /// Requests in flight are answered or were given up, workers are gone.
        case drained
        /// A third of the watchdog's time has passed.
        case watchdogDue(isAlive: Bool)
        /// A new line for `systemctl status`.
        case status(String)
    }

    package enum Action: Equatable, Sendable {
        /// One datagram for systemd.
        case notify([Notice])
        /// READY=1 with the line of the moment, in one datagram.
        case tellReady
        case openStore, listen, askItself, startWorkers
        case readConfig
        /// Accepts nobody any more, ends streams, sends workers home, and lets requests in flight
        /// take so many seconds; then ``Event/drained`` is due.
        case drain(seconds: Int)
        case checkpoint
        case exit(Int32)
    }

    package private(set) var state = State.starting
    private let readyWhen: Configuration.ReadyWhen
    private var isAnswering = false
    private var isStocked = false
    /// A reload that came while another went on.
    private var nextReload: Int64?
    private var line = ""

    /// How long requests in flight may take once the service is to stop.
    private static let drainSeconds = 10
    /// How much longer the start may take each time it has got on.
    private static let extensionMicroseconds: Int64 = 30_000_000

    package init(readyWhen: Configuration.ReadyWhen) { self.readyWhen = readyWhen }

    /// What a start begins with.
    package var firstActions: [Action] { [.openStore] }

    package mutating func handle(_ event: Event) -> [Action] {
        switch (state, event) {
        case (.stopped, _): []
        case (_, .stopAsked): stop()
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
        // Workers may stock while the service is still being asked: a stocked start waits for them.
        case .listening: return [.startWorkers, .askItself]
        case .startAdvanced(let progress): return [.notify(extending(progress))]
        case .startFailed(let code):
            state = .stopped
            return [.exit(code)]
        case .answered:
            isAnswering = true
            return readyIfSo()
        case .stocked:
            isStocked = true
            return readyIfSo()
        case .status(let text):
            line = text
            // Stock that grows is progress too, where the start waits for it.
            return isAnswering && readyWhen == .stocked ? [.notify(extending(text))] : []
        case .reloadAsked, .reloadDone: return []
        case .stopAsked, .drained, .watchdogDue: return []
        }
    }

    private func extending(_ progress: String) -> [Notice] {
        [.extendTimeout(microseconds: Self.extensionMicroseconds), .status(progress)]
    }

    private mutating func readyIfSo() -> [Action] {
        guard isAnswering, readyWhen == .serving || isStocked else { return [] }
        state = .serving
        return [.tellReady]
    }

    // MARK: Serving

    private mutating func serve(_ event: Event) -> [Action] {
        switch event {
        case .reloadAsked(let now):
            if state == .reloading {
                nextReload = now
                return []
            }
            return reload(now)
        case .reloadDone:
            guard state == .reloading else { return [] }
            state = .serving
            // Ready again whatever came of it: the old settings are still good.
            var actions: [Action] = [.tellReady]
            if let now = nextReload {
                nextReload = nil
                actions += reload(now)
            }
            return actions
        case .status(let text):
            guard text != line else { return [] }
            line = text
            // While it reloads, systemd has been told so; the line follows with READY.
            return state == .serving ? [.notify([.status(text)])] : []
        case .storeOpened, .startAdvanced, .startFailed, .listening, .answered, .stocked: return []
        case .stopAsked, .drained, .watchdogDue: return []
        }
    }

    private mutating func reload(_ now: Int64) -> [Action] {
        state = .reloading
        return [.notify(Notice.reloading(atMonotonicMicroseconds: now)), .readConfig]
    }

    // MARK: Stopping

    private mutating func stop() -> [Action] {
        // Asked twice, or before there is anything to finish: now.
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
