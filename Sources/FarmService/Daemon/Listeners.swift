import Dispatch
import FarmAPI
import FarmConfig
import FarmHTTP
import FarmJSON
import FarmSystem

/// The listeners of the service: its sockets and their HTTP servers.
final class Listeners: Sendable {
    private let api: Server
    private let status: Server?
    /// The names of the sockets in the log.
    let names: [String]

    init(
        _ addresses: ListenAddresses, _ service: Service, _ log: ServiceLog, fault: InjectedFault?
    ) throws(StartError) {
        names = addresses.names
        func server(
            _ socket: ListeningSocket, _ limits: Limits, upTo level: AccessLevel
        ) throws(SystemError) -> Server {
            var hooks = Server.Hooks()
            hooks.acceptFailure = { log.accepting(socket.name, $0) }
            hooks.acceptLoopWoke = {
                // Only once the service is up; otherwise it could not start.
                if service.state != .starting { InjectedFault.stall(if: fault, is: .stallAccept) }
            }
            return try Server(
                socket, limits: limits, hooks: hooks,
                errorResponse: { Response(Problem($0), instance: nil) },
                handler: Router(service, upTo: level).answer)
        }
        do throws(SystemError) {
            let proxies = service.inEffect.parts.accessRules.proxies
            api = try server(
                addresses.api, .api(service.configuration.socket, proxies: proxies), upTo: .admin)
            status = try addresses.status.map { socket throws(SystemError) in
                try server(socket, .status(proxies: proxies), upTo: .read)
            }
        } catch {
            throw StartError(error)
        }
    }

    /// Starts the servers.
    func open() throws(StartError) {
        try mapError(StartError.init) { () throws(SystemError) in
            try api.start()
            try status?.start()
        }
    }

    /// Returns true if both sockets accept connections and a request is answered.
    func isAlive() -> Bool { selfTestError == nil }

    /// The error of the self-test, which uses a socket pair and therefore no client's connection slot;
    /// nil if both sockets accept connections and the request is answered.
    var selfTestError: StartError? {
        for (server, name) in zip([api, status].compactMap(\.self), names)
        where !server.isAccepting(within: Self.timeout) {
            return .selfTestFailed("\(name): no connection is accepted")
        }
        do {
            let status = try selfTest()
            return status == .ok ? nil : .selfTestFailed("the status is \(status?.code ?? 0)")
        } catch let error as SystemError {
            return .cannotRunSelfTest(error)
        } catch {
            return .selfTestFailed("\(error)")
        }
    }

    private func selfTest() throws -> Status? {
        var status: Status?
        try StreamPair().part { (one, other) throws in
            try api.serve(probe: other)
            var client = Client(connected: one)
            client.patience = Self.timeout
            status = try client.send(ClientRequest("GET", "/v1/health/live")).status
        }
        return status
    }

    private static let timeout = Duration.seconds(5)

    /// The counts of the sockets, by the names that metrics have for them.
    var counts: Metrics.SocketCounts {
        [("api", api.counts)] + (status.map { [("status", $0.counts)] } ?? [])
    }

    /// Applies changed connection limits and proxies.
    func change(_ inEffect: ConfigurationInEffect) {
        let proxies = inEffect.parts.accessRules.proxies
        api.change(limits: .api(inEffect.configuration.socket, proxies: proxies))
        status?.change(limits: .status(proxies: proxies))
    }

    /// Stops accepting connections; systemd keeps queuing them.
    func stopAccepting() {
        api.stopAccepting()
        status?.stopAccepting()
    }

    /// Ends streams at once, and allows requests in flight the given seconds.
    func drain(seconds: Int) {
        let servers = [api, status].compactMap(\.self)
        DispatchQueue.concurrentPerform(iterations: servers.count) { place in
            _ = servers[place].drain(within: .seconds(seconds))
        }
    }
}

extension Limits {
    /// Root and the service's own user can connect even when the limits are reached, unless others come
    /// through them.
    private static let insiders: Set<UInt32> = [0, CurrentProcess.user]

    static func api(_ sockets: Configuration.Sockets, proxies: Set<UInt32> = []) -> Limits {
        var limits = Limits()
        limits.connections = sockets.maxConnections
        limits.connectionsOfUser = sockets.maxConnectionsPerUID
        limits.privileged = insiders.subtracting(proxies)
        return limits
    }

    /// The limits of the status socket, which is open to everyone and therefore small.
    static func status(proxies: Set<UInt32> = []) -> Limits {
        var limits = Limits()
        (limits.connections, limits.connectionsOfUser) = (64, 16)
        limits.streamsOfUser = 2
        limits.privileged = insiders.subtracting(proxies)
        return limits
    }
}

extension Problem {
    /// Creates the problem for a request that the HTTP server rejects before routing.
    init(_ error: RequestError) {
        let isAboutCapacity = error.status == .unavailable || error.status == .tooManyRequests
        self.init(
            Code(rawValue: error.code) ?? .badRequest, error.detail,
            extras: isAboutCapacity ? [.init("retryAfter", .integer(1))] : [])
    }
}
