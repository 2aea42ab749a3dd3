import FarmAPI
import FarmHTTP
import FarmJSON
import FarmSystem
import FarmTestSupport
import Foundation
import Testing

/// Untrusted texts must not reach a terminal unescaped.
@Suite struct HostileTextTests {
    /// Colours, a title, a line feed, a carriage return, a C1 control, a direction override and a
    /// NUL.
    private static let text = "a\nb\u{1B}[31mRED\u{1B}]0;title\u{7}\r\n<0>fake\u{9B}2J\u{202E}\0"
    private static let shown =
        #"a\nb\u001B[31mRED\u001B]0;title\u0007\u000D\n<0>fake\u009B2J\u202E\u0000"#

    /// Returns true if the output has only printable text and line ends.
    private func isTame(_ output: String, besides allowed: Set<Unicode.Scalar> = []) -> Bool {
        output.unicodeScalars.allSatisfy {
            $0 == "\n" || allowed.contains($0) || $0.printable == String($0)
        }
    }

    @Test func `the reason of a pause has no control characters, and the rest is escaped`() throws {
        try ServiceFixture.run(ServiceFixture.pools(low: 0, target: 0)) { service in
            let client = try APIClient(service)
            func pause(_ reason: String) throws -> Int {
                var body = JSONWriter()
                body.beginObject()
                body.member("reason", reason)
                body.endObject()
                return try client.ask("POST", "/v1/pause", body.text).status
            }
            #expect(try pause(Self.text) == 422)
            #expect(try pause("RED\u{202E}fake") == 200)
            let shown = #"RED\u202Efake"#
            let columns = try Command.run("status", "--socket", service.socket)
            #expect(columns.output.contains(" (\(shown)); production is stopped"))
            #expect(isTame(columns.output, besides: ["\t"]))
            // A header, one line per pool, the summary and the pause.
            #expect(columns.lines.count == 9)
            let picture = try Command.shell(
                "export puzzlefarm NO_COLOR=1 LC_ALL=C.UTF-8 TERM=xterm; "
                    + "script -qec '$puzzlefarm status --socket \(service.socket)' /dev/null")
            #expect(picture.output.contains(shown))
            #expect(isTame(picture.output, besides: ["\r"]))
            let paused = try Command.run("pause", "--tier", "easy", "--socket", service.socket)
            #expect(paused.output.contains(shown) && isTame(paused.output))
            #expect(paused.lines.count == 6)
        }
    }

    @Test func `the error of a server is escaped`() throws {
        let folder = try TemporaryDirectory()
        let path = folder.path + "/s"
        let problem = Problem(.storeIO, Self.text)
        let server = try Server(
            try ListeningSocket(at: path),
            errorResponse: { Response(.badRequest, body: Array($0.code.utf8)) }
        ) { _ in
            .whole(
                Response(
                    Status(503), "application/problem+json", problem.json(instance: nil, id: "7")))
        }
        try server.start()
        defer { _ = server.drain(within: .seconds(5)) }
        for words in [["take", "hard"], ["peek", "hard"], ["pause"], ["status"], ["backup"]] {
            let result = try Command.run(words + ["--socket", path])
            #expect(result.errors.contains(Self.shown) && isTame(result.errors), "\(words)")
            #expect(result.lines.isEmpty)
        }
    }

    @Test func `the contents and names of bundles are escaped`() throws {
        let folder = try TemporaryDirectory()
        var bundle = JSONWriter()
        bundle.beginObject()
        for name in ["id", "tier", "symmetry", Self.text] { bundle.member(name, Self.text) }
        bundle.endObject()
        let name = "x\u{1B}[2J\ny"
        let line = String(repeating: ".", count: 80) + "\u{1B}"
        let files = [
            "a.ndjson": bundle.text, "b.json": "{\"format\":\"\u{1B}[2J\"}", name: line + "\n",
            "c.csv": "id,puzzle\n\u{1B}[2J,\u{9B}\n", "d.sdk": "#A\u{1B}]0;x\u{7}\n" + line,
        ]
        for (name, text) in files { _ = try folder.write(text.utf8, to: name) }
        let result = try Command.run("verify", folder.path)
        #expect(result.exitCode == 65 && isTame(result.output) && isTame(result.errors))
        #expect(result.output.contains(#"x\u001B[2J\ny:1: "#))
        for verb in ["solve", "grade", "canonical"] {
            let result = try Command.run(verb, folder.path + "/" + name)
            #expect(result.exitCode == 65 && isTame(result.errors), "\(verb)")
        }
    }
}
