import FarmAPI
import FarmConfig
import FarmHTTP
import FarmJSON
import FarmStore
import FarmSystem
import PuzzleBundle
import SudokuEngine

/// The context of a request in a route, with its query validated.
struct RequestContext: Sendable {
    let service: Service
    let request: Request
    /// The path segments for the parameters in braces.
    let parameters: [String: String]
    /// The query as an object; repeatable items are arrays.
    let query: JSONValue
    let caller: Caller
    /// The access level of the caller, at most that of the socket.
    let access: AccessLevel
    private let places: TenantPlaces
    private let route: Route

    init(
        _ service: Service, _ route: Route, _ request: Request, _ parameters: [String: String],
        by caller: Caller, access: AccessLevel, _ places: TenantPlaces
    ) throws(Problem) {
        self.service = service
        self.route = route
        self.request = request
        self.parameters = parameters
        self.caller = caller
        self.access = access
        self.places = places
        query = try Self.query(request.query, route.query)
        // A body without members is not read by the route, so it is checked here.
        if route.body?.shape == .nothing { _ = try body { (_) throws(BodyErrors) in } }
    }

    /// The caller by the configuration in effect now, which may have changed since the request came; throws
    /// if it may no longer use the route.
    var presentCaller: Caller {
        get throws(Problem) {
            let caller = try Caller(of: request, service.inEffect.parts)
            guard let level = caller.level, level >= route.level else {
                throw .forbidden(route.level, to: caller)
            }
            return caller
        }
    }

    // MARK: Query

    private static func query(
        _ items: [Field], _ known: [Property]
    ) throws(Problem) -> JSONValue {
        if items.isEmpty, !known.contains(where: \.isRequired) { return .object([]) }
        var members: [JSONValue.Member] = []
        var invalidFields: [InvalidField] = []
        for (place, item) in items.enumerated() {
            let schema = known.first { $0.name == item.name }?.schema
            let isFirst = items.firstIndex { $0.name == item.name } == place
            if case .array(let element, _) = schema {
                guard isFirst else { continue }
                let values = items.filter { $0.name == item.name }
                members.append(
                    .init(item.name, .array(values.map { value($0.value, element) })))
            } else if isFirst {
                members.append(.init(item.name, schema.map { value(item.value, $0) } ?? .null))
            } else {
                invalidFields.append(
                    InvalidField(field: item.name, "given more than once; give it once"))
            }
        }
        let query = JSONValue.object(members)
        invalidFields += JSONSchema.closed(known).faults(in: query)
        if !invalidFields.isEmpty { throw Problem(query: invalidFields) }
        return query
    }

    /// Converts the text of an item to the type of its schema; returns it as a string, which fails
    /// validation, if that is not possible.
    private static func value(_ text: String, _ schema: JSONSchema) -> JSONValue {
        switch schema {
        case .integer:
            guard !text.isEmpty,
                text.utf8.allSatisfy({ UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }),
                let number = Int(text)
            else { return .string(text) }
            return .integer(number)
        case .number:
            guard let value = try? JSONReader.value(Array(text.utf8)), value.number != nil else {
                return .string(text)
            }
            return value
        case .boolean: return ["true": .bool(true), "false": .bool(false)][text] ?? .string(text)
        default: return .string(text)
        }
    }

    // MARK: Body

    /// Reads the body; an absent optional body counts as an object without members.
    func body<Value>(
        _ read: (JSONValue) throws(BodyErrors) -> Value
    ) throws(Problem) -> Value {
        let value = try bodyValue
        do throws(BodyErrors) { return try read(value) } catch { throw Problem(error) }
    }

    /// Reads a body of which many are the same.
    func body<Value>(
        _ memo: RequestBodyMemo<Value>, _ read: (JSONValue) throws(BodyErrors) -> Value
    ) throws(Problem) -> Value {
        if !request.body.isEmpty {
            try checkMediaType()
            if let known = memo[request.body] { return known }
        }
        let value = try body(read)
        memo.record(value, of: request.body)
        return value
    }

    private var bodyValue: JSONValue {
        get throws(Problem) {
            if request.body.isEmpty {
                if route.body?.isRequired != true { return .object([]) }
                throw Problem(.malformedJSON, "the body is missing; send a JSON object")
            }
            try checkMediaType()
            let value: JSONValue
            do throws(JSONError) { value = try JSONReader.value(request.body) } catch {
                throw Problem(.malformedJSON, "the body: \(error)")
            }
            guard let shape = route.body?.shape, shape == .nothing else { return value }
            let invalidFields = shape.schema.faults(in: value)
            if !invalidFields.isEmpty { throw Problem(BodyErrors(invalidFields)) }
            return value
        }
    }

