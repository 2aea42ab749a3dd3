import FarmAPI
import FarmHTTP
import FarmJSON
import FarmSystem
import FarmTestSupport
import Synchronization

/// A service that answers requests with given responses in order, and notes the requests.
final class ScriptedService: Sendable {
    private let folder: TemporaryDirectory
    private let server: Server
    private let script: Script

    /// A request as received.
    struct Received: Hashable, Sendable {
        let method: String
        let path: String
        let key: String?
        let waitSeconds: Int?

        init(_ request: Request) {
            method = request.method
            path = "/" + request.segments.joined(separator: "/")
            key = request.fields["Idempotency-Key"]
            waitSeconds = (try? JSONReader.value(request.body))?["waitSeconds"]?.integer
        }
    }

    private final class Script: Sendable {
        let state: Mutex<(responses: ArraySlice<Response>, requests: [Received])>

        init(_ responses: [Response]) { state = Mutex((responses[...], [])) }
    }

    var path: String { folder.path + "/api.sock" }
    var requests: [Received] { script.state.withLock { $0.requests } }

    init(_ responses: Response...) throws {
        let folder = try TemporaryDirectory()
        let script = Script(responses)
        (self.folder, self.script) = (folder, script)
        server = try Server(
            try ListeningSocket(at: folder.path + "/api.sock"),
            errorResponse: { Response(.badRequest, body: Array($0.code.utf8)) }
        ) { request in
            script.state.withLock { state in
                state.requests.append(Received(request))
                return .whole(state.responses.popFirst() ?? .problem(.notFound))
            }
        }
        try server.start()
    }

    /// Closes all connections and stops.
    func end() { _ = server.drain(within: .seconds(5)) }
}

extension Response {
    static func json(_ text: String) -> Response {
        Response(.ok, "application/json", Array(text.utf8))
    }

    static func problem(_ code: Problem.Code) -> Response {
        Response(
            Status(code.status), Problem.mediaType,
            Problem(code, code.title).json(instance: nil, id: "7"))
    }
}
