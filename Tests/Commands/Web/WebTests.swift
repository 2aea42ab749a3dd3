import FarmHTTP
import FarmJSON
import FarmTestSupport
import Foundation
import Testing

/// A running `puzzlefarm web` for a service.
private final class WebFixture {
    let process: RunningCommand
    private(set) var address = ""

    init(
        _ words: [String], environment: [String: String] = ["DISPLAY": "", "WAYLAND_DISPLAY": ""]
    ) throws {
        process = try RunningCommand([Command.path, "web"] + words, environment: environment)
        address = try nextAddress()
    }

    /// The next address that is printed.
    func nextAddress() throws -> String { try #require(process.line(with: "http://")) }

    var host: String { String(address.dropFirst("http://".count).prefix { $0 != "/" }) }

    static func code(of address: String) -> String {
        String(address.split(separator: "=").last ?? "")
    }

    /// The output of curl for a request of the page.
    func curl(_ path: String, _ words: String...) throws -> String {
        let port = host.split(separator: ":").last ?? ""
        return try Command.tool(
            ["curl", "-sS", "--max-time", "60", "-H", "Host: \(host)"] + words
                + ["http://127.0.0.1:\(port)\(path)"]
        ).output
    }

    func trade(_ code: String) throws -> String {
        try curl(
            "/session", "-H", "Content-Type: application/json", "-d", "{\"code\":\"\(code)\"}")
    }

    /// The field with the bearer of a new session.
    func authorization() throws -> String {
        let answer = try trade(Self.code(of: address))
        let bearer = try #require(try JSONReader.value(Array(answer.utf8))["bearer"]?.string)
        return "Authorization: Bearer \(bearer)"
    }
}

@Suite struct WebTests {
    private static let noPuzzles = ServiceFixture.pools(low: 0, target: 0)

