import FarmPostgres
import FarmSystem
import PuzzleBundle
import SudokuEngine
import Synchronization

extension SharedStore {
    package func claim(
        _ parameters: ClaimParameters, by peer: Peer
    ) throws(StoreError) -> ClaimOutcome<Claim> {
        let request = PeerClaim(parameters: parameters, peer: peer, scope: scope(of: peer))
        let outcome = try withinLimit(of: request) { () throws(StoreError) in
            parameters.filter == .none && parameters.ids == nil
                ? try batch(of: parameters.pool).submit(request) : try claimAlone(request)
        }
        return try claim(outcome, of: peer)
    }

    package func repeated(
        _ parameters: ClaimParameters, by peer: Peer
    ) throws(StoreError) -> ClaimOutcome<Claim>? {
        if number(of: parameters.pool) == nil { return nil }
        let request = PeerClaim(parameters: parameters, peer: peer, scope: scope(of: peer))
        return try known(request).map { outcome throws(StoreError) in
            try claim(outcome, of: peer)
        }
    }

    /// Answers a request only if its key made a claim before.
    private func known(_ request: PeerClaim) throws(StoreError) -> ClaimOutcome<ClaimReply>? {
        let pool = request.parameters.pool
        return try attempt([request], of: pool, fromHead: false, isRefused: true)[0]
    }

    /// Reads the claim of an outcome.
    private func claim(
        _ outcome: ClaimOutcome<ClaimReply>, of peer: Peer
    ) throws(StoreError) -> ClaimOutcome<Claim> {
        // The statements of claims do not pass on the parts of earlier ones.
        if case .replayed(let reply) = outcome, let claim = try claim(reply.row.id, of: peer) {
            return .replayed(claim)
        }
        return try outcome.map(Self.record)
    }

    /// Makes a claim unless its tenant would have too many puzzles under lease; one that was made before
    /// is answered at any rate.
    private func withinLimit(
        of request: PeerClaim, _ make: () throws(StoreError) -> ClaimOutcome<ClaimReply>
    ) throws(StoreError) -> ClaimOutcome<ClaimReply> {
        let parameters = request.parameters
        guard let most = parameters.mostLeased, let tenant = request.peer.tenant,
            parameters.ack == .explicit
        else { return try make() }
        let refused = try leaseCounts.begin(
            parameters.count, of: tenant, atMost: most
        ) { () throws(StoreError) in
            let counts = try leased(by: tenant)
            return counts.values.reduce(0, +)
        }
        if let refused { return try known(request) ?? .tooManyLeased(refused) }
        var made = 0
        defer { leaseCounts.end(parameters.count, of: tenant, made: made) }
        let outcome = try make()
        if case .made(let reply) = outcome { made = reply.row.count }
        return outcome
    }

    private func batch(
        of pool: PoolName
    ) -> RequestBatch<PeerClaim, ClaimOutcome<ClaimReply>> {
        claims.withLock { claims in
            if let batch = claims[pool] { return batch }
            let batch = RequestBatch<PeerClaim, ClaimOutcome<ClaimReply>> { [weak self] in
                self?.claim($0, of: pool) ?? $0.map { _ in .failure(.closed) }
            }
            claims[pool] = batch
            return batch
        }
    }

    /// Makes the claims of a group in one transaction, and those that found nothing alone: an empty
    /// pool is reported only after a second look, and a failed group may have one member at fault.
    private func claim(
        _ group: [PeerClaim], of pool: PoolName
    ) -> [Result<ClaimOutcome<ClaimReply>, StoreError>] {
        // In the order of keys, which transactions of all farms lock in this order: two that have the same
        // keys would wait for each other otherwise.
        let order = group.indices.sorted { group[$0].precedes(group[$1]) }
        var outcomes = [ClaimOutcome<ClaimReply>?](repeating: nil, count: group.count)
        do throws(StoreError) {
            let found = try attempt(order.map { group[$0] }, of: pool, fromHead: true)
            for (place, outcome) in zip(order, found) { outcomes[place] = outcome }
        } catch {
            // Nobody knows if the transaction took place: the key decides, member by member.
            if case .io = error { return group.map { _ in .failure(error) } }
        }
        return zip(group, outcomes).map { request, outcome in
            if let outcome { return .success(outcome) }
            do throws(StoreError) {
                return .success(try claimAlone(request))
            } catch {
                return .failure(error)
            }
        }
    }

