import FarmHTTP
import FarmWire
import PuzzleBundle

extension Request {
    /// As it was sent, without the query.
    var path: String { String(target.text.prefix { $0 != "?" }) }
}

extension Response {
    /// A value as JSON.
    init(_ status: Status = .ok, json: [UInt8], fields: [Field] = []) {
        self.init(
            status, fields: [Field("Content-Type", "application/json")] + fields, body: json)
    }

    init(_ problem: Problem, instance: String?) {
        var fields = [Field("Content-Type", Problem.mediaType)]
        for extra in problem.extras {
            // What programs find in the body, those who only see the head find there.
            switch (extra.name, extra.value) {
            case ("allow", .string(let list)): fields.append(Field("Allow", list))
            case ("retry_after", .number(let seconds)):
                fields.append(Field("Retry-After", seconds.text))
            default: break
            }
        }
        self.init(
            Status(problem.code.status), fields: fields,
            body: problem.json(instance: instance, id: RequestID.next()))
    }
}
