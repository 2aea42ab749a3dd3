package import FarmJSON
import PuzzleBundle
package import SudokuEngine

/// The body of `POST /v1/pause` and `POST /v1/resume`.
package struct PauseRequest: Hashable, Sendable {
    /// All pools if the request names none.
    package var pools: [Tier]
    package var reason: String
    /// True if the pause survives a restart of the service.
    package var persists: Bool

    static let schema = JSONSchema.closed([
        Property(
            "pools", .array(.tier, count: 1...6),
            "The pools to pause or resume; by default all of them."),
        Property("reason", .text(.free(0...200)), "A reason for people; the status shows it."),
        Property(
            "persist", .boolean, standard: .bool(false),
            "True if the pause survives a restart of the service."),
    ])

    package init(_ body: JSONValue) throws(BodyErrors) {
        try BodyErrors.check(body, Self.schema)
        let names = body["pools"]?.elements?.compactMap(\.string)
        pools = Tier.allCases.filter { names?.contains($0.name) ?? true }
        reason = body["reason"]?.string ?? ""
        persists = body["persist"]?.bool ?? false
    }

    package init(_ pools: [Tier] = Tier.allCases, reason: String = "", persists: Bool = false) {
        self.pools = pools
        self.reason = reason
        self.persists = persists
    }

    package var json: [UInt8] {
        var writer = JSONWriter()
        writer.beginObject()
        writer.name("pools")
        writer.beginArray()
        for tier in pools { writer.string(tier.name) }
        writer.endArray()
        if !reason.isEmpty { writer.member("reason", reason) }
        if persists { writer.member("persist", true) }
        writer.endObject()
        return writer.bytes
    }
}

/// The pools that are paused by request.
package struct PausesBody: Hashable, Sendable {
    package struct Entry: Hashable, Sendable {
        package let pool: Tier
        package let reason: String
        /// The time of the pause as in RFC 3339.
        package let since: String
        package let persists: Bool

        package init(pool: Tier, reason: String, since: String, persists: Bool) {
            self.pool = pool
            self.reason = reason
            self.since = since
            self.persists = persists
        }

        static let schema = JSONSchema.open([
            .required("pool", .tier, "The paused pool."),
            .required("reason", .text(.free(0...200)), "The reason given by the request."),
            .required("since", .text(.moment), "The time at which the pool was paused."),
            .required("persist", .boolean, "True if the pause survives a restart of the service."),
        ])

        func write(to writer: inout JSONWriter) {
            writer.beginObject()
            writer.member("pool", pool.name)
            writer.member("reason", reason)
            writer.member("since", since)
            writer.member("persist", persists)
            writer.endObject()
        }

        init?(_ value: JSONValue) {
            guard let pool = value["pool"]?.string.flatMap(Tier.init(name:)),
                let since = value["since"]?.string
            else { return nil }
            self.init(
                pool: pool, reason: value["reason"]?.string ?? "", since: since,
                persists: value["persist"]?.bool ?? false)
        }
    }

    package var paused: [Entry]

    package init(paused: [Entry]) { self.paused = paused }

    static let schema = JSONSchema.open([
        .required(
            "paused", .array(Entry.schema, count: 0...6), "All pools that are currently paused.")
    ])

    package var json: [UInt8] {
        var writer = JSONWriter()
        writer.beginObject()
        writer.name("paused")
        writer.array(paused) { $0.write(to: &$1) }
        writer.endObject()
        return writer.bytes
    }

    package init?(json: [UInt8]) {
        guard let value = try? JSONReader.value(json), let entries = value["paused"]?.elements
        else { return nil }
        self.init(paused: entries.compactMap(Entry.init))
    }
}

extension JSONWriter {
    mutating func array<Element>(
        _ elements: [Element], _ write: (Element, inout JSONWriter) -> Void
    ) {
        beginArray()
        for element in elements { write(element, &self) }
        endArray()
    }
}
