package import FarmJSON
package import PuzzleBundle

/// The body of `POST /v1/withdraw`.
package struct WithdrawRequest: Hashable, Sendable {
    package let ids: [PuzzleID]
    package let reason: String
    package let note: String?

    package init(ids: [PuzzleID], reason: String, note: String? = nil) {
        self.ids = ids
        self.reason = reason
        self.note = note
    }

    static let schema = JSONSchema.closed([
        .required(
            "ids", .array(.text(.puzzleID), count: 1...1_000),
            "The puzzles to withdraw permanently."),
        .required(
            "reason", .text(.free(1...200)),
            "The reason, for operators; it never leaves the store."),
        Property(
            "note", .text(.free(1...200)),
            "A public note, shown by `GET /v1/withdrawn` and in catalogues. A later request "
                + "replaces it."),
    ])

    package init(_ body: JSONValue) throws(BodyErrors) {
        try BodyErrors.check(body, Self.schema)
        self.init(
            ids: body["ids"]?.elements?.compactMap { $0.string.flatMap { PuzzleID($0) } } ?? [],
            reason: body["reason"]?.string ?? "", note: body["note"]?.string)
    }

    package var json: [UInt8] {
        var writer = JSONWriter()
        writer.beginObject()
        writer.name("ids")
        writer.array(ids) { $1.string($0.description) }
        writer.member("reason", reason)
        if let note { writer.member("note", note) }
        writer.endObject()
        return writer.bytes
    }
}

/// The response of `POST /v1/withdraw`.
package struct WithdrawalBody: Hashable, Sendable {
    package let withdrawn: [PuzzleID]
    package let unknown: [PuzzleID]

    package init(withdrawn: [PuzzleID], unknown: [PuzzleID]) {
        self.withdrawn = withdrawn
        self.unknown = unknown
    }

    static let schema = JSONSchema.open([
        .required(
            "withdrawn", .array(.text(.writtenPuzzleID), count: 0...1_000),
            "The puzzles that are never handed out again, including those withdrawn earlier."),
        .required(
            "unknown", .array(.text(.writtenPuzzleID), count: 0...1_000),
            "The ids that were never in this store."),
    ])

    package var json: [UInt8] {
        var writer = JSONWriter()
        writer.beginObject()
        for (name, ids) in [("withdrawn", withdrawn), ("unknown", unknown)] {
            writer.name(name)
            writer.array(ids) { $1.string($0.description) }
        }
        writer.endObject()
        return writer.bytes
    }

    package init?(json: [UInt8]) {
        guard let value = try? JSONReader.value(json), let withdrawn = value["withdrawn"]?.elements,
            let unknown = value["unknown"]?.elements
        else { return nil }
        func ids(_ values: [JSONValue]) -> [PuzzleID] {
            values.compactMap { $0.string.flatMap { PuzzleID($0) } }
        }
        self.init(withdrawn: ids(withdrawn), unknown: ids(unknown))
    }
}

/// A page of the withdrawn puzzles.
package struct WithdrawnBody: Hashable, Sendable {
    package struct Entry: Hashable, Sendable {
        package let id: PuzzleID
        /// The time of the withdrawal as in RFC 3339.
        package let time: String
        /// The public note; nil if there is none.
        package let note: String?

        package init(id: PuzzleID, time: String, note: String?) {
            (self.id, self.time, self.note) = (id, time, note)
        }
    }

    package let withdrawn: [Entry]
    /// The value of `after` for the next page; nil on the last page.
    package let next: PuzzleID?

    package init(withdrawn: [Entry], next: PuzzleID?) {
        self.withdrawn = withdrawn
        self.next = next
    }

    static let schema = JSONSchema.open([
        .required(
            "withdrawn",
            .array(
                .open([
                    .required("id", .text(.writtenPuzzleID), "The id of the puzzle."),
                    .required(
                        "time", .text(.moment), "The time at which the puzzle was withdrawn."),
                    .required(
                        "note", .nullable(.text(.free(0...1_000))),
                        "The public note; null if there is none."),
                ]), count: 0...1_000),
            "The withdrawn puzzles, in the order of their withdrawal."),
        .required(
            "next", .nullable(.text(.writtenPuzzleID)),
            "The value of `after` for the next page; null on the last page."),
    ])

    package var json: [UInt8] {
        var writer = JSONWriter()
        writer.beginObject()
        writer.name("withdrawn")
        writer.array(withdrawn) { entry, writer in
            writer.beginObject()
            writer.member("id", entry.id)
            writer.member("time", entry.time)
            writer.name("note")
            if let note = entry.note { writer.string(note) } else { writer.null() }
            writer.endObject()
        }
        writer.name("next")
        if let next { writer.string(next.description) } else { writer.null() }
        writer.endObject()
        return writer.bytes
    }

    package init?(json: [UInt8]) {
        guard let value = try? JSONReader.value(json), let found = value["withdrawn"]?.elements,
            let next = value["next"]
        else { return nil }
        let entries = found.compactMap { entry -> Entry? in
            guard let id = entry["id"]?.string.flatMap({ PuzzleID($0) }),
                let time = entry["time"]?.string
            else { return nil }
            return Entry(id: id, time: time, note: entry["note"]?.string)
        }
        self.init(withdrawn: entries, next: next.string.flatMap { PuzzleID($0) })
    }
}
