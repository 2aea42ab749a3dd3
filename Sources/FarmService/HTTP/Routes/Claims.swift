import FarmAPI
import FarmConfig
import FarmHTTP
import FarmJSON
import FarmStore
import FarmSystem
import PuzzleBundle
import SudokuEngine

extension Route {
    static let claim = Route(
        "POST", "/v1/claims", as: "createClaim", .claim,
        "Claims puzzles; the same key always gets the same puzzles",
        header: [
            .required(
                "Idempotency-Key", .text(.idempotencyKey),
                "A unique text chosen by the client; repeating it gets the same puzzles.")
        ],
        body: .required(.claimRequest),
        results: [
            Result(
                status: 201, summary: "The claim was made.", content: .json(.claim),
                header: [
                    .required("Location", .text(.free(1...100)), "The path of the claim.")
                ]),
            Result(
                summary: "The earlier claim with this key: the same puzzles in the same request.",
                content: .json(.claim),
                header: [
                    .required(
                        "Idempotency-Replayed", .choice(["true"]),
                        "Present when this response replays an earlier claim.")
                ]),
        ],
        problems: [
            .unknownPool, .unknownTechnique, .unsatisfiableFilter, .keyMissing, .keyInvalid,
            .keyReused,
            .keyInProgress, .leaseLost, .poolEmpty, .poolExhausted, .puzzlesNotReady,
            .tooManyClaims,
        ] + .ofStore
    ) { (context) throws(Problem) in
        let key = try context.idempotencyKey
        let request = try context.body(context.service.claimRequests, ClaimRequest.init)
        let (service, peer) = (context.service, try context.peer)
        let parameters: ClaimParameters
        let second = Clocks.monotonic / 1_000_000_000
        do throws(Problem) {
            let promise = try context.settings(of: request.pool).promise
            parameters = try context.parameters(request, of: promise.layout, key)
            try request.filter.expectMatches(in: request.pool, of: promise)
            try service.checkHumanPaths(of: request.pool, for: parameters.filter)
            try context.countClaim(in: second)
        } catch {
            return try context.repeated(request, key, insteadOf: error)
        }
        let place = request.waitSeconds > 0 ? try context.takePlace(.waitingClaim) : nil
        defer { withExtendedLifetime(place) {} }
        let outcome = try context.storing { () throws(StoreError) in
            try service.waitlist.claim(
                parameters, by: peer, waiting: request.waitSeconds,
                on: context.request.connection
            ) { context.permitted($0) }
        }
        if case .replayed = outcome { context.takeBackClaim(in: second) }
        service.metrics.record(outcome, of: peer)
        switch outcome {
        case .made(let claim):
            let event = ClaimEvent(claim, claim.state, count: claim.count, of: peer)
            service.events.append(.claim(event))
            return .whole(
                Response(
                    .created, json: try context.body(of: claim, hasHuman: request.human),
                    fields: [Field("Location", "/v1/claims/\(claim.id)")]))
        case .replayed(let claim): return try context.replay(of: claim, hasHuman: request.human)
        case .leaseLost: throw .leaseLost
        case .keyReused:
            throw Problem(
                .keyReused,
                "\(key): used for a claim with a different body; choose a new key for each claim")
        case .keyInProgress:
            throw Problem(
                .keyInProgress, "\(key): the first request is still in progress; retry")
        case .poolEmpty(let matching):
            // What the client may do, or the pool, may have been removed while the claim waited.
            _ = try context.presentCaller
            _ = try context.settings(of: request.pool)
            throw service.shortage(parameters, by: peer, matching: matching)
        case .notReady(let others):
            throw Problem(context.caller.visible(others), of: parameters)
        case .tooManyClaims:
            throw Problem(
                .tooManyClaims,
                "the number of remembered claims has reached claims.max_keys, and none is old "
                    + "enough to be removed; ack or return some",
                extras: [.init("retryAfter", .integer(60))])
        case .tooManyLeased(let count):
            throw Problem(
                .tooManyRequests,
                "this tenant has or is claiming \(count) puzzles, and may have "
                    + "\(parameters.mostLeased ?? count) under lease; ack or return some",
                extras: [.init("retryAfter", .integer(10))])
        }
    }

