package import FarmJSON
package import PuzzleBundle
package import SudokuEngine

/// The body of `POST /v1/claims`.
package struct ClaimRequest: JSONRequest, Hashable {
    package var pool: PoolName
    package var count = 1
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
    package init(_ pool: PoolName, count: Int = 1) { self.init(pool: pool, count: count) }

    package static let leaseRange = 1...86_400
    package static let countRange = 1...1_000

    package static let members = MemberTable(
        ClaimRequest.init(
            pool:count:minimum:leaseSeconds:ack:waitSeconds:filter:human:label:),
        .required("pool", \.pool, .pool, "The pool that the puzzles come from."),
        .optional(
            "count", \.count, .integer(countRange), absent: 1, isDocumented: true,
            isAlwaysWritten: true, "The number of puzzles to claim."),
        .optional(
            "min", \.minimum, .integer(countRange),
            "The smallest number of puzzles to accept, at most `count`, which is the default."),
        .optional(
            "leaseSeconds", \.leaseSeconds, .integer(leaseRange),
            standard: .number(JSONNumber(300)),
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
        let count = body["count"]?.integer ?? 1
        if let minimum = body["min"]?.integer, minimum > count {
            faults.append(
                InvalidField(
                    field: "min", "expected at most count, which is \(count); got \(minimum)"))
        }
        if let filter = body["filter"] {
            faults += Filter.contradictions(in: filter, at: "filter.")
        }
        return faults
    }
}
