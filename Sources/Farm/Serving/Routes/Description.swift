import FarmHTTP
import FarmWire

extension Route {
    static let description = Route(
        "GET", "/v1/openapi.json", .read, "Returns the OpenAPI 3.1 description of the API",
        results: [
            Result(
                summary: "The complete description, the same on every socket.", content: .anyJSON)
        ]
    ) { inquiry in
        .whole(Response(json: inquiry.service.apiDescription))
    }
}
