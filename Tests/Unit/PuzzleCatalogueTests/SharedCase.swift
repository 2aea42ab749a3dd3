import FarmAPI
import FarmTestSupport
import Foundation
import PuzzleBundle
import PuzzleCatalogue
import Synchronization
import Testing

/// The cases that the page runs as well, in `Tests/Data/catalogues`.
struct SharedCases: Decodable {
    let key: String
    let contents: [String]
    let cases: [SharedCase]

    static let all: SharedCases = {
        do {
            let data = try Data(contentsOf: URL(filePath: TestData.path("catalogues/cases.json")))
            return try JSONDecoder().decode(SharedCases.self, from: data)
        } catch {
            preconditionFailure("cases.json: \(error)")
        }
    }()

    static let publicKey: MinisignPublicKey = {
        guard let key = MinisignPublicKey(all.key) else { preconditionFailure("\(all.key)") }
        return key
    }()
}

/// Visits of one client, each with the files that the server has then; none without a network.
struct SharedCase: Decodable, Sendable, CustomTestStringConvertible {
    let name: String
    let visits: [Visit]
    var testDescription: String { name }

    struct Visit: Decodable {
        var files: [String: Int]?
        /// Those that are found past all caches only.
        let fresh: [String: Int]?
        let endless: Set<String>
        let expected: Expected
    }

    struct Expected: Decodable {
        let sequence: Int?
        let today: String?
        let offered: [String: Set<String>]
        let days: [String: Set<String>]
        let withdrawn: [String: Bool]
    }

    static func named(_ name: String) -> SharedCase {
        guard let found = SharedCases.all.cases.first(where: { $0.name == name }) else {
            preconditionFailure("no case is named \(name)")
        }
        return found
    }
}

/// A server in memory, and the requests that it got.
final class MemoryServer: Sendable {
    struct Offline: Error {}

    private let visit: SharedCase.Visit
    private let requested = Mutex<[CatalogueRequest]>([])

    init(_ visit: SharedCase.Visit) { self.visit = visit }

    var requests: [CatalogueRequest] { requested.withLock(\.self) }

    func answer(_ request: CatalogueRequest) throws -> [UInt8]? {
        requested.withLock { $0.append(request) }
        guard var files = visit.files else { throw Offline() }
        if request.bypassesCaches, let fresh = visit.fresh { files = fresh }
        if visit.endless.contains(request.name) {
            return Array(repeating: 0x20, count: request.limit + 1)
        }
        return files[request.name].map { Array(SharedCases.all.contents[$0].utf8) }
    }

    func catalogue(in folder: CacheFolder) -> Catalogue {
        Catalogue(
            at: { try self.answer($0) }, key: SharedCases.publicKey, store: folder, verify: .system)
    }
}

extension Catalogue {
    /// The ids of all puzzles of a pool, from the newest segment until one cannot be read.
    func offered(of pool: String) async -> Set<String> {
        var ids: Set<String> = []
        var number: Int?
        repeat {
            guard let found = try? await puzzles(of: pool, from: number) else { return ids }
            ids.formUnion(found.puzzles.map(\.id.description))
            number = found.previous
        } while number != nil
        return ids
    }
}
