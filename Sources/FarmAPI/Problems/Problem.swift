package import FarmJSON
import PuzzleBundle

/// The reason why a request failed, as a problem of RFC 9457: `application/problem+json` with a
/// stable code.
///
/// It has no table of members: most of its members depend on the code, and it is written with the
/// path and the id of a response, which are not part of it.
package struct Problem: Error, Hashable, Sendable {
    package let code: Code
    /// The error of this occurrence in a sentence, with the remedy if there is one.
    package let detail: String
    /// Extension members, for programs.
    package let extras: [JSONValue.Member]

    package init(_ code: Code, _ detail: String, extras: [JSONValue.Member] = []) {
        self.code = code
        self.detail = detail
        self.extras = extras
    }

    package static let mediaType = "application/problem+json"

    static let schema: JSONSchema = {
        let fault = JSONSchema.open([
            Property(
                "field", .text(.free(0...1_000)),
                "The field of the body or query: `filter.techniques[2]`."),
            Property("file", .text(.free(0...5_000)), "The configuration file."),
            Property("line", .nullable(.integer(1...Int.max)), "The line in the file."),
            Property("column", .nullable(.integer(1...Int.max)), "The column in the line."),
            Property("key", .nullable(.text(.free(0...1_000))), "The configuration key."),
            .required("message", .text(.free(1...5_000)), "The error and its remedy."),
        ])
        return .open([
            .required("type", .text(.free(1...200)), "A URI that identifies the code."),
            .required(
                "title", .text(.free(1...200)),
                "A summary, the same for every problem with this code."),
            .required("status", .integer(400...599), "The HTTP status of this response."),
            .required(
                "detail", .text(.free(1...10_000)), "The error of this occurrence, with the remedy."
            ),
            Property("instance", .text(.free(1...20_000)), "The path of the request."),
            .required(
                "requestId", .text(.free(1...64)), "Identifies this response, for error reports."),
            .required(
                "code", .named(.problemCode),
                "A stable identifier for programs; it never changes."),
            Property("pool", .pool, "The pool concerned."),
            Property(
                "reason",
                .choice([
                    "degraded", "full", "low-space", "no-target", "paused", "quiet-hours",
                    "too-many-demands",
                ]),
                "The reason why the workers are not making puzzles for the pool."),
            Property(
                "ready", .integer(0...Int.max),
                "The number of ready puzzles in the pool that match."),
            Property(
                "notReady",
                .array(
                    .open([
                        .required("id", .text(.writtenPuzzleID), "The id of the puzzle."),
                        .required(
                            "state",
                            .choice(["taken", "withdrawn", "unfit", "other-pool", "unknown"]),
                            "The reason why it cannot be claimed."),
                    ]), count: 1...1_000), "The puzzles that cannot be claimed."),
            Property(
                "retryAfter", .integer(1...86_400),
                "The number of seconds to wait before retrying."),
            Property("allow", .text(.free(1...100)), "The methods that the path supports."),
            Property(
                "errors", .array(fault, count: 1...1_000_000),
                "The errors, one per element; of a body or a query the first 100."),
        ])
    }()

    /// The number of matching puzzles in a pool that has too few.
    package var ready: Int? { extras.first { $0.name == "ready" }?.value.integer }

    /// The problem as JSON; `instance` is the path of the request, `id` is unique.
    package func json(instance: String?, id: String) -> [UInt8] {
        JSONWriter.object { writer in
            writer.member("type", code.uri)
            writer.member("title", code.title)
            writer.member("status", code.status)
            writer.member("detail", detail)
            if let instance { writer.member("instance", instance) }
            writer.member("code", code.rawValue)
            writer.member("requestId", id)
            for extra in extras {
                writer.name(extra.name)
                writer.value(extra.value)
            }
        }
    }

    /// Reads a response of the service; nil if it is not a problem known to this version.
    package init?(json: [UInt8]) {
        guard let value = try? JSONReader.value(json),
            let code = value["code"]?.string.flatMap(Code.init(rawValue:))
        else { return nil }
        let known: Set = ["type", "title", "status", "detail", "instance", "code", "requestId"]
        self.init(
            code, value["detail"]?.string ?? code.title,
            extras: value.members?.filter { !known.contains($0.name) } ?? [])
    }
}

extension Problem {
    package init(_ faults: BodyErrors) { self.init(.invalidBody, faults.all) }

    package init(query faults: [InvalidField]) { self.init(.invalidQuery, faults) }

    /// The most errors of a request that are listed, and the most characters of a name that it has sent: a
    /// request of 64 KiB has thousands of errors, or one as long as itself.
    private static let (mostFaults, mostCharacters) = (100, 1_000)

    /// A problem that lists the errors, with the first one as the detail.
    package init(_ code: Code, _ faults: [InvalidField]) {
        func shown(_ text: String) -> String {
            text.count > Self.mostCharacters ? text.prefix(Self.mostCharacters - 1) + "…" : text
        }
        let entries = faults.prefix(Self.mostFaults).map { fault -> JSONValue in
            ["field": .string(shown(fault.field)), "message": .string(shown(fault.message))]
        }
        let first = faults.first.map { fault in
            let message = shown(fault.message)
            return fault.field.isEmpty ? message : "\(shown(fault.field)): \(message)"
        }
        let unlisted = faults.count - entries.count
        let more =
            faults.count > 1
            ? "; and \(entries.count - 1) more in errors"
                + (unlisted > 0 ? "; \(unlisted) others are not listed" : "") : ""
        self.init(
            code, (first ?? code.title) + more, extras: [.init("errors", .array(entries))])
    }
}
