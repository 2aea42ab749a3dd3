import FarmAPI
import FarmHTTP
import FarmSystem
import PuzzleBundle
import SudokuEngine

/// The client of the service used by exports. Every request is idempotent and is repeated for as
/// long as a restart of the service takes.
struct StockClient: ~Copyable {
    private var client: Client
    /// True once the service has answered: a service that never has is not about to come back.
    private var hasSpoken = false

    private static let patience = Duration.seconds(10)
    private static let pause = Duration.milliseconds(200)

    let path: String

    init(path: String) {
        self.path = path
        client = Client(path: path)
    }

    /// A page of ready puzzles, which stay in the pool; returns the body as received.
    mutating func page(
        of tier: Tier, limit: Int, after: PuzzleID?, filter: ClaimRequest.Filter
    ) throws(ExportError) -> [UInt8] {
        let place = after.map { "&after=\($0)" } ?? ""
        return try ask(
            "GET", "/v1/pools/\(tier.name)/peek?limit=\(limit)\(place)\(filter.query)")
    }

    /// All withdrawn puzzles.
    mutating func withdrawn() throws(ExportError) -> [WithdrawnBody.Entry] {
        var found: [WithdrawnBody.Entry] = []
        var place = ""
        while true {
            let answer = try ask("GET", "/v1/withdrawn?limit=1000\(place)")
            let page = try read(answer, WithdrawnBody.init(json:))
            found += page.withdrawn
            guard let next = page.next else { return found }
            place = "&after=\(next)"
        }
    }

    enum ClaimOutcome {
        case made(ClaimBody)
        /// Fewer puzzles match than required; `ready` is their number.
        case poolEmpty(ready: Int)
    }

    /// Claims puzzles under a key, waiting for stock for as long as the request allows.
    mutating func claim(
        _ request: ClaimRequest, key: String
    ) throws(ExportError) -> ClaimOutcome {
        client.patience = .seconds(30 + request.waitSeconds)
        defer { client.patience = .seconds(30) }
        do throws(ExportError) {
            let answer = try ask(
                "POST", "/v1/claims", [Field("Idempotency-Key", key)], request.json)
            return .made(try read(answer, ClaimBody.init(json:)))
        } catch {
            guard case .refused(let problem) = error, problem.code == .poolEmpty else {
                throw error
            }
            return .poolEmpty(ready: problem.ready ?? 0)
        }
    }

    /// The state of a claim; nil if the service does not know it.
    mutating func state(of claim: String) throws(ExportError) -> ClaimBody.State? {
        do throws(ExportError) {
            return try read(try ask("GET", "/v1/claims/\(claim)"), ClaimBody.init(json:)).state
        } catch {
            if case .refused(let problem) = error, problem.code == .unknownClaim { return nil }
            throw error
        }
    }

    /// Delivers a claim; false if its puzzles have gone elsewhere.
    mutating func acknowledge(_ claim: String) throws(ExportError) -> Bool {
        try change(claim, "ack")
    }

    /// Extends the lease of a claim to that many seconds from now; false if its puzzles have gone
    /// elsewhere.
    mutating func renew(_ claim: String, seconds: Int) throws(ExportError) -> Bool {
        try change(claim, "lease", LeaseRequest(leaseSeconds: seconds).json)
    }

    mutating func giveBack(_ claim: String) throws(ExportError) {
        _ = try change(claim, "return")
    }

    private mutating func change(
        _ claim: String, _ word: String, _ body: [UInt8] = []
    ) throws(ExportError) -> Bool {
        do throws(ExportError) {
            _ = try ask("PUT", "/v1/claims/\(claim)/\(word)", [], body)
            return true
        } catch {
            if case .refused(let problem) = error,
                [.leaseLost, .unknownClaim, .alreadyDelivered].contains(problem.code)
            {
                return false
            }
            throw error
        }
    }

    // MARK: Requests

    private mutating func ask(
        _ method: String, _ target: String, _ fields: [Field] = [], _ body: [UInt8] = []
    ) throws(ExportError) -> [UInt8] {
        var fields = fields
        if !body.isEmpty { fields.append(Field("Content-Type", "application/json")) }
        let call = ClientRequest(method, target, fields: fields, body: body)
        let start = ContinuousClock.now
        while true {
            do throws(ExportError) {
                return try attempt(call)
            } catch {
                guard error.passes(afterContact: hasSpoken),
                    ContinuousClock.now - start < Self.patience
                else { throw error }
            }
            _ = try onFile { () throws(SystemError) in try Wakeup().wait(within: Self.pause) }
        }
    }

    private mutating func attempt(_ call: ClientRequest) throws(ExportError) -> [UInt8] {
        let answer: ClientResponse
        do throws(ClientError) { answer = try client.send(call) } catch { throw .noAnswer(error) }
        hasSpoken = true
        if 200..<300 ~= answer.status.code { return answer.body }
        guard let problem = Problem(json: answer.body) else {
            throw .notUnderstood
        }
        throw .refused(problem)
    }

    private func read<Body>(
        _ answer: [UInt8], _ body: ([UInt8]) -> Body?
    ) throws(ExportError) -> Body {
        guard let body = body(answer) else { throw .notUnderstood }
        return body
    }
}

extension ExportError {
    /// True if the same request may succeed soon.
    fileprivate func passes(afterContact hasSpoken: Bool) -> Bool {
        switch self {
        case .noAnswer(.notConnected(let reason)): hasSpoken && !reason.isDenied
        case .noAnswer(.brokenOff), .noAnswer(.timedOut): true
        case .refused(let problem):
            [.keyInProgress, .storeBusy, .starting, .draining].contains(problem.code)
        default: false
        }
    }
}