    private func checkMediaType() throws(Problem) {
        let types = request.fields.values(of: "Content-Type")
        // The form that nearly all clients send.
        if types.count == 1, types[0] == "application/json" { return }
        let parts = (types.first ?? "").split(separator: ";").map { part in
            part.filter { $0 != " " && $0 != "\t" }.lowercased()
        }
        let isUTF8 = parts.dropFirst().allSatisfy {
            $0 == "charset=utf-8" || $0 == "charset=\"utf-8\""
        }
        guard types.count == 1, parts.first == "application/json", isUTF8 else {
            let found = types.isEmpty ? "got none" : "got \(types.joined(separator: ", "))"
            throw Problem(
                .unsupportedMediaType,
                "Content-Type: expected application/json in UTF-8, \(found); set the header")
        }
    }

    // MARK: Peer and headers

    /// The requesting user or tenant, for the store.
    var peer: Peer {
        get throws(Problem) {
            guard let peer = caller.owner else {
                throw Problem(.forbidden, "peer credentials are unavailable; reconnect")
            }
            return peer
        }
    }

    /// Logs an administrative action with the requesting peer.
    func log(_ action: String, pools: [PoolName] = []) {
        guard let peer = request.peer else { return }
        service.log.administered(action, by: peer, for: caller.tenant?.name, pools: pools)
    }

    /// Takes a place of the tenant, which it has until nothing refers to it; nil for a user.
    func takePlace(_ kind: TenantPlaces.Kind) throws(Problem) -> TenantPlaces.Place? {
        try caller.tenant.map { tenant throws(Problem) in
            try places.take(kind, for: tenant.name)
        }
    }

    /// Returns the settings of a pool that the caller may name.
    func settings(of pool: PoolName) throws(Problem) -> PoolSettings {
        let pools = service.configuration.pools
        if pools.contains(pool), caller.knows(pool) { return pools[pool] }
        throw unknownPool(pool.name)
    }

    /// The problem for a pool that does not exist, as far as the caller may know.
    func unknownPool(_ name: String) -> Problem {
        guard !caller.isAnonymous else {
            return Problem(
                .unknownPool,
                "\(name.printable): no such pool; a request with a tenant is told which exist")
        }
        return Problem(
            unknownPool: name, known: service.configuration.pools.names.filter(caller.knows))
    }

    var idempotencyKey: String {
        get throws(Problem) {
            let keys = request.fields.values(of: "Idempotency-Key")
            guard let key = keys.first else {
                throw Problem(
                    .keyMissing,
                    "Idempotency-Key is missing; send a unique text such as a UUID, and repeat it "
                        + "when retrying")
            }
            guard keys.count == 1, TextFormat.idempotencyKey.holds(key) else {
                throw Problem(
                    .keyInvalid,
                    "Idempotency-Key: expected a single value of 1 to 64 characters from ! to ~")
            }
            return key
        }
    }

    /// The id of the last event that the client received; nil if the header is absent.
    var lastEventID: String? {
        get throws(Problem) {
            let ids = request.fields.values(of: "Last-Event-ID")
            guard let id = ids.first else { return nil }
            guard ids.count == 1, TextFormat.eventID.holds(id) else {
                throw Problem(
                    .badRequest,
                    "Last-Event-ID: expected a single value of \(TextFormat.eventID.expectation); send "
                        + "the `id` of the last event, or omit the header")
            }
            return id
        }
    }

    /// The claim id in the path; a malformed id is an unknown claim.
    var claimID: ClaimID {
        get throws(Problem) {
            guard let id = ClaimID(parameters["id"] ?? "") else { throw .unknownClaim }
            return id
        }
    }
}

extension Problem {
    static let unknownClaim = Problem(
        .unknownClaim,
        "this user has no claim with this id; claims are kept for one day after their end")

    /// Creates the problem for an error of the store.
    init(_ error: StoreError) {
        func problem(_ code: Code, _ detail: String, after seconds: Int) -> Problem {
            Problem(code, detail, extras: [.init("retryAfter", .integer(seconds))])
        }
        self =
            switch error {
            case .degraded(let found):
                problem(
                    Code(rawValue: found.reason.rawValue) ?? .degraded,
                    found.detail.isEmpty ? found.reason.rawValue : found.detail, after: 5)
            case .io(let detail): problem(.storeIO, detail, after: 5)
            case .busy:
                problem(.storeBusy, "another process is writing to the store; retry", after: 1)
            case .damaged(let detail): problem(.corrupt, detail, after: 60)
            case .closed: .isDraining
            }
    }

    static let isDraining = Problem(
        .draining, "the service is stopping; retry after it has restarted",
        extras: [.init("retryAfter", .integer(1))])
}
