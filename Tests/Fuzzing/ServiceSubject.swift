import FarmAPI
import FarmJSON
import FarmStore
import FarmSystem

@testable import FarmConfig
@testable import FarmService
@testable import FarmHTTP

/// A whole service without its sockets, over its own store: receives the bytes as requests, or
/// starts with them as its persistent state.
enum ServiceSubject {
    /// Handles the bytes as everything that a client sends over one connection.
    static func converse(_ bytes: [UInt8]) {
        StoreSubject.shared.openSound { store in
            let service = service(over: store)
            let router = Router(service, upTo: .admin)
            for (var request, _) in Subject.requests(in: [bytes[...]]).requests {
                request.peer = peer
                guard case .whole(let response) = router.answer(request) else { continue }
                precondition(isDescribed(response, to: request), "undescribed \(response.status)")
            }
            service.workers.stop()
        }
    }

    static func start(withState bytes: [UInt8]) {
        StoreSubject.shared.openSound { store in
            try? Files.write(bytes, to: store.folder.persistentState)
            let paused = service(over: store).pausedPools
            let again = PersistentState(store.folder.persistentState)
            precondition(again.paused == paused, "paused pools must stay paused")
        }
    }

    private static func service(over store: FarmStore) -> Service {
        let stock = StockService(store, in: store.folder)
        let service = Service(
            version: "fuzz", Configuration(), stock,
            HumanBacklog(store, added: {}, done: { _, _ in }),
            Metrics(routes: Route.all.map { ($0.method, $0.path) }), ServiceLog(Journal())
        ) { $0.fulfil(.unavailable) }
        service.enter(.serving)
        return service
    }

    /// The credentials of the fuzzer, which is its own peer.
    private static let peer: PeerCredentials? = {
        guard let pair = try? StreamPair() else { return nil }
        return try? PeerCredentials(of: pair.one)
    }()

    /// Returns true if the description of the API contains the response.
    private static func isDescribed(_ response: Response, to request: Request) -> Bool {
        let status = response.status.code
        let value = try? JSONReader.value(response.body)
        if let value, let code = value["code"]?.string {
            let problem = Problem.Code(rawValue: code)
            return problem?.status == status
                && Route.all.contains { $0.allProblems.contains { $0 == problem } }
        }
        return Route.all.contains { route in
            route.results.contains { result in
                guard result.status == status else { return false }
                guard case .json(let shape) = result.content else { return true }
                return value.map { shape.schema.faults(in: $0).isEmpty } ?? false
            }
        }
    }
}
