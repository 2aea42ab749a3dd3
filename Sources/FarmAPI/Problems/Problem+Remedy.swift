extension Problem.Code {
    /// The URI of the code: the page of the manual and the heading that explains it.
    package var uri: String { "man:puzzlefarm-problems(7)#\(rawValue)" }

    /// The causes and the remedy, for the manual.
    package var remedy: String {
        switch self {
        case .badRequest:
            "The bytes are not HTTP/1.1 as RFC 9112 defines it, or could be read in two ways, or a field is "
                + "malformed. Use an HTTP library; `detail` names the place."
        case .requestTimeout: "Send the head within 10 seconds and the body within 30."
        case .bodyTooLarge: "Bodies are limited to 64 KiB. Split the request."
        case .targetTooLong: "Path and query are limited to 8 KiB."
        case .expectationFailed: "The only expectation supported is `100-continue`."
        case .headTooLarge: "Heads are limited to 16 KiB and 100 fields."
        case .unknownMethod: "Use one of the methods of puzzlefarm-api(7)."
        case .unknownCoding: "The only transfer coding supported is `chunked`."
        case .versionNotSupported: "Use HTTP/1.1 or HTTP/1.0."
        case .tooManyConnections:
            "All connections of the socket are taken. Close idle ones and retry; the operator can "
                + "raise `socket.max_connections`."
        case .tooManyConnectionsOfUser:
            "Reuse connections and close idle ones; the operator can raise "
                + "`socket.max_connections_per_uid`."
        case .tooManyStreams: "All event streams of the socket are taken. Retry later."
        case .tooManyStreamsOfUser: "Close one of your event streams."
        case .notFound:
            "The path is misspelt, or belongs to the other socket: the status socket serves routes "
                + "of level read only."
        case .methodNotAllowed: "`Allow` and `allow` list the methods of the path."
        case .forbidden:
            "The route needs a higher access level. `GET /v1/whoami` reports yours; the section on "
                + "levels in puzzlefarm-api(7) says who has which."
        case .tenantNotAllowed:
            "Leave out `Puzzlefarm-Tenant`. For a proxy, the operator names its user in "
                + "`access.proxies`; others act as their own users."
        case .tenantRequired:
            "The user of this process is in `access.proxies`, so that each request names its tenant in "
                + "`Puzzlefarm-Tenant`; a proxy that sends none has not accepted the client's token. Run "
                + "commands and the console as another user."
        case .unknownTenant:
            "The configuration has no table `[tenant.NAME]` for this tenant. Add it and reload, or "
                + "correct the name in the proxy's map."
        case .tooManyRequests:
            "Retry after `retryAfter` seconds. `detail` names the limit: requests in progress, claims that "
                + "wait, `claims_per_minute` or `max_leased`; for the last, acknowledge or return claims."
        case .unsupportedMediaType: "Send `Content-Type: application/json`."
        case .malformedJSON: "`detail` names the line and column of the error."
        case .invalidBody: "`errors` lists every wrong member with what was expected."
        case .invalidQuery: "`errors` lists every wrong item with what was expected."
        case .unknownPool: "`GET /v1/pools` lists the pools."
        case .unknownPuzzle:
            "The id or the givens were never in this store. Check the spelling, and whether the "
                + "puzzle comes from another farm."
        case .invalidPuzzle:
            "Only a puzzle with exactly one solution can be rated, explained or looked up. `detail` "
                + "says what is wrong with this one, or where a text is not a puzzle."
        case .unsupportedLayout:
            "Other layouts than `classic:9` have the ladder `farm`, killers `killer`, and no difficulty "
                + "for people; some are only solved. Leave out `ladder` or `human`, or use "
                + "`POST /v1/solve`, as `detail` says."
        case .unsupportedRule:
            "Rules are never dropped silently: remove the one that `detail` names if the puzzle does "
                + "not need it, for example in f-puzzles."
        case .unknownTechnique: "puzzlefarm-tiers(7) lists the names; `detail` suggests one."
        case .unsatisfiableFilter:
            "No puzzle of the pool can ever match. Widen the filter or name another pool, as "
                + "`detail` suggests."
        case .invalidConfiguration:
            "`errors` lists each error with file, line and remedy; the previous settings stay in "
                + "effect. `puzzlefarm config check` finds the same errors."
        case .keyMissing: "Send `Idempotency-Key`, a new UUID for each claim."
        case .keyInvalid: "A key has 1 to 64 characters from `!` to `~`, and is given once."
        case .keyReused:
            "The key belongs to an earlier claim with another body. Use a new key for each claim, "
                + "and the old one only to repeat the same request."
        case .keyInProgress: "The first request with this key is still waiting. Retry it later."
        case .unknownClaim:
            "Claims are visible to the user who made them, and for a day after their end."
        case .leaseLost:
            "The lease ended, and the puzzles may belong to another client. Discard them and claim "
                + "others with a new key; ask for a longer `leaseSeconds`, or renew the lease."
        case .alreadyDelivered: "Acknowledged puzzles can be neither returned nor leased again."
        case .poolEmpty:
            "Fewer puzzles are ready than the request accepts. Retry after `retryAfter` seconds, set "
                + "`waitSeconds`, lower `min` or widen the filter; `reason` says why none are being "
                + "made."
        case .poolExhausted:
            "There are no more puzzles that keep the promise of the pool, or so few that none is found. "
                + "Take what is ready with a lower `min`, or claim from another pool; the operator can widen "
                + "the promise. Retrying does not help."
        case .puzzlesNotReady:
            "`notReady` lists the puzzles of `ids` that cannot be claimed with their states: `taken` "
                + "(leased or delivered), `withdrawn`, `unfit` (does not keep the promise of the pool), "
                + "`other-pool` or `unknown`. Leave them out, or set `min`; `GET /v1/puzzles/{id}` shows "
                + "more."
        case .tooManyClaims:
            "Acknowledge or return claims; the operator can raise `claims.max_keys`."
        case .engineBusy:
            "Two computations are in progress on this service, or one of yours is. Send them one "
                + "after another, and retry after `retryAfter` seconds."
        case .engineLimit:
            "The computation used more than a second of a processor: the puzzle is unusually hard, or "
                + "`limit` is high, and repeating it is in vain; `puzzlefarm solve`, `grade` and "
                + "`explain` have no limit. With `retryAfter`, the machine was busy for 20 seconds."
        case .diskFull, .readOnly, .ioError, .corrupt, .storeMoved, .missing, .unreachable:
            "Claims are refused until the store has recovered. The operator finds the commands under "
                + "this word in puzzlefarm(1); clients retry."
        case .storeIO:
            "The commit failed, and may be durable or not. Repeat the request with the same key."
        case .storeBusy: "Another process held the lock of the store for 5 seconds. Retry."
        case .starting: "The service is not ready yet. Retry."
        case .degraded: "`GET /v1/status` names the reason under `degraded`."
        case .draining: "The service is stopping or restarting. Retry."
        case .belowThreshold: "The pool is refilling. Retry, or do not ask with `pool`."
        }
    }
}
