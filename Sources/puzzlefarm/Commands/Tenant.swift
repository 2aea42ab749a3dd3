import FarmStore
import FarmSystem
import SudokuEngine

extension Verb {
    static let tenant = Verb(
        name: "tenant",
        summary: "make a token for a tenant behind a proxy",
        operand: .init(
            name: "ACTION", help: "token", offer: .one(of: TenantAction.self), isRequired: true),
        second: .init(name: "NAME", help: "the tenant, as in [tenant.NAME]", isRequired: true),
        options: [proxy],
        exitCodes: [.done, .usage, .io],
        meanings: [.io: "standard output could not be written"]
    ) { (arguments) throws(CommandError) in
        let _: TenantAction? = arguments.action()
        let program: ProxyProgram? = arguments.choice(proxy)
        if arguments.value(of: proxy) == nil {
            arguments.reject("--for is missing; name the program whose map gets the line")
        }
        let text = arguments.secondOperand
        let tenant = text.flatMap { TenantName($0) }
        if let text, tenant == nil {
            arguments.reject("\(text): the name of a tenant is \(PoolName.form)")
        }
        try arguments.check()
        guard let tenant, let program else { return .usage }
        let token = newToken()
        try say("\(token)\n\(program.line(token, of: tenant))")
        return .done
    }
}

private let proxy = Option(
    "for", value: "PROXY", offer: .one(of: ProxyProgram.self),
    help: "the program of the proxy: caddy or nginx; required")

private enum TenantAction: String, CaseIterable { case token }

/// A program whose map leads from tokens to tenants.
private enum ProxyProgram: String, CaseIterable {
    case caddy, nginx

    /// The line of a token in the map, whose input is the field `Authorization`.
    func line(_ token: String, of tenant: TenantName) -> String {
        switch self {
        case .caddy: "\"Bearer \(token)\" \(tenant)"
        // Its other strings are compared without regard to case.
        case .nginx: "\"~^Bearer \(token)$\" \(tenant);"
        }
    }
}

/// 32 random bytes in the alphabet of URLs.
private func newToken() -> String {
    let bytes = (0..<32).map { _ in UInt8.random(in: 0...UInt8.max) }
    return Base64.text(bytes).replacing("+", with: "-").replacing("/", with: "_")
        .replacing("=", with: "")
}
