import FarmAPI
import FarmConfig
import FarmHTTP
import FarmJSON
import FarmStore
import FarmSystem
import Synchronization

extension Route {
    /// Points people and programs that know nothing but the socket to the description.
    static let index = index(at: "/", as: "getIndex")
    static let indexOfVersion = index(at: "/v1", as: "getIndexOfVersion")

    private static func index(at path: String, as name: String) -> Route {
        Route(
            "GET", path, as: name, .read, "Names the program and the path of the description",
            results: [
                Result(
                    summary: "The way to the description.", content: .json(.index),
                    header: [
                        .required(
                            "Link", .text(.free(1...200)),
                            "The description, with the relation `service-desc`.")
                    ])
            ]
        ) { context in
            .whole(
                Response(
                    json: IndexBody(version: context.service.version).json,
                    fields: [Field("Link", "<\(IndexBody.descriptionPath)>; rel=\"service-desc\"")])
            )
        }
    }

    static let whoami = Route(
        "GET", "/v1/whoami", as: "getWhoami", .read,
        "Returns the requesting user or tenant and the access level, as the service sees them",
        gives: .whoami, "The user and the level."
    ) { (context) throws(Problem) in
        guard let uid = context.caller.peer?.uid, let level = context.caller.level else {
            throw Problem(.forbidden, "peer credentials are unavailable; reconnect")
        }
        return .json(
            WhoamiBody(
                uid: Int(uid), user: context.service.inEffect.parts.users.name(of: uid),
                level: level.name, tenant: context.caller.tenant?.name.name))
    }

    static let description = description(
        at: "/v1/openapi.json", as: "getDescription", "OpenAPI 3.1", \.document)
    static let olderDescription = description(
        at: "/v1/openapi-3.0.json", as: "getOlderDescription", "OpenAPI 3.0"
    ) { OlderDescription($0).document }

    private static func description(
        at path: String, as name: String, _ form: String,
        _ document: @escaping @Sendable (APIDescription) -> JSONValue
    ) -> Route {
        let cache = DescriptionCache(document)
        return Route(
            "GET", path, as: name, .read, "Returns the description of the API in \(form)",
            results: [
                Result(
                    summary: "The complete description, the same on every socket.",
                    content: .anyJSON)
            ]
        ) { context in
            .whole(cache.response(version: context.service.version))
        }
    }
}

/// The OpenAPI document as a response. It is built once, since it depends on nothing but the version.
final class DescriptionCache: Sendable {
    private let document: @Sendable (APIDescription) -> JSONValue
    private let responses = Mutex<[String: Response]>([:])

    init(_ document: @escaping @Sendable (APIDescription) -> JSONValue) {
        self.document = document
    }

    func response(version: String) -> Response {
        responses.withLock { responses in
            if let known = responses[version] { return known }
            let response = Response(json: document(APIDescription(version: version)).json)
            responses[version] = response
            return response
        }
    }
}
