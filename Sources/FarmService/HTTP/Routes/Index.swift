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

    static let description = Route(
        "GET", "/v1/openapi.json", as: "getDescription", .read,
        "Returns the OpenAPI 3.1 description of the API",
        results: [
            Result(
                summary: "The complete description, the same on every socket.", content: .anyJSON)
        ]
    ) { context in
        .whole(cache.response(version: context.service.version))
    }

    private static let cache = DescriptionCache()
}

/// The OpenAPI document as a response. It is built once, since it depends on nothing but the version.
final class DescriptionCache: Sendable {
    private let responses = Mutex<[String: Response]>([:])

    func response(version: String) -> Response {
        responses.withLock { responses in
            if let known = responses[version] { return known }
            let response = Response(json: APIDescription(version: version).document.json)
            responses[version] = response
            return response
        }
    }
}
