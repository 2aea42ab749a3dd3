import FarmAPI
import FarmConfig
import FarmJSON
import PuzzleBundle

/// The OpenAPI 3.1 description of the API, generated from the routes.
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
                    .init("summary", .string("A stock of graded Sudoku puzzles")),
                    .init("description", .string(Self.introduction)),
                ])),
            .init("servers", .array([.object([.init("url", .string("http://localhost"))])])),
            .init("tags", .array(AccessLevel.allCases.map(\.tag))),
            .init("paths", .object(paths)),
            .init(
                "components",
                .object([
                    .init("schemas", .object(Self.shapes)),
                    .init("securitySchemes", .object([Self.token])),
                ])),
        ])
    }

    private static let introduction = """
        HTTP/1.1 on Unix sockets: `api.sock` has every route, `status.sock` those of access level \
        read. Clients are identified by the user and group ids that the kernel reports; a proxy (a user \
        in `access.proxies`) names the tenant of each request in the field `Puzzlefarm-Tenant`, which \
        only proxies may send. HEAD is supported wherever GET is. Errors are RFC 9457 problem details \
        with a stable `code`, explained in puzzlefarm-problems(7); each response lists its codes in \
        `x-problem-codes`. Query items and body members not described here are rejected; responses may \
        gain members.
        """

    /// The scheme of the tokens that a proxy asks for: see puzzlefarm-edge(7).
    private static let token = JSONValue.Member(
        "token",
        .object([
            .init("type", .string("http")), .init("scheme", .string("bearer")),
            .init(
                "description",
                .string(
                    "The token of a tenant, at a proxy in front of the service. On the sockets there is "
                        + "none: the kernel names the peer.")),
        ]))

    private static let shapes = SchemaComponent.allCases.map { shape in
        var members = shape.schema.document.members ?? []
        if let example = shape.example { members.append(.init("examples", .array([example]))) }
        return JSONValue.Member(shape.rawValue, .object(members))
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

extension AccessLevel {
    /// The peers that have the level.
    package var holders: String {
        switch self {
        case .read: "Any peer."
        case .claim:
            "Members of the service's group and of the groups in `access.claim_gids`, and tenants unless "
                + "their table has another level."
        case .admin:
            "Root, the service's user, and members of the groups in `access.admin_gids`; with "
                + "`access.tenant_admins` tenants with this level."
        }
    }

    fileprivate var tag: JSONValue {
        .object([.init("name", .string(name)), .init("description", .string(holders))])
    }
}
