import FarmAPI
import FarmConfig
import FarmHTTP
import FarmJSON

extension Route {
    /// Reloads the configuration; it is applied as a whole or not at all.
    static let reload = Route(
        "POST", "/v1/reload", as: "reloadConfiguration", .admin,
        "Reloads the configuration as a whole or not at all",
        body: .optional(.nothing), gives: .reload, "The new configuration is in effect.",
        problems: [.invalidConfiguration, .draining]
    ) { (context) throws(Problem) in
        context.log("requested a reload")
        switch context.service.reload() {
        case .done(let body):
            return .json(
                ReloadBody(
                    changed: context.caller.visible(body.changed), needsRestart: body.needsRestart))
        case .failed(let errors): throw Problem(errors)
        case .unavailable:
            throw Problem(
                .draining,
                "the reload has not ended yet, or the service is starting or stopping; its log says "
                    + "which, and repeating the request is harmless")
        }
    }
}

extension Problem {
    fileprivate init(_ errors: ConfigErrors) {
        let entries = errors.all.map { error -> JSONValue in
            [
                "file": .string(error.place.file),
                "line": error.place.line.map(JSONValue.integer) ?? .null,
                "column": error.place.column.map(JSONValue.integer) ?? .null,
                "key": error.key.map(JSONValue.string) ?? .null,
                "message": .string(error.message),
            ]
        }
        self.init(
            .invalidConfiguration,
            "the config files have errors; the previous settings stay in effect",
            extras: [.init("errors", .array(entries))])
    }
}
