import FarmAPI
import FarmHTTP
import FarmJSON
import FarmStore
import FarmSystem
import FarmTestSupport
import PuzzleBundle
import SudokuEngine
import Testing

@testable import FarmConfig
@testable import FarmService

/// A service without sockets whose peer, the user of the test, is a proxy.
final class TenantFixture: Sendable {
    let folder: TemporaryDirectory
    let service: Service
    let router: Router
    private let peer: PeerCredentials?

    /// Tenants that see all pools and the beginner pool, and one for each other level.
    static let tenants = """
        [access]
        proxies = [\(CurrentProcess.user)]
        tenant_admins = true
        [tenant.a]
        [tenant.b]
        pools = ["beginner", "hard"]
        [tenant.reader]
        level = "read"
        [tenant.chief]
        level = "admin"
        [pool.beginner]
        low = 0
        target = 0

        """

    init(_ configuration: String = tenants, upTo level: AccessLevel = .admin) throws {
        folder = try TemporaryDirectory()
        let pair = try StreamPair()
        peer = try PeerCredentials(of: pair.one)
        let store = try FarmStore(opening: StateFolder(folder.path), engine: "test")
        let stock = StockService(store, in: StateFolder(folder.path))
        stock.insert(Array(StockFixture.puzzles))
        service = Service(
            version: "test", try Self.read(configuration), stock,
            HumanBacklog(store, added: {}, done: { _, _ in }),
            Metrics(routes: Route.all.map { ($0.method, $0.path) }), ServiceLog(Journal())
        ) { $0.fulfil(.unavailable) }
        service.enter(.serving)
        router = Router(service, upTo: level)
    }

    deinit {
        service.workers.stop()
        _ = service.workers.join(within: 300)
        service.stock.close()
    }

    static func read(_ text: String) throws -> Configuration {
        try EffectiveConfiguration([ConfigSource(file: "test.toml", bytes: Array(text.utf8))])
            .configuration
    }

    // MARK: Requests

    struct Answer {
        let status: Int
        let text: String
        let value: JSONValue?

        var code: String? { value?["code"]?.string }
    }

    func request(
        _ method: String, _ target: String, _ fields: [Field], body: String = "",
        trailers: [Field] = []
    ) throws -> Request {
        let parsed = try #require(Target(target))
        let type = body.isEmpty ? [] : [Field("Content-Type", "application/json")]
        var request = Request(
            method: method, target: parsed, fields: Fields(fields + type), body: Array(body.utf8),
            peer: peer)
        request.trailers = Fields(trailers)
        return request
    }

    func ask(
        _ method: String, _ target: String, _ fields: [Field], body: String = "",
        trailers: [Field] = []
    ) throws -> Answer {
        let reply = router.answer(
            try request(method, target, fields, body: body, trailers: trailers))
        switch reply {
        case .whole(let response):
            return Answer(
                status: response.status.code, text: String(decoding: response.body, as: UTF8.self),
                value: try? JSONReader.value(response.body))
        case .stream(let response, _):
            return Answer(status: response.status.code, text: "", value: nil)
        }
    }

    /// Asks as a tenant.
    func ask(
        _ tenant: String, _ method: String, _ target: String, key: String? = nil, body: String = ""
    ) throws -> Answer {
        let fields = key.map { [Field("Idempotency-Key", $0)] } ?? []
        return try ask(
            method, target, [Field("Puzzlefarm-Tenant", tenant)] + fields, body: body)
    }

    /// Makes a claim that must succeed, and returns its id and those of its puzzles.
    func claim(
        _ tenant: String, key: String, count: Int = 1, ack: String = "explicit"
    ) throws -> (id: String, puzzles: [String]) {
        let answer = try ask(
            tenant, "POST", "/v1/claims", key: key,
            body: #"{"pool":"beginner","count":\#(count),"label":"secret","ack":"\#(ack)"}"#)
        try #require(answer.status == 201, "\(answer.text)")
        return (
            try #require(answer.value?["id"]?.string),
            answer.value?["puzzles"]?.elements?.compactMap { $0["id"]?.string } ?? []
        )
    }
}
