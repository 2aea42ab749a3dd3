package import PuzzleBundle
package import FarmAPI
import FarmHTTP

/// The response to a request for a claim.
package enum ClaimResponse<Body> {
    case made(Body)
    /// Fewer puzzles match than required.
    case poolEmpty(Problem)
}

/// The result of a change to a claim.
package enum ClaimUpdate {
    case done
    /// The puzzles have gone elsewhere.
    case lost(Problem)

    package var isLost: Bool { if case .lost = self { true } else { false } }
}

extension ServiceClient {
    /// The longest time that the service waits for stock.
    package static let longestWait = Duration.seconds(60)

    /// Claims puzzles under a key, waiting for stock until `end` but at most ``longestWait``.
    /// `read` decodes the response; its nil stands for a response of another version.
    ///
    /// The claim is requested with the same key until its response arrives: even if connections or
    /// the service fail, no puzzle is lost and none is handed out twice.
    package mutating func claim<Body>(
        _ request: ClaimRequest, key: String, until end: ContinuousClock.Instant,
        read: ([UInt8]) -> Body?
    ) throws(ServiceError) -> ClaimResponse<Body> {
        let usual = timeout
        defer { timeout = usual }
        do throws(ServiceError) {
            let body = try repeating { (client) throws(ServiceError) in
                var request = request
                let rest = max(.zero, min(Self.longestWait, end - .now))
                request.waitSeconds = Int((rest / .seconds(1)).rounded(.up))
                client.timeout = .seconds(30 + request.waitSeconds)
                return try client.attemptClaim(request, key, read)
            }
            return .made(body)
        } catch {
            guard case .rejected(let problem) = error, problem.code == .poolEmpty else {
                throw error
            }
            return .poolEmpty(problem)
        }
    }

    private mutating func attemptClaim<Body>(
        _ request: ClaimRequest, _ key: String, _ read: ([UInt8]) -> Body?
    ) throws(ServiceError) -> Body {
        do throws(ServiceError) {
            let response = try self.request(
                "POST", "/v1/claims", fields: [Field("Idempotency-Key", key)], body: request.json)
            guard let body = read(response) else { throw .foreignResponse }
            isClaimUncertain = false
            return body
        } catch {
            switch error {
            // A response that does not come at once is that of a claim that waits: nothing is taken.
            case .noResponse(.interrupted) where request.waitSeconds > 0: break
            case .noResponse(.notConnected): break
            case .noResponse, .notUnderstood: isClaimUncertain = true
            // Of a claim in progress, or whose commit was not confirmed, only the key can tell. What is
            // rejected before the key is looked up says nothing of an earlier request with it.
            case .rejected(let problem):
                if [.keyInProgress, .storeIO].contains(problem.code) {
                    isClaimUncertain = true
                } else if [.poolEmpty, .poolExhausted, .leaseLost, .keyReused].contains(
                    problem.code)
                {
                    isClaimUncertain = false
                }
            }
            throw error
        }
    }

    /// Returns the state of a claim; nil if the service does not know it.
    package mutating func state(of claim: String) throws(ServiceError) -> ClaimState? {
        do throws(ServiceError) {
            let response = try requestRepeatedly("GET", "/v1/claims/\(claim)")
            guard let body = ClaimBody(json: response) else { throw .foreignResponse }
            return body.state
        } catch {
            if case .rejected(let problem) = error, problem.code == .unknownClaim { return nil }
            throw error
        }
    }

    /// Delivers the puzzles of a claim.
    package mutating func acknowledge(_ claim: String) throws(ServiceError) -> ClaimUpdate {
        try change(claim, "ack")
    }

    /// Extends the lease of a claim to that many seconds from now.
    package mutating func renew(
        _ claim: String, seconds: Int
    ) throws(ServiceError) -> ClaimUpdate {
        try change(claim, "lease", LeaseRequest(leaseSeconds: seconds).json)
    }

    /// Returns the puzzles of a claim to their pool, unless they have gone elsewhere.
    package mutating func giveBack(_ claim: String) throws(ServiceError) {
        _ = try change(claim, "return")
    }

    private mutating func change(
        _ claim: String, _ word: String, _ body: [UInt8] = []
    ) throws(ServiceError) -> ClaimUpdate {
        do throws(ServiceError) {
            _ = try requestRepeatedly("PUT", "/v1/claims/\(claim)/\(word)", body: body)
            return .done
        } catch {
            if case .rejected(let problem) = error,
                [.leaseLost, .unknownClaim, .alreadyDelivered].contains(problem.code)
            {
                return .lost(problem)
            }
            throw error
        }
    }
}
