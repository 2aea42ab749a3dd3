package import FarmJSON
package import PuzzleBundle
package import SudokuEngine

/// The body of `POST /v1/claims`.
package struct ClaimRequest: JSONRequest, Hashable {
    package var pool: PoolName
    /// The number of puzzles; that of ``ids`` if they are named.
    package var count = 1
    /// The wanted puzzles in their order; any if nil.
    package var ids: [PuzzleID]?
    /// The minimum number of puzzles to accept; `count` if nil.
    package var minimum: Int?
    /// The length of the lease; the configured default if nil.
    package var leaseSeconds: Int?
    package var ack = Acknowledgement.explicit
    package var waitSeconds = 0
    package var filter = Filter()
    /// True if the puzzles of the response carry their difficulty for people.
    package var human = false
    /// A text that the client recognizes the claim by.
    package var label: String?
}

extension ClaimRequest {
    package init(_ pool: PoolName, count: Int = 1) {
        self.pool = pool
        self.count = count
    }

    private init(
        pool: PoolName, statedCount: Int?, ids: [PuzzleID]?, minimum: Int?, leaseSeconds: Int?,
        ack: Acknowledgement, waitSeconds: Int, filter: Filter, human: Bool, label: String?
    ) {
        self.init(pool, count: statedCount ?? ids?.count ?? 1)
        self.ids = ids
        self.minimum = minimum
        self.leaseSeconds = leaseSeconds
        self.ack = ack
        self.waitSeconds = waitSeconds
        self.filter = filter
        self.human = human
        self.label = label
    }

    /// The member `count`.
    private var statedCount: Int? { ids == nil ? count : nil }

    package static let leaseRange = 1...86_400
    package static let countRange = 1...1_000

    package static let members = MemberTable(
        ClaimRequest.init(
            pool:statedCount:ids:minimum:leaseSeconds:ack:waitSeconds:filter:human:label:),
        .required("pool", \.pool, .pool, "The pool that the puzzles come from."),
        .optional(
            "count", \.statedCount, .integer(countRange), standard: .integer(1),
            "The number of puzzles to claim."),
        .optional(
            "ids", \.ids, .array(.id(.puzzleID), count: countRange),
            "The puzzles to claim, instead of `count` and `filter`: those that are ready, in this "
                + "order, at least `min`, by default all. Such a claim neither waits nor has puzzles "
                + "made."),
        .optional(
            "min", \.minimum, .integer(countRange),
            "The smallest number of puzzles to accept, at most the number of those asked for, which "
                + "is the default."),
        .optional(
            "leaseSeconds", \.leaseSeconds, .integer(leaseRange),
            standard: .integer(300),
            "The length of the lease in seconds; the service's configuration sets the default."),
        .optional(
            "ack", \.ack, .choice(.acknowledgement), absent: .explicit, isDocumented: true,
            isAlwaysWritten: true,
            "With `auto` the puzzles are delivered immediately and permanently."),
        .optional(
            "waitSeconds", \.waitSeconds, .integer(0...60), absent: 0, isDocumented: true,
            isAlwaysWritten: true,
            "The longest time to wait, in seconds, if the pool has too few puzzles."),
        .optional(
            "filter", \.filter, .named(.filter), absent: Filter(),
            "Conditions that every puzzle must meet."),
        .optional(
            "human", \.human, .boolean, absent: false, isDocumented: true,
            summaryOfHuman
                + " Not part of what the key stands for: a replay has `human` if its own "
                + "request asks for it."),
        .optional(
            "label", \.label, .text(.label),
            "A text that you recognize the claim by, such as an order or a player. Not part of what "
                + "the key stands for: a replay has the label of the first request."))

    package static let summaryOfHuman =
        "If true, each puzzle has the member `human`. It is computed for each response, after the "
        + "claim is durable: a thousand puzzles take 0.1 to 0.4 seconds, expert ones 2. Where the "
        + "service cannot compute it now, `humanMissing` says for how many."

    package static func contradictions(in body: JSONValue) -> [InvalidField] {
        var faults: [InvalidField] = []
        let ids = body["ids"]?.elements
        let count = body["count"]?.integer ?? ids?.count ?? 1
        if let minimum = body["min"]?.integer, minimum > count {
            let name = ids == nil ? "count, which is" : "the number of ids,"
            faults.append(
                InvalidField(field: "min", "expected at most \(name) \(count); got \(minimum)"))
        }
        if let ids { faults += contradictions(of: ids, in: body) }
        if let filter = body["filter"] {
            faults += Filter.contradictions(in: filter, at: "filter.")
        }
        return faults
    }

    /// Checks the ids of a body, and that it has no members which only make sense without them.
    private static func contradictions(
        of ids: [JSONValue], in body: JSONValue
    ) -> [InvalidField] {
        var faults = ["count", "filter"].filter { body[$0] != nil }.map {
            InvalidField(
                field: $0, "contradicts ids, which name the puzzles; leave one of them out")
        }
        if body["waitSeconds"]?.integer ?? 0 > 0 {
            faults.append(
                InvalidField(
                    field: "waitSeconds", "a claim with ids does not wait; leave it out"))
        }
        var known: Set<String> = []
        for (place, id) in ids.enumerated() {
            guard let text = id.string, !known.insert(text.lowercased()).inserted else { continue }
            faults.append(
                InvalidField(field: "ids[\(place)]", "given more than once; give it once"))
        }
        return faults
    }
}
