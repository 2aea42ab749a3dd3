import FarmAPI
package import FarmHTTP
package import FarmSystem
import Glibc

/// A client of the running service, for verbs and exports.
///
/// Reads, and changes that have the same effect if repeated, are resilient: they are repeated by
/// the ``RetryRule``. ``request(_:_:fields:body:)`` sends any request once.
package struct ServiceClient: ~Copyable {
    package private(set) var path: String
    private var connection: Client
    /// The fallback socket if this user may not use the first one; nil if there is none.
    private var fallback: String?
    /// True once the service was reached.
    private var hasContact = false
    /// True if a claim was requested and its response did not arrive: its puzzles may be taken.
    package internal(set) var isClaimUncertain = false

    package init(path: String, fallback: String? = nil, interruption: Interruption? = nil) {
        self.path = path
        self.fallback = fallback
        connection = Client(path: path)
        self.interruption = interruption
    }

    /// The signal that ends waits and prevents further requests; nil if a signal ends the process.
    package var interruption: Interruption? {
        get { connection.interruption }
        set { connection.interruption = newValue }
    }

    /// The time to wait for data.
    package var timeout: Duration {
        get { connection.patience }
        set { connection.patience = newValue }
    }

    /// Sends a request once and returns the body of a successful response.
    package mutating func request(
        _ method: String, _ target: String, fields: [Field] = [], body: [UInt8] = []
    ) throws(ServiceError) -> [UInt8] {
        do throws(ServiceError) {
            let body = try attempt(method, target, fields, body)
            hasContact = true
            return body
        } catch {
            if error.showsContact { hasContact = true }
            throw error
        }
    }

    /// Sends a request until its response arrives. Its effect must not depend on the number of
    /// times that it is sent.
    mutating func requestRepeatedly(
        _ method: String, _ target: String, body: [UInt8] = []
    ) throws(ServiceError) -> [UInt8] {
        try repeating { (client) throws(ServiceError) in
            try client.request(method, target, body: body)
        }
    }

    /// Repeats attempts while the rule permits it.
    mutating func repeating<Value>(
        _ attempt: (inout ServiceClient) throws(ServiceError) -> Value
    ) throws(ServiceError) -> Value {
        var rule = RetryRule()
        while true {
            do throws(ServiceError) { return try attempt(&self) } catch {
                guard rule.permitsRetry(after: error, hasContact: hasContact) else { throw error }
            }
            pause()
        }
    }

    /// Waits before the next attempt.
    package func pause() {
        if let interruption { return interruption.wait(RetryRule.pause) }
        usleep(UInt32(RetryRule.pause / .microseconds(1)))
    }

    private mutating func attempt(
        _ method: String, _ target: String, _ fields: [Field], _ body: [UInt8]
    ) throws(ServiceError) -> [UInt8] {
        var fields = fields
        if !body.isEmpty { fields.append(Field("Content-Type", "application/json")) }
        let response: ClientResponse
        if interruption?.kind != nil { throw .interrupted }
        do throws(ClientError) {
            response = try send(ClientRequest(method, target, fields: fields, body: body))
        } catch {
            throw .noResponse(error)
        }
        if 200..<300 ~= response.status.code { return response.body }
        guard let problem = Problem(json: response.body) else {
            throw .notUnderstood("status \(response.status.code) without a reason")
        }
        throw .rejected(problem)
    }

    private mutating func send(_ request: ClientRequest) throws(ClientError) -> ClientResponse {
        do throws(ClientError) { return try connection.send(request) } catch {
            guard let fallback, case .notConnected(let reason) = error, reason.isDenied else {
                throw error
            }
            var other = Client(path: fallback)
            other.patience = connection.patience
            other.interruption = connection.interruption
            // If that fails too, the error of the first socket is the one to report.
            guard let response = try? other.send(request) else { throw error }
            connection = other
            (path, self.fallback) = (fallback, nil)
            return response
        }
    }
}