    private func claimAlone(
        _ request: PeerClaim
    ) throws(StoreError) -> ClaimOutcome<ClaimReply> {
        _ = try endLeases()
        // Twice: the first attempt may have met another farm's claim with the same key, which was
        // committed meanwhile, or locked rows.
        for _ in 0..<2 {
            let outcomes = try attempt([request], of: request.parameters.pool, fromHead: false)
            if let outcome = outcomes[0] { return outcome }
        }
        if try !hasRoom(for: 1) {
            // Only now: the key itself may have been one of the old ones.
            guard try dropOldKeys(toAdd: 1) else { return .tooManyClaims }
            let outcomes = try attempt([request], of: request.parameters.pool, fromHead: false)
            if let outcome = outcomes[0] { return outcome }
        }
        return try lookAgain(request)
    }

    /// Reports a shortage, unless there are enough puzzles that other transactions were taking: these may
    /// leave some.
    private func lookAgain(
        _ request: PeerClaim
    ) throws(StoreError) -> ClaimOutcome<ClaimReply> {
        let end = Deadline(after: .milliseconds(100))
        while true {
            let (ready, report) = try shortage(of: request.parameters)
            if ready < request.parameters.minimum || end.isOver { return report }
            let outcomes = try attempt([request], of: request.parameters.pool, fromHead: false)
            if let outcome = outcomes[0] { return outcome }
        }
    }

    /// Counts the ready puzzles that a claim asks for, and returns the report of too few.
    private func shortage(
        of parameters: ClaimParameters
    ) throws(StoreError) -> (ready: Int, report: ClaimOutcome<ClaimReply>) {
        guard let ids = parameters.ids else {
            let limit = parameters.filter == .none ? Int.max : parameters.count
            let ready = try countReady(parameters, atMost: limit)
            return (ready, .poolEmpty(matching: ready))
        }
        let number = number(of: parameters.pool) ?? 0
        let others = try run { connection throws(PostgresError) in
            let rows = try connection.run(.namedStates, ids.map(\.description), number)
            // A ready one has no such state.
            return (0..<rows.count).compactMap { row in
                UnavailablePuzzle.State(rawValue: rows.text(row, 1)).map {
                    UnavailablePuzzle(ids[row], $0)
                }
            }
        }
        return (ids.count - others.count, .notReady(others))
    }

