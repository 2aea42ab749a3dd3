import FarmHTTP
import FarmSystem
import FarmWire
import PuzzleBundle

/// The running service, as client verbs ask it.
struct ServiceConnection: ~Copyable {
    private(set) var path: String
    private var client: Client
    /// Where to ask if this user may not use the api socket; nil if that would not help.
    private var refuge: String?

    init(_ arguments: Arguments) throws(Failure) {
        path = try ServiceAddress.find(arguments.value(of: .socket))
        client = Client(path: path)
    }

    /// For verbs that only ask what everyone may ask: where no socket was named and the api socket is
    /// not for this user, they ask at the status socket.
    init(lookingFor arguments: Arguments) throws(Failure) {
        try self.init(arguments)
        if !ServiceAddress.isNamed(arguments.value(of: .socket)) {
            refuge = ServiceAddress.forLooking(instead: path)
        }
    }

    /// How long to wait for anything to come.
    mutating func wait(atMost time: Duration) { client.patience = time }

    /// The answer's body, if it is what was hoped for.
    mutating func ask(
        _ method: String, _ target: String, body: [UInt8] = []
    ) throws(Failure) -> [UInt8] {
        do throws(ServiceTrouble) { return try inquire(method, target, body: body) } catch {
            throw Failure(error, at: path)
        }
    }

    /// The same for those who know what to do about trouble.
    mutating func inquire(
        _ method: String, _ target: String, fields: [Field] = [], body: [UInt8] = []
    ) throws(ServiceTrouble) -> [UInt8] {
        var fields = fields
        if !body.isEmpty { fields.append(Field("Content-Type", "application/json")) }
        let answer: FarmHTTP.Answer
        do throws(CallError) {
            answer = try send(Call(method, target, fields: fields, body: body))
        } catch {
            throw .noAnswer(error)
        }
        if 200..<300 ~= answer.status.code { return answer.body }
        guard let problem = Problem(json: answer.body) else {
            throw .notUnderstood("answers \(answer.status.code) and no reason")
        }
        throw .refused(problem)
    }

    private mutating func send(_ call: Call) throws(CallError) -> FarmHTTP.Answer {
        do throws(CallError) { return try client.send(call) } catch {
            guard let refuge, case .notConnected(let reason) = error, reason.isDenied else {
                throw error
            }
            var other = Client(path: refuge)
            other.patience = client.patience
            // Where that fails, too, the api socket's reason is the one to be told.
            guard let answer = try? other.send(call) else { throw error }
            client = other
            (path, self.refuge) = (refuge, nil)
            return answer
        }
    }
}

/// Why the service did not do what it was asked.
enum ServiceTrouble: Error {
    case noAnswer(CallError)
    case refused(Problem)
    /// Somebody else answered, or another version.
    case notUnderstood(String)
}

extension ServiceConnection {
    /// Prints what is answered as it is, for programs.
    mutating func tell(
        _ method: String, _ target: String, body: [UInt8] = []
    ) throws(Failure) -> ExitCode {
        try say(String(decoding: try ask(method, target, body: body), as: UTF8.self))
        return .done
    }

    /// What was answered, read; nil of `read` is an answer of another version.
    mutating func ask<Body>(
        _ method: String, _ target: String, body: [UInt8] = [], read: ([UInt8]) -> Body?
    ) throws(Failure) -> Body {
        guard let answer = read(try ask(method, target, body: body)) else {
            throw Failure(.foreignAnswer, at: path)
        }
        return answer
    }
}

extension ServiceTrouble {
    static let foreignAnswer = notUnderstood("answers in a way that this version does not know")
}
