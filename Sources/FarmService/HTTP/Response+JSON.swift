import FarmAPI
import FarmHTTP
import FarmJSON
import PuzzleBundle
import Synchronization

extension Request {
    /// The path as sent, without the query.
    var path: String { String(target.text.prefix { $0 != "?" }) }
}

extension Reply {
    /// Creates a reply with a body.
    static func json(_ body: some JSONResponse) -> Reply { .whole(Response(json: body.json)) }
}

extension Response {
    /// Creates a JSON response.
    init(_ status: Status = .ok, json: [UInt8], fields: [Field] = []) {
        self.init(
            status, fields: [Field("Content-Type", "application/json")] + fields, body: json)
    }

    init(_ problem: Problem, instance: String?) {
        var fields = [Field("Content-Type", Problem.mediaType)]
        for extra in problem.extras {
            // Repeats body members as header fields for clients that only read the header.
            switch (extra.name, extra.value) {
            case ("allow", .string(let list)): fields.append(Field("Allow", list))
            case ("retryAfter", .number(let seconds)):
                fields.append(Field("Retry-After", seconds.text))
            default: break
            }
        }
        self.init(
            Status(problem.code.status), fields: fields,
            body: problem.json(instance: instance, id: RequestID.next()))
    }
}

/// Unique ids for rejected requests, so that clients can refer to them in reports.
enum RequestID {
    /// A prefix unique to this process, so that ids differ between starts.
    private static let start = String(UInt64.random(in: 0...UInt64.max), radix: 16)
    private static let count = Atomic<UInt64>(0)

    static func next() -> String {
        let number = count.wrappingAdd(1, ordering: .relaxed).newValue
        return "\(start)-\(number)"
    }
}