    static let claimOfID = Route(
        "GET", "/v1/claims/{id}", as: "getClaim", .claim, "Returns a claim of the requesting user",
        query: [
            Property("human", .boolean, standard: .bool(false), ClaimRequest.summaryOfHuman)
        ],
        gives: .claim, "The current claim.", problems: [.unknownClaim] + .ofStore
    ) { (context) throws(Problem) in
        let (id, peer) = (try context.claimID, try context.peer)
        let claim = try context.storing { () throws(StoreError) in
            try context.service.stock.store.claim(id, of: peer)
        }
        guard let claim else { throw .unknownClaim }
        let hasHuman = context.query["human"]?.bool ?? false
        return .whole(Response(json: try context.body(of: claim, hasHuman: hasHuman)))
    }

    static let acknowledge = change(
        "ack", .delivered, as: "acknowledgeClaim",
        "Acknowledges a claim, or some of its puzzles: they are delivered permanently. After the end "
            + "of the lease, all that the request is about are delivered, or none",
        problems: []
    ) { (store, id, ids, peer) throws(StoreError) in try store.ack(id, only: ids, by: peer) }

    static let giveBack = change(
        "return", .returned, as: "returnClaim",
        "Returns the puzzles of a claim, or some of them, to their pool",
        problems: [.alreadyDelivered]
    ) { (store, id, ids, peer) throws(StoreError) in
        try store.giveBack(id, only: ids, by: peer)
    }

    static let renew = Route(
        "PUT", "/v1/claims/{id}/lease", as: "renewClaim", .claim,
        "Extends or shortens the lease of a claim",
        body: .required(.lease), gives: .claim, "The claim with its new lease.",
        problems: [.unknownClaim, .leaseLost, .alreadyDelivered] + .ofStore
    ) { (context) throws(Problem) in
        let (id, peer) = (try context.claimID, try context.peer)
        let seconds = try context.body(LeaseRequest.init).leaseSeconds
        return try context.change(to: .leased) { (store) throws(StoreError) in
            try store.renew(id, seconds: seconds, by: peer)
        }
    }

    private static func change(
        _ word: String, _ state: ClaimState, as name: String, _ summary: String,
        problems: [Problem.Code],
        _ body:
            @escaping @Sendable (any PuzzleStore, ClaimID, [PuzzleID]?, Peer) throws(StoreError)
            -> ClaimChange<Claim>
    ) -> Route {
        Route(
            "PUT", "/v1/claims/{id}/\(word)", as: name, .claim, summary, body: .optional(.part),
            gives: .claim, "The changed claim; repeating the request returns the same.",
            problems: [.unknownClaim, .leaseLost] + problems + .ofStore
        ) { (context) throws(Problem) in
            let (id, peer) = (try context.claimID, try context.peer)
            let ids = try context.body(PartRequest.init).ids
            return try context.change(to: state, ids) { (store) throws(StoreError) in
                try body(store, id, ids, peer)
            }
        }
    }
}

extension Caller {
    /// Returns puzzles that are not ready as the caller may see them: a tenant learns nothing of those
    /// that others have.
    fileprivate func visible(_ others: [UnavailablePuzzle]) -> [UnavailablePuzzle] {
        tenant == nil ? others : others.map { UnavailablePuzzle($0.id, .unknown) }
    }
}

extension RequestContext {
    /// Returns a claim that waited as it may be made now, since a reload may have changed what the client
    /// may do; nil if it may no longer be made.
    fileprivate func permitted(_ parameters: ClaimParameters) -> ClaimParameters? {
        guard let caller = try? presentCaller, caller.knows(parameters.pool) else { return nil }
        var changed = parameters
        changed.mostLeased = caller.tenant?.settings.maxLeased
        return changed
    }

    /// Counts a claim of a tenant, or throws if it made as many in a minute as it may.
    fileprivate func countClaim(in second: Int64) throws(Problem) {
        guard let tenant = caller.tenant, let limit = tenant.settings.claimsPerMinute else {
            return
        }
        guard let wait = service.claimMinutes.count(tenant.name, atMost: limit, at: second) else {
            return
        }
        throw Problem(
            .tooManyRequests,
            "this tenant may make \(limit) claims a minute; retry after \(wait) seconds",
            extras: [.init("retryAfter", .integer(wait))])
    }

    fileprivate func takeBackClaim(in second: Int64) {
        guard let tenant = caller.tenant else { return }
        service.claimMinutes.takeBack(tenant.name, of: second)
    }

