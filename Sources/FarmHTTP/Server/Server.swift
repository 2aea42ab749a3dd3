import Dispatch
package import FarmSystem
import Synchronization

/// Serves requests on a listening socket, each connection on its own thread.
///
/// It does not know routes: the handler responds to requests, and `errorResponse` formats the server's own
/// errors.
package final class Server: Sendable {
    package let limits: Limits
    package let timeouts: Timeouts
    let handler: Handler
    let errorResponse: @Sendable (RequestError) -> Response
    let socket: ListeningSocket
    /// The name of its threads, for debugging tools.
    let name: String
    let hooks: Hooks

    let limiter: Mutex<ConnectionLimiter>
    private let connections = Mutex<[ObjectIdentifier: ServerConnection]>([:])
    private let draining = Atomic(false)
    /// Raised permanently when event streams are to end.
    let stopping: Wakeup
    /// Completes when all connection threads have ended.
    let threads = DispatchGroup()
    let loop: AcceptLoop
    let accepted = Atomic(0)
    let rejected = Atomic(0)
    let lingering = Atomic(0)
    /// True while a thread polls for its next request instead of sleeping: at most one does.
    let isAlert = Atomic(false)

    /// Callbacks of the accept loop. Called on its thread.
    package struct Hooks: Sendable {
        /// Accepting fails for lack of descriptors or memory, and is retried: called once at the
        /// beginning of such a period, with the error, and with nil at its end.
        package var acceptFailure: @Sendable (SystemError?) -> Void = { _ in }
        /// Called whenever the loop wakes. For fault injection.
        package var acceptLoopWoke: @Sendable () -> Void = {}
        /// Decides if a connection is served. Called before a byte is read; others are closed.
        package var admits: @Sendable (borrowing Descriptor) -> Bool = { _ in true }

        package init() {}
    }

    /// Creates a server that accepts no connections before ``start()``. The name is a short one for
    /// the threads.
    package init(
        _ socket: ListeningSocket, name: String = "http", limits: Limits = Limits(),
        timeouts: Timeouts = Timeouts(),
        hooks: Hooks = Hooks(), errorResponse: @escaping @Sendable (RequestError) -> Response,
        handler: @escaping Handler
    ) throws(SystemError) {
        precondition(limits.headBytes <= UInt16.max, "positions in a head have 16 bits")
        self.socket = socket
        self.name = name
        self.limits = limits
        self.timeouts = timeouts
        self.hooks = hooks
        self.errorResponse = errorResponse
        self.handler = handler
        limiter = Mutex(ConnectionLimiter(limits: limits))
        stopping = try Wakeup()
        loop = try AcceptLoop(name: name + ".accept")
    }

    /// Stops accepting: new connections wait in the kernel until another process accepts them. The
    /// accept loop still responds to progress checks.
    package func stopAccepting() { loop.close() }

    /// Finishes requests in flight and closes all connections: idle ones at once, streams after a
    /// last write, and the remaining ones by force at the end of the time. Returns true if all have
    /// ended; the others are in a handler that does not return.
    package func drain(within time: Duration) -> Bool {
        stopAccepting()
        draining.store(true, ordering: .sequentiallyConsistent)
        stopping.raise()
        let deadline = DispatchTime.now() + time.dispatched
        forEachConnection { $0.close(if: .idle) }
        // A client that has connected but not sent a request yet gets a short time for it.
        if threads.wait(timeout: min(.now() + timeouts.firstRequest.dispatched, deadline))
            == .timedOut
        {
            forEachConnection { $0.close(if: .fresh) }
        }
        if threads.wait(timeout: deadline) == .timedOut {
            forEachConnection { $0.stream.hangUp() }
        }
        let hasEnded = threads.wait(timeout: .now() + timeouts.grace.dispatched) == .success
        loop.end()
        return hasEnded
    }

    package var isDraining: Bool { draining.load(ordering: .sequentiallyConsistent) }

    /// Serves a stream of this process, not of a client, with the same parser and handler but
    /// without limits: for self-probes.
    package func serve(probe stream: consuming Descriptor) throws(SystemError) {
        let peer = try PeerCredentials(of: stream)
        try run(ServerConnection(stream, peer: peer), isCounted: false)
    }

    /// Runs a connection handler on its own thread.
    func run(_ connection: ServerConnection, isCounted: Bool) throws(SystemError) {
        connections.withLock { $0[ObjectIdentifier(connection)] = connection }
        threads.enter()
        do throws(SystemError) {
            try Thread.run(named: name) { [self] in
                var connectionHandler = ConnectionHandler(
                    connection, of: self, isCounted: isCounted)
                connectionHandler.run()
                remove(connection, isCounted: isCounted, isStream: connectionHandler.isStream)
                threads.leave()
            }
        } catch {
            remove(connection, isCounted: isCounted, isStream: false)
            threads.leave()
            throw error
        }
    }

    private func remove(_ connection: ServerConnection, isCounted: Bool, isStream: Bool) {
        _ = connections.withLock { $0.removeValue(forKey: ObjectIdentifier(connection)) }
        guard isCounted else { return }
        limiter.withLock {
            if isStream {
                $0.leaveStream(connection.user)
            } else {
                $0.leaveConnection(connection.user)
            }
        }
    }

    func turnIntoStream(_ connection: ServerConnection) throws(RequestError) {
        try limiter.withLock { limiter throws(RequestError) in
            try limiter.turnIntoStream(connection.user)
        }
    }

    /// Counts an error and returns its response.
    func rejection(_ error: RequestError) -> Response {
        rejected.add(1, ordering: .relaxed)
        return errorResponse(error)
    }

    private func forEachConnection(_ body: (ServerConnection) -> Void) {
        // Not while the lock is held: ending connections need it.
        for connection in connections.withLock({ Array($0.values) }) { body(connection) }
    }
}

extension Duration {
    /// The duration as a Dispatch interval.
    var dispatched: DispatchTimeInterval {
        let (seconds, attoseconds) = components
        return .nanoseconds(Int(seconds) * 1_000_000_000 + Int(attoseconds / 1_000_000_000))
    }
}
