import FarmAPI
import FarmConfig
import FarmHTTP

extension Route {
    static let status = Route(
        "GET", "/v1/status", as: "getStatus", .read,
        "Returns the stock of the pools and the state of the service",
        gives: .status, "The current status."
    ) { context in
        .whole(context.service.statusResponse)
    }
}
