import Dispatch
package import FarmSystem
import Synchronization

extension Server {
    /// Returns true if the accept loop responds within a duration, even while it accepts no
    /// connections.
    package func isAccepting(within time: Duration) -> Bool { loop.responds(within: time) }

    package func start() throws(SystemError) {
        try loop.run { [self] in
            var throttle = AcceptErrorThrottle()
            while true {
                hooks.acceptLoopWoke()
                if throttle.hasEnded(at: Clocks.monotonic) { hooks.acceptFailure(nil) }
                switch loop.nextCommand() {
                case .end: return
                case .pause: _ = try? loop.wakeup.wait(within: Self.pause)
                case .accept: accept(&throttle)
                }
            }
        }
    }

    /// An arbitrary bound; nothing happens then.
    private static let pause = Duration.seconds(3600)

    private func accept(_ throttle: inout AcceptErrorThrottle) {
        do throws(SystemError) {
            // After a reported failure, wake up to detect the end of the period.
            let timeout = throttle.isReported ? AcceptErrorThrottle.calmMilliseconds : -1
            guard let stream = try socket.accept(unless: loop.wakeup, within: timeout) else {
                return
            }
            throttle.succeed()
            serve(stream)
        } catch {
            // Descriptors or memory are short. The connection waits in the kernel; retrying at once
            // would only burn CPU time.
            if throttle.fail(at: Clocks.monotonic) { hooks.acceptFailure(error) }
            _ = try? loop.wakeup.wait(within: throttle.pause)
        }
    }

    private func serve(_ stream: consuming Descriptor) {
        accepted.add(1, ordering: .relaxed)
        guard hooks.admits(stream) else {
            rejected.add(1, ordering: .relaxed)
            return
        }
        let peer = try? PeerCredentials(of: stream)
        let connection = ServerConnection(stream, peer: peer, endsWithInput: socket.port != nil)
        do throws(RequestError) {
            try limiter.withLock { limiter throws(RequestError) in
                try limiter.takeConnection(connection.user)
            }
        } catch {
            return reject(connection, error)
        }
        do throws(SystemError) {
            try run(connection, isCounted: true)
        } catch {
            // No thread could be created.
            reject(connection, .connections(inAll: limiter.withLock { $0.connections }))
        }
    }

    /// Sends an error response without reading. A few of these connections may linger; beyond that,
    /// the clients are unlikely to read the response.
    private func reject(_ connection: ServerConnection, _ error: RequestError) {
        var text = ResponseText()
        text.append(closing: rejection(error))
        connection.sendLast(text.bytes, within: .zero)
        guard lingering.add(1, ordering: .relaxed).newValue <= Self.maximumLingering else {
            lingering.subtract(1, ordering: .relaxed)
            return
        }
        threads.enter()
        let leave: @Sendable () -> Void = { [self] in
            lingering.subtract(1, ordering: .relaxed)
            threads.leave()
        }
        do throws(SystemError) {
            try Thread.run(named: name + ".linger") { [timeouts] in
                connection.linger(timeouts.linger)
                leave()
            }
        } catch {
            leave()
        }
    }

    private static let maximumLingering = 16
}
