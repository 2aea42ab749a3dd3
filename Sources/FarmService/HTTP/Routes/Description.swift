import FarmAPI
import FarmConfig
import FarmHTTP
import FarmJSON

extension Route {
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
