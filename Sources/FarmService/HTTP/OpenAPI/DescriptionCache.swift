import FarmAPI
import FarmHTTP
import FarmJSON
import Synchronization

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
