import FarmAPI
import FarmConfig
import FarmJSON
import PuzzleBundle

/// The OpenAPI 3.1 description of the API, generated from the routes.
struct APIDescription {
    let version: String

    var document: JSONValue {
        [
            "openapi": "3.1.0",
            "info": [
                "title": "puzzlefarm", "version": .string(version),
                "summary": "A stock of graded Sudoku puzzles",
                "description": .string(Self.introduction),
            ],
            "servers": [["url": "http://localhost"]],
            "tags": .array(AccessLevel.allCases.map(\.tag)),
            "paths": .object(paths),
            "components": [
                "schemas": .object(Self.shapes), "securitySchemes": ["token": Self.token],
            ],
        ]
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
    private static let token: JSONValue = [
        "type": "http", "scheme": "bearer",
        "description":
            """
        The token of a tenant, at a proxy in front of the service. On the sockets there is none: \
        the kernel names the peer.
        """,
    ]

    private static let shapes = SchemaComponent.allCases.map { shape in
        JSONValue.Member(
            shape.rawValue,
            shape.schema.document.adding(["examples": shape.example.map { [$0] }]))
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
        ["name": .string(name), "description": .string(holders)]
    }
}
