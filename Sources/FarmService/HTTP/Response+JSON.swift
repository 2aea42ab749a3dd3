import FarmAPI
import FarmHTTP
import FarmJSON
import PuzzleBundle

extension Request {
    /// The path as sent, without the query.
    var path: String { String(target.text.prefix { $0 != "?" }) }
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
