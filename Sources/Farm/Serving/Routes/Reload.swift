import FarmHTTP
import FarmWire
import PuzzleBundle

extension Route {
    /// Reads the config files anew: all of them hold, or those of before.
    static let reload = Route(
        "POST", "/v1/reload", .admin, "Reads the config files anew", body: .optional(.nothing),
        gives: .reload, "They hold.", problems: [.invalidConfiguration, .draining]
    ) { (inquiry) throws(Problem) in
        inquiry.log("asks for a reload")
        switch inquiry.service.reload() {
        case .done(let body): return .whole(Response(json: body.json))
        case .refused(let errors): throw Problem(errors)
        case .outOfTime:
            throw Problem(.draining, "the service is starting or stopping; ask again")
        }
    }
}

extension Problem {
    fileprivate init(_ errors: ConfigErrors) {
        let entries = errors.all.map { error in
            JSONValue.object(
                [
                    .init("file", .string(error.place.file)),
                    .init("line", number(error.place.position?.line)),
                    .init("column", number(error.place.position?.column)),
                    .init("key", error.key.map(JSONValue.string) ?? .null),
                    .init("message", .string(error.message)),
                ])
        }
        self.init(
            .invalidConfiguration,
            "the config files have errors; the settings of before hold",
            extras: [.init("errors", .array(entries))])
    }
}

private func number(_ value: Int?) -> JSONValue {
    value.map { .number(JSONNumber($0)) } ?? .null
}
