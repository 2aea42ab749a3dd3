package import FarmJSON
package import PuzzleBundle
package import SudokuEngine

/// The response of `POST /v1/claims`, `GET /v1/claims/{id}` and every PUT on a claim.
package struct ClaimBody: Hashable, Sendable {
    package enum State: String, Hashable, Sendable, CaseIterable {
        case leased, delivered, returned, expired
    }

    package let id: String
    package let pool: Tier
    package let state: State
    package let ack: ClaimRequest.Acknowledgement
    package let count: Int
    /// The end of the lease as in RFC 3339; nil unless leased.
    package let leaseUntil: String?
    package let puzzles: [PuzzleRecord]

    package init(
        id: String, pool: Tier, state: State, ack: ClaimRequest.Acknowledgement, count: Int,
        leaseUntil: String?, puzzles: [PuzzleRecord]
    ) {
        self.id = id
        self.pool = pool
        self.state = state
        self.ack = ack
        self.count = count
        self.leaseUntil = leaseUntil
        self.puzzles = puzzles
    }

    static let schema = JSONSchema.open([
        .required("id", .text(.claimID), "The claim's id, valid for the user who made the claim."),
        .required("pool", .tier, "The pool that the puzzles come from."),
        .required(
            "state", .choice(State.allCases.map(\.rawValue)),
            "`leased` until it is acked, returned or its lease expires."),
        .required(
            "ack", .choice(ClaimRequest.Acknowledgement.allCases.map(\.rawValue)),
            "The mode of acknowledgement, as requested."),
        .required(
            "count", .integer(ClaimRequest.countRange), "The number of puzzles in the claim."),
        .required(
            "leaseUntil", .nullable(.text(.moment)), "The end of the lease; null unless leased."),
        .required(
            "puzzles", .array(.named(.puzzle), count: 0...1_000),
            "The puzzles, in the order of the claim; empty once they are back in the pool."),
    ])

    /// Reads a response of the service; nil if this version does not understand it.
    package init?(json: [UInt8]) {
        guard let (puzzles, body) = try? PuzzleRecord.list(in: json),
            let id = body["id"]?.string, let pool = body["pool"]?.string.flatMap(Tier.init(name:)),
            let state = body["state"]?.string.flatMap(State.init(rawValue:)),
            let ack = body["ack"]?.string.flatMap(ClaimRequest.Acknowledgement.init(rawValue:)),
            let count = body["count"]?.integer
        else { return nil }
        self.init(
            id: id, pool: pool, state: state, ack: ack, count: count,
            leaseUntil: body["leaseUntil"]?.string, puzzles: puzzles)
    }

    package var json: [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(160 + 700 * puzzles.count)
        JSONWriter.append(to: &bytes, write)
        return bytes
    }

    private func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("id", id)
        writer.member("pool", pool.name)
        writer.member("state", state.rawValue)
        writer.member("ack", ack.rawValue)
        writer.member("count", count)
        writer.name("leaseUntil")
        if let leaseUntil { writer.string(leaseUntil) } else { writer.null() }
        writer.name("puzzles")
        writer.beginArray()
        for puzzle in puzzles { writer.record(puzzle) }
        writer.endArray()
        writer.endObject()
    }
}

/// The body of `PUT /v1/claims/{id}/lease`.
package struct LeaseRequest: Hashable, Sendable {
    package let leaseSeconds: Int

    package init(leaseSeconds: Int) { self.leaseSeconds = leaseSeconds }

    package var json: [UInt8] {
        var writer = JSONWriter()
        writer.beginObject()
        writer.member("leaseSeconds", leaseSeconds)
        writer.endObject()
        return writer.bytes
    }

    static let schema = JSONSchema.closed([
        .required(
            "leaseSeconds", .integer(ClaimRequest.leaseRange),
            "The new length of the lease in seconds from now.")
    ])

    package init(_ body: JSONValue) throws(BodyErrors) {
        try BodyErrors.check(body, Self.schema)
        guard let seconds = body["leaseSeconds"]?.integer else {
            preconditionFailure("the schema requires it")
        }
        leaseSeconds = seconds
    }
}

/// A page of the ready puzzles of a pool.
package struct PageBody: Hashable, Sendable {
    package let pool: Tier
    package let puzzles: [PuzzleRecord]
    /// The value of `after` for the next page; nil on the last page.
    package let next: PuzzleID?

    package init(pool: Tier, puzzles: [PuzzleRecord], next: PuzzleID?) {
        self.pool = pool
        self.puzzles = puzzles
        self.next = next
    }

    static let schema = JSONSchema.open([
        .required("pool", .tier, "The pool, as requested."),
        .required(
            "puzzles", .array(.named(.puzzle), count: 0...1_000),
            "The puzzles, longest in stock first."),
        .required(
            "next", .nullable(.text(.writtenPuzzleID)),
            "The value of `after` for the next page; null on the last page."),
    ])

    /// Reads a response of the service; nil if this version does not understand it.
    package init?(json: [UInt8]) {
        guard let (puzzles, body) = try? PuzzleRecord.list(in: json),
            let pool = body["pool"]?.string.flatMap(Tier.init(name:)), let next = body["next"]
        else { return nil }
        self.init(pool: pool, puzzles: puzzles, next: next.string.flatMap { PuzzleID($0) })
    }

    /// The value of ``next``, read from the end of a page alone; nil on the last page.
    package static func next(of json: [UInt8]) -> PuzzleID? {
        let end = String(decoding: json.suffix(26), as: UTF8.self)
        guard end.hasPrefix("\"next\":\""), end.hasSuffix("\"}") else { return nil }
        return PuzzleID(end.dropFirst(8).dropLast(2))
    }

    package var json: [UInt8] {
        Self.json(pool: pool, next: next) { writer in
            for puzzle in puzzles { writer.record(puzzle) }
        }
    }

    /// Encodes a page whose puzzles are written by a closure.
    package static func json(
        pool: Tier, next: PuzzleID?, _ writePuzzles: (inout JSONWriter) -> Void
    ) -> [UInt8] {
        var writer = JSONWriter()
        writer.beginObject()
        writer.member("pool", pool.name)
        writer.name("puzzles")
        writer.beginArray()
        writePuzzles(&writer)
        writer.endArray()
        if let next {
            writer.member("next", next)
        } else {
            writer.name("next")
            writer.null()
        }
        writer.endObject()
        return writer.bytes
    }
}
