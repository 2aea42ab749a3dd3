import Dispatch
package import FarmSystem
import Synchronization

/// Serves requests that come by a listening Unix socket, each connection on a thread of its own.
///
/// It knows no routes: the handler answers, and `refuse` says in whose words the server itself does.
package final class Server: Sendable {
    package let limits: Limits
    package let timeouts: Timeouts
    let handler: Handler
    let refuse: @Sendable (Refusal) -> Response
    let socket: ListeningSocket
    /// What its threads are called, for those who look at the process.
    let name: String
    let hooks: Hooks

    let places: Mutex<Places>
    private let connections = Mutex<[ObjectIdentifier: Connection]>([:])
    private let draining = Atomic(false)
    /// Raised for good when event streams are to end.
    let stopping: Wakeup
    /// Ends when everybody who was ever served has left.
    let everyone = DispatchGroup()
    let loop: AcceptLoop
    let tally = Tally()
    let lingering = Atomic(0)
    /// Whether a thread looks for its next request instead of sleeping: one at most does.
    let isAlert = Atomic(false)

    /// What the surroundings want to hear of the accept loop. Called on its thread.
    package struct Hooks: Sendable {
        /// Accepting fails for want of descriptors or memory, and is tried again: once for each time
        /// that begins, with the reason, and nil when it is over.
        package var acceptTrouble: @Sendable (SystemError?) -> Void = { _ in }
        /// Whenever the loop wakes. A place for faults.
        package var acceptTurn: @Sendable () -> Void = {}

        package init() {}
    }

    /// Nobody is served before ``start()``. The name is a short one for the threads.
    package init(
        _ socket: ListeningSocket, name: String = "http", limits: Limits = Limits(),
        timeouts: Timeouts = Timeouts(),
        hooks: Hooks = Hooks(), refuse: @escaping @Sendable (Refusal) -> Response,
        handler: @escaping Handler
    ) throws(SystemError) {
        precondition(limits.headBytes <= UInt16.max, "places in a head are 16 bits")
        self.socket = socket
        self.name = name
        self.limits = limits
        self.timeouts = timeouts
        self.hooks = hooks
        self.refuse = refuse
        self.handler = handler
        places = Mutex(Places(limits: limits))
        stopping = try Wakeup()
        loop = try AcceptLoop(name: name + ".accept")
    }

    package func start() throws(SystemError) { try startAccepting() }

    /// Takes no connection any more; whoever connects waits until somebody else does. The accept
    /// loop still gives signs of life.
    package func stopAccepting() { loop.close() }

    /// Lets requests in flight finish and sends everybody home: idle connections at once, streams
    /// with a last word, and what is left when the time is over by force. True if all have left;
    /// who has not is in a handler that does not return.
    package func drain(within time: Duration) -> Bool {
        stopAccepting()
        draining.store(true, ordering: .sequentiallyConsistent)
        stopping.raise()
        let deadline = DispatchTime.now() + time.dispatched
        forEachConnection { $0.close(if: .idle) }
        // Who had connected but not asked yet was promised an answer.
        if everyone.wait(timeout: min(.now() + timeouts.welcome.dispatched, deadline)) == .timedOut
        {
            forEachConnection { $0.close(if: .fresh) }
        }
        if everyone.wait(timeout: deadline) == .timedOut {
            forEachConnection { $0.stream.hangUp() }
        }
        let hasEnded = everyone.wait(timeout: .now() + timeouts.grace.dispatched) == .success
        loop.end()
        return hasEnded
    }

    package var isDraining: Bool { draining.load(ordering: .sequentiallyConsistent) }

    /// Serves a stream that is no client's, through the same parser and handler but outside every
    /// limit: for probes of the process itself.
    package func serve(probe stream: consuming Descriptor) throws(SystemError) {
        let peer = try PeerCredentials(of: stream)
        try run(Connection(stream, peer: peer), hasPlace: false)
    }

    /// Runs a conversation on a thread of its own.
    func run(_ connection: Connection, hasPlace: Bool) throws(SystemError) {
        connections.withLock { $0[ObjectIdentifier(connection)] = connection }
        everyone.enter()
        do throws(SystemError) {
            try Thread.run(named: name) { [self] in
                var conversation = Conversation(connection, of: self, hasPlace: hasPlace)
                conversation.run()
                leave(connection, hasPlace: hasPlace, isStream: conversation.isStream)
                everyone.leave()
            }
        } catch {
            leave(connection, hasPlace: hasPlace, isStream: false)
            everyone.leave()
            throw error
        }
    }

    private func leave(_ connection: Connection, hasPlace: Bool, isStream: Bool) {
        _ = connections.withLock { $0.removeValue(forKey: ObjectIdentifier(connection)) }
        guard hasPlace else { return }
        places.withLock {
            if isStream {
                $0.leaveStream(connection.user)
            } else {
                $0.leaveConnection(connection.user)
            }
        }
    }

    func turnIntoStream(_ connection: Connection) throws(Refusal) {
        let refusal = places.withLock { places in
            do throws(Refusal) {
                try places.turnIntoStream(connection.user)
                return nil as Refusal?
            } catch {
                return error
            }
        }
        if let refusal { throw refusal }
    }

    /// The words for a refusal.
    func refusing(_ refusal: Refusal) -> Response {
        tally.refused.add(1, ordering: .relaxed)
        return refuse(refusal)
    }

    private func forEachConnection(_ body: (Connection) -> Void) {
        // Not while the lock is held: who leaves needs it.
        for connection in connections.withLock({ Array($0.values) }) { body(connection) }
    }
}

extension Duration {
    /// As Dispatch counts.
    var dispatched: DispatchTimeInterval {
        let (seconds, attoseconds) = components
        return .nanoseconds(Int(seconds) * 1_000_000_000 + Int(attoseconds / 1_000_000_000))
    }
}
