import FarmClient
import FarmSystem

extension Option {
    static let socket = Option(
        "socket", value: "PATH", offer: .files,
        help: "the service's socket; default: $PUZZLEFARM_SOCKET, else the usual one")
}

extension Arguments {
    /// Returns the path of the service's socket.
    func socket() throws(CommandError) -> String {
        let path = try failing(as: .unreachable) { () throws(ServiceAddress.NotFoundError) in
            try ServiceAddress.find(value(of: .socket))
        }
        guard SocketPath.isNetworkAddress(path) else { return path }
        let name = has(.socket) ? "--\(Option.socket.name) " : "PUZZLEFARM_SOCKET="
        throw CommandError(usage: [
            "\(verb.name): \(name)\(path): \(SocketPath.problem); \(SocketPath.remedy)"
        ])
    }
}

extension ServiceClient {
    init(_ arguments: Arguments) throws(CommandError) {
        self.init(path: try arguments.socket())
    }

    /// For verbs that need only read access: if no socket was named and this user may not use the
    /// api socket, the status socket is used.
    init(readingFor arguments: Arguments) throws(CommandError) {
        let path = try arguments.socket()
        self.init(
            path: path,
            fallback: ServiceAddress.fallback(for: path, option: arguments.value(of: .socket)))
    }

    /// Sends a request and returns the body of a successful response.
    mutating func ask(
        _ method: String, _ target: String, body: [UInt8] = []
    ) throws(CommandError) -> [UInt8] {
        do throws(ServiceError) { return try request(method, target, body: body) } catch {
            throw CommandError(error, at: path)
        }
    }

    /// Sends a request and decodes the response with `read`, whose nil stands for a response of
    /// another version.
    mutating func ask<Body>(
        _ method: String, _ target: String, body: [UInt8] = [], read: ([UInt8]) -> Body?
    ) throws(CommandError) -> Body {
        guard let body = read(try ask(method, target, body: body)) else {
            throw CommandError(.foreignResponse, at: path)
        }
        return body
    }

    /// Sends a request and prints the response as it is.
    mutating func printResponse(
        _ method: String, _ target: String, body: [UInt8] = []
    ) throws(CommandError) -> ExitCode {
        try say(String(decoding: try ask(method, target, body: body), as: UTF8.self))
        return .done
    }
}
