import FarmHTTP
import FarmWire

extension Route {
    static let description = Route(
        "GET", "/v1/openapi.json", .read, "This description, in the words of OpenAPI 3.1",
        results: [Result(summary: "All of it, on every socket.", content: .anyJSON)]
    ) { inquiry in
        .whole(Response(json: inquiry.service.apiDescription))
    }
}
