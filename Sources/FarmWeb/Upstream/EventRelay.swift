import FarmHTTP
import FarmSystem
import Synchronization

/// One event stream of the service for all tabs. It is open while at least one tab looks.
///
/// A tab gets the events after its `Last-Event-ID` from the ring. If they are no longer there, it
/// gets `reset` with the status, as from the service. Heartbeats are passed on and never made here:
/// silence means that the service is silent. If the service goes away, each tab gets `shutdown` and
/// stays connected; events or a heartbeat follow when it is back.
final class EventRelay: Sendable {
    /// The state of the stream from the service.
    enum Link: Hashable, Sendable { case connecting, connected, lost }

    private struct State {
        var ring = EventRing()
        /// The signals of the tabs.
        var subscribers: [Wakeup] = []
        /// True while a thread reads the stream, or tries to open it.
        var isRunning = false
        var link = Link.connecting
        /// The number of heartbeats.
        var beats = 0
    }

    private let state = Mutex(State())
    private let forwarder: ServiceForwarder
    /// Raised when the last tab has gone.
    private let deserted: Wakeup

    /// The time between attempts to open the stream.
    private static let pause = Duration.seconds(1)
    /// The interval at which the stream's reader looks for remaining tabs.
    private static let look = Duration.seconds(1)
    /// The service sends a heartbeat after 15 seconds of silence.
    private static let silence: Int64 = 40_000_000_000

    init(_ forwarder: ServiceForwarder) throws(SystemError) {
        self.forwarder = forwarder
        deserted = try Wakeup()
    }

    /// The number of tabs.
    var subscriberCount: Int { state.withLock { $0.subscribers.count } }

    /// Adds a tab; returns its signal, which is raised at news.
    func subscribe() throws(SystemError) -> Wakeup {
        let subscriber = try Wakeup()
        let mustStart = state.withLock { state in
            state.subscribers.append(subscriber)
            defer { state.isRunning = true }
            if !state.isRunning { state.link = .connecting }
            return !state.isRunning
        }
        if mustStart {
            deserted.lower()
            do throws(SystemError) {
                try Thread.run(named: "web.events") { [self] in read() }
            } catch {
                state.withLock { state in
                    state.isRunning = false
                    state.subscribers.removeAll { $0 === subscriber }
                }
                throw error
            }
        }
        return subscriber
    }

    func remove(_ subscriber: Wakeup) {
        let isLast = state.withLock { state in
            state.subscribers.removeAll { $0 === subscriber }
            return state.subscribers.isEmpty
        }
        if isLast { deserted.raise() }
    }

    /// Makes all tabs look if their sessions still exist.
    func wakeAll() { change { _ in } }

    /// The number of an event that a tab has received; nil if it is no longer kept.
    func number(of id: String) -> Int? { state.withLock { $0.ring.number(of: id) } }

    /// Everything that a tab may have to be sent.
    struct News: Sendable {
        /// The events after the tab's last one; nil if it must start with the status.
        let entries: [EventRing.Entry]?
        let newest: Int
        /// The newest event, which is a reset if the stream has just begun.
        let last: EventRing.Entry?
        let link: Link
        let beats: Int
    }

    func news(after number: Int?) -> News {
        state.withLock { state in
            News(
                entries: number.flatMap(state.ring.after), newest: state.ring.newest,
                last: state.ring.entry(state.ring.newest), link: state.link, beats: state.beats)
        }
    }

    // MARK: The stream from the service

    /// Keeps the stream open until the last tab has gone.
    private func read() {
        while true {
            let last = state.withLock { $0.ring.entry($0.ring.newest)?.id }
            try? forwarder.connecting(mayFallBack: true) { (client) throws(ClientError) in
                try read(&client, after: last)
            }
            if endIfDeserted() { return }
            change { $0.link = .lost }
            _ = try? deserted.wait(within: Self.pause)
            if endIfDeserted() { return }
        }
    }

    private func endIfDeserted() -> Bool {
        state.withLock { state in
            guard state.subscribers.isEmpty else { return false }
            state.isRunning = false
            return true
        }
    }

    private func read(_ client: inout Client, after last: String?) throws(ClientError) {
        let fields = last.map { [Field("Last-Event-ID", $0)] } ?? []
        let answer = try client.begin(ClientRequest("GET", "/v1/events", fields: fields))
        guard answer.status == .ok else { return }
        change { state in
            state.link = .connected
            state.beats += 1
        }
        var blocks = EventBlocks()
        var heard = Clocks.boot
        while subscriberCount > 0, Clocks.boot - heard < Self.silence {
            let part: [UInt8]
            do throws(ClientError) {
                guard let next = try client.next(within: Self.look) else { return }
                part = next
            } catch {
                guard case .timedOut = error else { throw error }
                continue
            }
            heard = Clocks.boot
            guard let found = blocks.take(part) else { return }
            for block in found where !record(block) { return }
        }
    }

    /// Records a block; returns false at the end of the stream.
    private func record(_ block: EventBlocks.Block) -> Bool {
        if block.name == "shutdown" { return false }
        guard let id = block.id else {
            change { $0.beats += 1 }
            return true
        }
        let entry = EventRing.Entry(
            id: id, isReset: block.name == "reset", time: Clocks.boot, bytes: block.bytes)
        change { $0.ring.append(entry) }
        return true
    }

    private func change(_ body: (inout State) -> Void) {
        state.withLock { state in
            body(&state)
            for subscriber in state.subscribers { subscriber.raise() }
        }
    }
}
