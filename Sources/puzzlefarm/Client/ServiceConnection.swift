import FarmAPI
import FarmHTTP
import FarmSystem
import PuzzleBundle

/// A client of the running service, for verbs.
struct ServiceConnection: ~Copyable {
    private(set) var path: String
    private var client: Client
    /// The fallback socket if this user may not use the api socket; nil if there is none.
    private var refuge: String?

    init(_ arguments: Arguments) throws(CommandError) {
        path = try ServiceAddress.find(arguments.value(of: .socket))
        client = Client(path: path)
    }

    /// For verbs that need only read access: if no socket was named and this user may not use the
    /// api socket, the status socket is used.
    init(lookingFor arguments: Arguments) throws(CommandError) {
        try self.init(arguments)
        if !ServiceAddress.isNamed(arguments.value(of: .socket)) {
            refuge = ServiceAddress.forLooking(instead: path)
        }
    }

    /// Sets the time to wait for data.
    mutating func wait(atMost time: Duration) { client.patience = time }

    /// Sends a request and returns the body of a successful response.
    mutating func ask(
        _ method: String, _ target: String, body: [UInt8] = []
    ) throws(CommandError) -> [UInt8] {
        do throws(ServiceError) { return try inquire(method, target, body: body) } catch {
            throw CommandError(error, at: path)
        }
    }

    /// The same, for callers that handle errors themselves.
    mutating func inquire(
        _ method: String, _ target: String, fields: [Field] = [], body: [UInt8] = []
    ) throws(ServiceError) -> [UInt8] {
        var fields = fields
        if !body.isEmpty { fields.append(Field("Content-Type", "application/json")) }
        let answer: ClientResponse
        do throws(ClientError) {
            answer = try send(ClientRequest(method, target, fields: fields, body: body))
        } catch {
            throw .noAnswer(error)
        }
        if 200..<300 ~= answer.status.code { return answer.body }
        guard let problem = Problem(json: answer.body) else {
            throw .notUnderstood("status \(answer.status.code) without a reason")
        }
        throw .refused(problem)
    }

    private mutating func send(_ call: ClientRequest) throws(ClientError) -> ClientResponse {
        do throws(ClientError) { return try client.send(call) } catch {
            guard let refuge, case .notConnected(let reason) = error, reason.isDenied else {
                throw error
            }
            var other = Client(path: refuge)
            other.patience = client.patience
            // If that fails too, the error of the api socket is the one to report.
            guard let answer = try? other.send(call) else { throw error }
            client = other
            (path, self.refuge) = (refuge, nil)
            return answer
        }
    }
}

/// The error of a request to the service.
enum ServiceError: Error {
    case noAnswer(ClientError)
    case refused(Problem)
    /// The response came from another program, or from another version.
    case notUnderstood(String)
}

extension ServiceConnection {
    /// Sends a request and prints the response as it is.
    mutating func tell(
        _ method: String, _ target: String, body: [UInt8] = []
    ) throws(CommandError) -> ExitCode {
        try say(String(decoding: try ask(method, target, body: body), as: UTF8.self))
        return .done
    }

    /// Sends a request and decodes the response with `read`, whose nil stands for a response of
    /// another version.
    mutating func ask<Body>(
        _ method: String, _ target: String, body: [UInt8] = [], read: ([UInt8]) -> Body?
    ) throws(CommandError) -> Body {
        guard let answer = read(try ask(method, target, body: body)) else {
            throw CommandError(.foreignAnswer, at: path)
        }
        return answer
    }
}

extension ServiceError {
    static let foreignAnswer = notUnderstood("the response is unknown to this version")
}
