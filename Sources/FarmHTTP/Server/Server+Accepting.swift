import Dispatch
import FarmSystem
import Synchronization

extension Server {
    /// Returns true if the accept loop responds within a duration, even while it accepts no
    /// connections.
    package func isAccepting(within time: Duration) -> Bool { loop.answers(within: time) }

    func startAccepting() throws(SystemError) {
        try loop.run { [self] in
            var trouble = AcceptErrorThrottle()
            while true {
                hooks.acceptTurn()
                if trouble.hasEnded(at: Clocks.monotonic) { hooks.acceptTrouble(nil) }
                switch loop.hear() {
                case .end: return
                case .rest: _ = try? loop.wakeup.wait(within: Self.rest)
                case .accept: accept(&trouble)
                }
            }
        }
    }

    /// An arbitrary bound; nothing happens then.
    private static let rest = Duration.seconds(3600)

    private func accept(_ trouble: inout AcceptErrorThrottle) {
        do throws(SystemError) {
            // After a reported failure, wake up to detect the end of the period.
            let rest = trouble.isReported ? AcceptErrorThrottle.calmMilliseconds : -1
            guard let stream = try socket.accept(unless: loop.wakeup, within: rest) else { return }
            trouble.succeed()
            welcome(stream)
        } catch {
            // Descriptors or memory are short. The connection waits in the kernel; retrying at once
            // would only burn CPU time.
            if trouble.fail(at: Clocks.monotonic) { hooks.acceptTrouble(error) }
            _ = try? loop.wakeup.wait(within: trouble.pause)
        }
    }

    private func welcome(_ stream: consuming Descriptor) {
        tally.accepted.add(1, ordering: .relaxed)
        let peer = try? PeerCredentials(of: stream)
        let connection = ServerConnection(stream, peer: peer)
        let refusal = places.withLock { places in
            do throws(RequestError) {
                try places.takeConnection(connection.user)
                return nil as RequestError?
            } catch {
                return error
            }
        }
        if let refusal {
            turnAway(connection, refusal)
            return
        }
        do throws(SystemError) {
            try run(connection, hasPlace: true)
        } catch {
            // No thread could be created.
            turnAway(connection, .connections(inAll: places.withLock { $0.connections }))
        }
    }

    /// Sends an error response without reading. A few of these connections may linger; beyond that,
    /// the clients are unlikely to read the response.
    private func turnAway(_ connection: ServerConnection, _ refusal: RequestError) {
        var text = ResponseText()
        text.append(closing: refusing(refusal))
        connection.say(farewell: text.bytes, within: .zero)
        guard lingering.add(1, ordering: .relaxed).newValue <= Self.lingerers else {
            lingering.subtract(1, ordering: .relaxed)
            return
        }
        everyone.enter()
        let leave: @Sendable () -> Void = { [self] in
            lingering.subtract(1, ordering: .relaxed)
            everyone.leave()
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

    private static let lingerers = 16
}
