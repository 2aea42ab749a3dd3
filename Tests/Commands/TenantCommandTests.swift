import FarmTestSupport
import Testing

/// `puzzlefarm tenant`.
@Suite struct TenantCommandTests {
    @Test(arguments: [("caddy", #""Bearer TOKEN" shop"#), ("nginx", #""~^Bearer TOKEN$" shop;"#)])
    func `a token is printed with the line for the proxy`(proxy: String, line: String) throws {
        var tokens: Set<String> = []
        for _ in 0..<3 {
            let result = try Command.run("tenant", "token", "shop", "--for", proxy)
            #expect(result.exitCode == 0 && result.errors.isEmpty)
            let token = String(try #require(result.lines.first))
            #expect(token.wholeMatch(of: /[A-Za-z0-9_-]{43}/) != nil)
            #expect(
                result.output == "\(token)\n\(line.replacing("TOKEN", with: token))\n")
            tokens.insert(token)
        }
        #expect(tokens.count == 3)
    }

    @Test(arguments: [
        ["tenant"], ["tenant", "token"], ["tenant", "token", "shop"], ["tenant", "list", "shop"],
        ["tenant", "token", "Shop", "--for", "caddy"],
        ["tenant", "token", "shop", "--for", "apache"],
    ])
    func `what is missing or wrong is named`(words: [String]) throws {
        let result = try Command.shell("$puzzlefarm " + words.joined(separator: " "))
        #expect(result.exitCode == 64 && result.output.isEmpty && !result.errors.isEmpty)
    }
}
