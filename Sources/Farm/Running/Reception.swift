import Dispatch
import FarmHTTP
import FarmSystem
import FarmWire
import PuzzleBundle

/// Where the service is asked: its sockets and who answers at them.
final class Reception: Sendable {
    private let api: Server
    private let status: Server?
    /// What the log calls the sockets.
    let names: [String]

    init(
        _ places: ListeningPlaces, _ service: Service, _ log: ServiceLog, fault: InjectedFault?
    ) throws(StartFault) {
        names = places.names
        func server(
            _ socket: ListeningSocket, _ limits: Limits, upTo level: Access
        ) throws(SystemError) -> Server {
            var hooks = Server.Hooks()
            hooks.acceptTrouble = { log.accepting(socket.name, $0) }
            hooks.acceptTurn = {
                // Only once the service is up: it could not start otherwise.
                if service.state != .starting { InjectedFault.stall(if: fault, is: .stallAccept) }
            }
            return try Server(
                socket, limits: limits, hooks: hooks,
                refuse: { Response(Problem($0), instance: nil) },
                handler: Router(service, upTo: level).answer)
        }
        do throws(SystemError) {
            api = try server(places.api, .api(service.configuration.socket), upTo: .admin)
            status = try places.status.map { socket throws(SystemError) in
                try server(socket, .status, upTo: .read)
            }
        } catch {
            throw StartFault(error)
        }
    }

    /// Begins to answer.
    func open() throws(StartFault) {
        do throws(SystemError) {
            try api.start()
            try status?.start()
        } catch {
            throw StartFault(error)
        }
    }

    /// Whether both sockets accept and a request is answered.
    func isAlive() -> Bool { failure == nil }

    /// What is wrong when the service asks itself, over a stream of the process's own, which takes
    /// nobody's place; nil if both sockets accept and the request is answered.
    var failure: StartFault? {
        for (server, name) in zip([api, status].compactMap(\.self), names)
        where !server.isAccepting(within: Self.patience) {
            return .notAnswering("\(name): nothing is accepted")
        }
        do {
            let status = try askItself()
            return status == .ok ? nil : .notAnswering("asked itself, got \(status?.code ?? 0)")
        } catch let error as SystemError {
            return .cannotAskItself(error)
        } catch {
            return .notAnswering("asked itself, \(error)")
        }
    }

    private func askItself() throws -> Status? {
        var status: Status?
        try StreamPair().part { (one, other) throws in
            try api.serve(probe: other)
            var client = Client(connected: one)
            client.patience = Self.patience
            status = try client.send(Call("GET", "/v1/health/live")).status
        }
        return status
    }

    private static let patience = Duration.seconds(5)

    /// Keeps to other settings from now on.
    func change(_ configuration: Configuration) { api.change(places: .api(configuration.socket)) }

    /// Takes no connection any more; systemd goes on to queue them.
    func stopAccepting() {
        api.stopAccepting()
        status?.stopAccepting()
    }

    /// Ends streams at once, and lets requests in flight take so many seconds.
    func drain(seconds: Int) {
        let servers = [api, status].compactMap(\.self)
        DispatchQueue.concurrentPerform(iterations: servers.count) { place in
            _ = servers[place].drain(within: .seconds(seconds))
        }
    }
}

extension Limits {
    /// Root and the service's own user can always ask what is going on.
    private static let insiders: Set<UInt32> = [0, CurrentProcess.user]

    static func api(_ sockets: Configuration.Sockets) -> Limits {
        var limits = Limits()
        limits.connections = sockets.maxConnections
        limits.connectionsOfUser = sockets.maxConnectionsPerUID
        limits.privileged = insiders
        return limits
    }

    /// Open to everyone, and small therefore.
    static var status: Limits {
        var limits = Limits()
        (limits.connections, limits.connectionsOfUser) = (64, 16)
        limits.streamsOfUser = 2
        limits.privileged = insiders
        return limits
    }
}

extension Problem {
    /// What the server refused before a route could.
    init(_ refusal: Refusal) {
        let isAboutRoom = refusal.status == .unavailable || refusal.status == .tooManyRequests
        self.init(
            Code(rawValue: refusal.code) ?? .badRequest, refusal.detail,
            extras: isAboutRoom ? [.init("retry_after", .number(JSONNumber(1)))] : [])
    }
}
