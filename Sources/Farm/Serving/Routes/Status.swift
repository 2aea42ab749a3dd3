import FarmHTTP
import FarmWire

extension Route {
    static let status = Route(
        "GET", "/v1/status", .read, "How full the pools are, and how the service is",
        gives: .status, "As it is now."
    ) { inquiry in
        .whole(inquiry.service.statusResponse)
    }
}