    /// Runs the statement of a group; nil for a request that found too few puzzles.
    private func attempt(
        _ group: [PeerClaim], of pool: PoolName, fromHead: Bool, isRefused: Bool = false
    ) throws(StoreError) -> [ClaimOutcome<ClaimReply>?] {
        guard let number = number(of: pool) else {
            return group.map { $0.parameters.ids == nil ? .poolEmpty(matching: 0) : nil }
        }
        // Without room for keys nothing is made, but keys that are known are answered.
        let makes = isRefused ? false : try hasRoom(for: group.count)
        let head = fromHead ? heads.withLock { $0[number] } : ClaimHeads.Head()
        let filter = group.count == 1 ? group[0].parameters.filter : .none
        let isAny = filter == .none && group[0].parameters.ids == nil
        var values: [PostgresValue] = [.integer(number), .integer(head.place), .integer(farm)]
        let statement: PostgresStatement
        switch (filter, group.count) {
        case _ where group[0].parameters.ids != nil:
            statement = SharedSQL.namedClaim.statement
            let ids = group[0].parameters.ids ?? []
            values += group.lists(makes: makes) + [.texts(ids.map(\.description))]
        case (.none, 1):
            statement = PoolPartition.of(pool).claim
            values += group[0].values(makes: makes) + [.integer(head.turn)]
        case (.none, _):
            statement = PoolPartition.of(pool).claims
            values += group.lists(makes: makes) + [.integer(head.turn)]
        default:
            statement = SharedSQL.filteredClaim.statement
            values += group.lists(makes: makes) + filter.values
        }
        let found = try run(
            PostgresCall(statement, values: values), of: pool, number: number,
            countsFrom: isAny ? ClaimRows.end : nil
        ) { answer in
            let isHead = isAny && answer.count > 0
            return (
                rows: ClaimRows.all(
                    answer, by: group.map(\.peer), keys: group.map(\.parameters.key), of: pool),
                place: isHead ? answer.optionalInteger(0, ClaimRows.firstReady) : nil,
                turn: isHead ? answer.optionalInteger(0, ClaimRows.firstTurn) : nil
            )
        }
        var outcomes = [ClaimOutcome<ClaimReply>?](repeating: nil, count: group.count)
        for row in found?.rows ?? [] { outcomes[row.request - 1] = Self.outcome(row) }
        if fromHead {
            heads.withLock {
                $0.advance(number, from: head, place: found?.place, turn: found?.turn)
            }
        }
        return outcomes
    }

    private static func outcome(_ rows: ClaimRows) -> ClaimOutcome<ClaimReply> {
        switch (rows.outcome, rows.reply.row.state) {
        case (.made, _): .made(rows.reply)
        case (.repeated, .leased), (.repeated, .delivered): .replayed(rows.reply)
        case (.repeated, _): .leaseLost
        case (.keyReused, _): .keyReused
        }
    }

    /// Counts ready puzzles that match, also those that others are just taking.
    private func countReady(
        _ parameters: ClaimParameters, atMost limit: Int
    ) throws(StoreError) -> Int {
        guard let number = number(of: parameters.pool) else { return 0 }
        let call =
            parameters.filter == .none
            ? PostgresCall(.countReady, number)
            : PostgresCall(
                SharedSQL.countMatching.statement,
                values: [.integer(number), .integer(Int64(limit))] + parameters.filter.values)
        return try run { connection throws(PostgresError) in
            Int(try connection.run(call).integer(0, 0))
        }
    }

    static func record(_ reply: ClaimReply) throws(StoreError) -> Claim {
        if let claim = reply.claim { return claim }
        throw .damaged(detail: "claim \(reply.row.number): a stored puzzle is damaged")
    }

    // MARK: Keys

    /// Returns true if a number of further keys is allowed. Claims under way at the same time do not count
    /// each other's keys, so the limit can be exceeded by 64 for each group, of which a farm has at most two
    /// for each pool, and by one for each claim without company.
    private func hasRoom(for count: Int) throws(StoreError) -> Bool {
        let limit = rules.withLock { $0.maxKeys }
        if limit == 0 { return true }
        // The count is of the last look, so the last tenth is looked at each time.
        guard keys + count > limit - limit / 10 else { return true }
        try refreshCounts()
        return keys + count <= limit
    }

    /// Drops the oldest keys of finished claims; returns true if a number of others is allowed then.
    private func dropOldKeys(toAdd count: Int) throws(StoreError) -> Bool {
        let limit = rules.withLock { $0.maxKeys }
        let dropped = try drop(
            olderThan: StoreWriter.keptAtLeast, atMost: max(1, min(256, Int64(limit / 16))))
        try refreshCounts()
        return dropped > 0 && keys + count <= limit
    }

    /// Drops finished claims; returns their number.
    func drop(olderThan age: Int64, atMost count: Int64) throws(StoreError) -> Int64 {
        let dropped = try run(to: .upkeep) { connection throws(PostgresError) in
            try connection.run(.dropClaims, age, count, farm).integer(0, 0)
        }
        if dropped > 0 { recordChange() }
        return dropped
    }
}