    @Test func `the page sees the farm, and changes it with the rights of its user`() throws {
        try ServiceFixture.run(Self.noPuzzles) { service in
            let web = try WebFixture(["--socket", service.socket])
            let field = try web.authorization()
            #expect(try web.curl("/v1/status", "-H", field).contains("\"pools\""))
            let paused = try web.curl(
                "/v1/pause", "-H", field, "-H", "Content-Type: application/json", "-d",
                #"{"pools":["easy"],"reason":"tea"}"#)
            #expect(paused.contains("tea"))
            #expect(try service.curl("/v1/status").contains("\"reason\":\"tea\""))
            #expect(try web.curl("/v1/status").contains("no-session"))
        }
    }

    @Test(arguments: [SIGHUP, SIGTERM, SIGINT])
    func `it ends with the terminal, and so do its sessions`(signal: Int32) throws {
        try ServiceFixture.run(Self.noPuzzles) { service in
            let first = try WebFixture(["--socket", service.socket])
            let field = try first.authorization()
            let port = try #require(first.host.split(separator: ":").last.map(String.init))
            first.process.send(signal: signal)
            #expect(first.process.end() == 0)
            let second = try WebFixture(["--socket", service.socket, "--port", port])
            #expect(second.host.hasSuffix(":" + port) && second.host != first.host)
            #expect(try second.curl("/v1/status", "-H", field).contains("no-session"))
        }
    }

    @Test func `a code that is used twice is reported`() throws {
        try ServiceFixture.run(Self.noPuzzles) { service in
            let web = try WebFixture(["--socket", service.socket])
            let field = try web.authorization()
            #expect(try web.curl("/v1/status", "-H", field).contains("\"pools\""))
            #expect(try web.trade(WebFixture.code(of: web.address)).contains("code-used-twice"))
            #expect(web.process.line(with: "used twice")?.hasPrefix("puzzlefarm: ") == true)
            #expect(try web.curl("/v1/status", "-H", field).contains("no-session"))
        }
    }

    @Test func `the page follows the service through a restart`() throws {
        let service = try ServiceFixture(Self.noPuzzles)
        service.heard("READY=1")
        let web = try WebFixture(["--socket", service.socket])
        let field = try web.authorization()
        let port = web.host.split(separator: ":").last ?? ""
        let tab = try RunningCommand([
            "curl", "-sSN", "-H", "Host: \(web.host)", "-H", field,
            "http://127.0.0.1:\(port)/v1/events",
        ])
        #expect(tab.line(with: "event:") == "event: reset")
        _ = try service.curl(
            "/v1/pause", "-d", #"{"pools":["easy"]}"#, "-H", "Content-Type: application/json")
        #expect(tab.line(with: "event:") == "event: paused")
        try service.end()
        #expect(tab.line(with: "event:") == "event: shutdown")
        #expect(try web.curl("/v1/status", "-H", field).contains("service-unreachable"))
        try service.startAgain()
        service.heard("READY=1")
        // Numbers of events begin again with the service, so the page is given the whole status.
        #expect(tab.line(with: "event:") == "event: reset")
        #expect(try web.curl("/v1/status", "-H", field).contains("\"pools\""))
        try service.end()
    }

    @Test func `the browser gets a code of its own`() throws {
        try ServiceFixture.run(Self.noPuzzles) { service in
            let folder = try TemporaryDirectory()
            let file = folder.path + "/opened"
            let opener = try folder.write(
                "#!/bin/sh\necho \"$1\" > \(file).part; mv \(file).part \(file)\n".utf8,
                to: "xdg-open")
            #expect(try Command.tool("chmod", "+x", opener).exitCode == 0)
            let path = folder.path + ":" + (ProcessInfo.processInfo.environment["PATH"] ?? "")
            let web = try WebFixture(
                ["--socket", service.socket], environment: ["DISPLAY": ":0", "PATH": path])
            #expect(comesTrue { FileManager.default.fileExists(atPath: file) })
            let opened = try String(contentsOfFile: file, encoding: .utf8)
                .trimmingCharacters(in: .newlines)
            #expect(opened != web.address && opened.contains(web.host))
            for address in [web.address, opened] {
                #expect(try web.trade(WebFixture.code(of: address)).contains("bearer"))
            }
        }
    }

    @Test func `Enter prints a new address`() throws {
        try ServiceFixture.run(Self.noPuzzles) { service in
            let result = try Command.shell(
                "(sleep 2; echo; sleep 2) | "
                    + "timeout -s INT 5 $puzzlefarm web --no-open --socket \(service.socket)")
            let addresses = result.lines.filter { $0.hasPrefix("http://") }
            #expect(addresses.count == 2 && Set(addresses).count == 2, "\(result)")
        }
    }

    @Test func `a port in use, a folder without a page and an unknown service are reported`() throws
    {
        try ServiceFixture.run(Self.noPuzzles) { service in
            let web = try WebFixture(["--socket", service.socket])
            let port = web.host.split(separator: ":").last.map(String.init) ?? ""
            let second = try Command.run(
                "web", "--no-open", "--socket", service.socket, "--port", port)
            #expect(second.exitCode == 75)
            #expect(second.errors.contains("127.0.0.1:\(port): another process uses this port"))
            let empty = try TemporaryDirectory()
            let page = try Command.run(
                "web", "--no-open", "--socket", service.socket, "--web", empty.path)
            #expect(page.exitCode == 74 && page.errors.contains("has no index.html"))
        }
    }

    @Test(arguments: [
        (["--port", "0"], "--port: expected a whole number from 1 to 65535"),
        (["--origin", "http://farm.example"], "--origin: expected https://"),
        (["--origin", "https://farm.example/farm"], "--origin: expected https://"),
        (["--origin", "https://farm.example", "--port", "80"], "--port: cannot be combined"),
        (["--origin", "https://farm.example", "--any-user"], "--any-user: cannot be combined"),
        (
            ["--origin", "https://farm.example", "--socket", "/nowhere"],
            "there is no socket named web from systemd"
        ),
    ])
    func `a wrong command line is refused`(words: [String], message: String) throws {
        let result = try Command.run(
            ["web"] + (words.contains("--origin") ? [] : ["--no-open"]) + words)
        #expect(result.exitCode == 64 && result.errors.contains(message), "\(result)")
    }
}

/// The console behind a proxy, on a socket as from systemd.
@Suite(
    .enabled(if: Command.has("systemd-socket-activate"), "needs systemd-socket-activate"))
struct ProxiedWebTests {
    private static let page = [
        "-H", "Origin: https://farm.example", "-H", "Sec-Fetch-Site: same-origin",
    ]
    private static let json = ["-H", "Content-Type: application/json"]

    /// Requests, with the status of the response.
    private static let requests: [(words: [String], status: String)] = [
        (["http://localhost/"], "200"), (["http://localhost/session"], "200"),
        (["http://localhost/v1/status"], "200"),
        (["http://localhost/v1/status", "-H", "Host: evil.example"], "421"),
        (["http://localhost/v1/status", "-H", "Host: farm.example:443"], "421"),
        (
            [
                "http://localhost/v1/status", "-H", "Host: localhost", "-H",
                "X-Forwarded-Host: farm.example", "-H", "Forwarded: host=farm.example",
            ], "421"
        ),
        (["http://localhost/v1/status", "-H", "Origin: http://farm.example"], "403"),
        (["http://localhost/v1/status", "-H", "Sec-Fetch-Site: cross-site"], "403"),
        (["http://localhost/v1/pause", "-d", "{}"] + json, "403"),
        (["http://localhost/v1/pause", "-d", "{}"] + json + page.prefix(2), "403"),
        (["http://localhost/v1/pause", "-d", "{}"] + json + page.suffix(2), "403"),
        (["http://localhost/v1/pause", "-d", "{}"] + page, "415"),
        (["http://localhost/v1/pause", "-d", "{}"] + json + page, "200"),
        (["http://localhost/session", "-d", "{\"code\":\"a\"}"] + json + page, "405"),
        (["http://localhost/session/code", "-d", "{}"] + json + page, "404"),
        (["http://localhost/v1/pause", "-X", "OPTIONS"] + page, "405"),
    ]

    @Test func `the proxy's visitors are checked by host, origin and media type`() throws {
        try ServiceFixture.run(ServiceFixture.pools(low: 0, target: 0)) { service in
            let socket = service.folder.path + "/web.sock"
            // systemd-socket-activate closes the descriptor by which Foundation learns of the end of
            // a process, so a shell stays between them: bash, since dash waits for SIGCHLD, which
            // threads of Dispatch block in the processes that they start.
            let script =
                "systemd-socket-activate -l \(socket) --fdname=web "
                + "\(Command.path) web --origin https://farm.example --socket \(service.socket) & "
                + "child=$!; read line; kill $child; wait $child"
            let web = try RunningCommand(["bash", "-c", script])
            #expect(comesTrue { FileManager.default.fileExists(atPath: socket) })
            for (words, status) in Self.requests {
                let host =
                    words.contains { $0.hasPrefix("Host:") } ? [] : ["-H", "Host: farm.example"]
                let result = try Command.tool(
                    ["curl", "-sS", "--max-time", "60", "-o", "/dev/null", "-w", "%{http_code}"]
                        + ["--unix-socket", socket] + host + words)
                #expect(result.output == status, "\(words)")
            }
            try web.endInput()
            #expect(web.end() == 0)
        }
    }
}
