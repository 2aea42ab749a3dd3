import FarmWire
import PuzzleBundle

/// The API in the words of OpenAPI 3.1, written from the table that the router works by.
struct APIDescription {
    let version: String

    var document: JSONValue {
        .object([
            .init("openapi", .string("3.1.0")),
            .init(
                "info",
                .object([
                    .init("title", .string("puzzlefarm")),
                    .init("version", .string(version)),
                    .init("summary", .string("A stock of difficulty-graded Sudoku puzzles")),
                    .init("description", .string(Self.introduction)),
                ])),
            .init("servers", .array([.object([.init("url", .string("http://localhost"))])])),
            .init("tags", .array(Access.allCases.map(\.tag))),
            .init("paths", .object(paths)),
            .init("components", .object([.init("schemas", .object(Self.shapes))])),
        ])
    }

    private static let introduction = """
        HTTP/1.1 on Unix sockets: `api.sock` has every route, `status.sock` those of the level read. \
        Who asks is known from the kernel, by numbers. HEAD is answered wherever GET is. Problems \
        are RFC 9457 with a `code` to rely on. A query item or a member of a body that is not \
        described here is a fault; answers may get more members.
        """

    private static let shapes = Shape.allCases.map {
        JSONValue.Member($0.rawValue, $0.schema.document)
    }

    private var paths: [JSONValue.Member] {
        var paths: [JSONValue.Member] = []
        for route in Route.all where !paths.contains(where: { $0.name == route.path }) {
            let operations = Route.all.filter { $0.path == route.path }
            paths.append(
                .init(
                    route.path,
                    .object(operations.map { .init($0.method.lowercased(), $0.operation) })))
        }
        return paths
    }
}

extension Access {
    package var name: String {
        switch self {
        case .read: "read"
        case .claim: "claim"
        case .admin: "admin"
        }
    }

    /// Who has it.
    package var holders: String {
        switch self {
        case .read: "Any peer."
        case .claim: "The service's own group, and those of `access.claim_gids`."
        case .admin: "Root, the service's own user, and the groups of `access.admin_gids`."
        }
    }

    fileprivate var tag: JSONValue {
        .object([.init("name", .string(name)), .init("description", .string(holders))])
    }
}
