package import PuzzleBundle

/// Why a request was not done, as RFC 9457 has it: `application/problem+json` with a code to rely on.
package struct Problem: Error, Hashable, Sendable {
    package let code: Code
    /// What was wrong this time, in a sentence, with the remedy where there is one.
    package let detail: String
    /// Further members, for programs.
    package let extras: [JSONValue.Member]

    package init(_ code: Code, _ detail: String, extras: [JSONValue.Member] = []) {
        self.code = code
        self.detail = detail
        self.extras = extras
    }

    package static let mediaType = "application/problem+json"

    static let schema: Schema = {
        let fault = Schema.open([
            Property("field", .text(.free(0...1_000)), "Where, in a body: `filter.techniques[2]`."),
            Property("file", .text(.free(0...5_000)), "Which file, in a configuration."),
            Property("line", .nullable(.integer(1...Int.max)), "Where, in that file."),
            Property("column", .nullable(.integer(1...Int.max)), "Where, in that line."),
            Property("key", .nullable(.text(.free(0...1_000))), "Which key."),
            .required("message", .text(.free(1...5_000)), "What is wrong, and the remedy."),
        ])
        return .open([
            .required("type", .text(.free(1...200)), "The code as a URI."),
            .required("title", .text(.free(1...200)), "The same for all problems of the code."),
            .required("status", .integer(400...599), "As in the head."),
            .required("detail", .text(.free(1...10_000)), "What was wrong, and the remedy."),
            Property("instance", .text(.free(1...20_000)), "The path that was asked."),
            .required("request_id", .text(.free(1...64)), "Of this one answer, for reports."),
            .required(
                "code", .choice(Code.allCases.map(\.rawValue)), "To be relied upon; never changes."),
            Property("pool", .tier, "Which pool it is about."),
            Property(
                "reason",
                .choice(["degraded", "full", "low-space", "no-target", "paused", "quiet-hours"]),
                "What keeps the workers from making puzzles for the pool."),
            Property("ready", .integer(0...Int.max), "How many of its puzzles match."),
            Property("retry_after", .integer(1...86_400), "When to ask again, in seconds."),
            Property("allow", .text(.free(1...100)), "The methods that the path takes."),
            Property("errors", .array(fault, count: 1...1_000_000), "All faults, one by one."),
        ])
    }()

    /// How many puzzles match, of a pool with too few.
    package var ready: Int? { extras.first { $0.name == "ready" }?.value.integer }

    /// The object; `instance` is the path that was asked, `id` is unique.
    package func json(instance: String?, id: String) -> [UInt8] {
        var writer = JSONWriter()
        writer.beginObject()
        writer.member("type", "https://puzzlefarm.example/problems/\(code.rawValue)")
        writer.member("title", code.title)
        writer.member("status", code.status)
        writer.member("detail", detail)
        if let instance { writer.member("instance", instance) }
        writer.member("code", code.rawValue)
        writer.member("request_id", id)
        for extra in extras {
            writer.name(extra.name)
            writer.value(extra.value)
        }
        writer.endObject()
        return writer.bytes
    }

    /// Reads what the service answered; nil if it is no problem that this version knows.
    package init?(json: [UInt8]) {
        guard let value = try? JSONReader.value(json),
            let code = value["code"]?.string.flatMap(Code.init(rawValue:))
        else { return nil }
        let known: Set = ["type", "title", "status", "detail", "instance", "code", "request_id"]
        self.init(
            code, value["detail"]?.string ?? code.title,
            extras: value.members?.filter { !known.contains($0.name) } ?? [])
    }
}