    /// The parameters of a request. The layout is that of the pool, or nil if there is no such pool.
    fileprivate func parameters(
        _ request: ClaimRequest, of layout: PoolLayout?, _ key: String
    ) throws(Problem) -> ClaimParameters {
        ClaimParameters(
            pool: request.pool, key: key, count: request.count, minimum: request.minimum,
            leaseSeconds: request.leaseSeconds,
            defaultLease: service.inEffect.configuration.claims.leaseSeconds, ack: request.ack,
            filter: try PuzzleFilter(request.filter, of: layout) { "filter.techniques[\($0)]" },
            ids: request.ids, label: request.label,
            mostLeased: caller.tenant?.settings.maxLeased)
    }

    /// Answers a request that is refused now with the claim that its key has made before: it gets the
    /// same puzzles, whatever has become of the pool, its promise or the limits of the client.
    fileprivate func repeated(
        _ request: ClaimRequest, _ key: String, insteadOf problem: Problem
    ) throws(Problem) -> Reply {
        let layout = (try? settings(of: request.pool))?.promise.layout
        guard let parameters = try? parameters(request, of: layout, key) else { throw problem }
        let peer = try peer
        let outcome = try storing { () throws(StoreError) in
            try service.stock.store.repeated(parameters, by: peer)
        }
        switch outcome {
        case .replayed(let claim)?: return try replay(of: claim, hasHuman: request.human)
        case .leaseLost?: throw .leaseLost
        default: throw problem
        }
    }

    fileprivate func replay(of claim: Claim, hasHuman: Bool) throws(Problem) -> Reply {
        .whole(
            Response(
                json: try body(of: claim, hasHuman: hasHuman),
                fields: [Field("Idempotency-Replayed", "true")]))
    }

    fileprivate func body(of claim: Claim, hasHuman: Bool) throws(Problem) -> [UInt8] {
        guard hasHuman else { return ClaimBody.json(of: claim) }
        let places = claim.placesWithoutHuman
        let found = service.humanPaths.missing(
            in: claim, at: places, for: try peer, on: request.connection)
        return ClaimBody.json(of: claim, human: found, missing: places.count - found.count)
    }

    fileprivate func change(
        to state: ClaimState, _ ids: [PuzzleID]? = nil,
        _ body: (any PuzzleStore) throws(StoreError) -> ClaimChange<Claim>
    ) throws(Problem) -> Reply {
        let outcome = try storing { () throws(StoreError) in try body(service.stock.store) }
        switch outcome {
        case .done(let claim, let changed):
            if changed > 0 {
                let event = ClaimEvent(claim, state, count: changed, of: try peer)
                service.events.append(.claim(event))
            }
            return .whole(Response(json: ClaimBody.json(of: claim)))
        case .unknown: throw .unknownClaim
        case .leaseLost: throw .leaseLost
        case .alreadyDelivered:
            throw Problem(
                .alreadyDelivered, "acknowledged puzzles can be neither returned nor leased")
        case .unknownPuzzles(let unknown):
            let others = Set(unknown)
            let fields = (ids ?? []).enumerated().filter { others.contains($0.element) }
            throw Problem(
                BodyErrors(
                    fields.map {
                        InvalidField(field: "ids[\($0.offset)]", "the claim has no such puzzle")
                    }))
        }
    }
}

extension RequestContext {
    /// Runs a store operation and converts its errors to problems.
    func storing<Value>(
        _ body: () throws(StoreError) -> Value
    ) throws(Problem) -> Value {
        do throws(StoreError) { return try body() } catch {
            let problem = Problem(error)
            service.metrics.recordStoreError(problem.code)
            throw problem
        }
    }
}

extension Problem {
    fileprivate static let leaseLost = Problem(
        .leaseLost, "the puzzles were returned to their pool; claim others with a new key")
}

extension Problem {
    /// The problem of a claim whose named puzzles are not all ready.
    fileprivate init(_ others: [UnavailablePuzzle], of request: ClaimParameters) {
        let ready = request.count - others.count
        let example = others.first.map { "; \($0.id) is \($0.state.text)" } ?? ""
        self.init(
            .puzzlesNotReady,
            "\(request.pool.name): \(ready) of the \(request.count) named puzzles are ready, "
                + "\(request.minimum) wanted\(example)",
            extras: [
                .init("pool", .string(request.pool.name)), .init("ready", .integer(ready)),
                .init(
                    "notReady",
                    .array(
                        others.map {
                            ["id": "\($0.id)", "state": .string($0.state.rawValue)]
                        })),
            ])
    }
}

extension UnavailablePuzzle.State {
    /// The state in a sentence.
    fileprivate var text: String { self == .otherPool ? "in another pool" : rawValue }
}
