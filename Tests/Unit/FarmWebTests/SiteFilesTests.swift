import FarmHTTP
import FarmTestSupport
import Foundation
import Testing

@testable import FarmWeb

@Suite struct SiteFilesTests {
    private let folder: TemporaryDirectory

    init() throws {
        folder = try TemporaryDirectory()
        try FileManager.default.createDirectory(
            atPath: folder.path + "/play", withIntermediateDirectories: false)
        for (name, text) in [
            ("index.html", "<h1>"), ("app.js", "script"), ("app.js.gz", "zipped"),
            ("app.js.br", "brotli"), ("engine.wasm", "wasm"), ("engine.wasm.gz", "zipped wasm"),
            ("site.css", "css"), ("play/index.html", "play"), (".secret", "hidden"),
            ("lone.gz", "alone"), ("app.webmanifest", "{}"),
        ] {
            _ = try folder.write(text.utf8, to: name)
        }
    }

    private static func request(_ accepted: String? = nil) -> Request {
        let fields = accepted.map { [Field("Accept-Encoding", $0)] } ?? []
        return Request(method: "GET", target: Target("/") ?? .root, fields: Fields(fields))
    }

    @Test(arguments: [
        ([], "<h1>", "text/html; charset=utf-8"),
        (["index.html"], "<h1>", "text/html; charset=utf-8"),
        (["app.js"], "script", "text/javascript; charset=utf-8"),
        (["engine.wasm"], "wasm", "application/wasm"),
        (["site.css"], "css", "text/css; charset=utf-8"),
        (["app.webmanifest"], "{}", "application/manifest+json"),
        (["play", ""], "play", "text/html; charset=utf-8"),
        (["lone.gz"], "alone", "application/octet-stream"),
    ])
    func `a file has its type`(path: [String], text: String, type: String) throws {
        let file = try #require(try SiteFiles(folder: folder.path).file(at: path))
        #expect(file.bytes == Array(text.utf8) && file.type == type)
    }

    @Test(arguments: [
        [".secret"], ["..", "index.html"], ["play"], ["app.js.gz"], ["absent"], ["", "index.html"],
        ["play", "..", "index.html"], ["/etc/passwd"],
    ])
    func `nothing else can be named`(path: [String]) throws {
        #expect(try SiteFiles(folder: folder.path).file(at: path) == nil)
    }

    @Test(arguments: [
        (nil, "script"), ("gzip", "zipped"), ("br, gzip", "brotli"),
        ("gzip;q=0.5, br;q=1", "brotli"),
        ("gzip;q=1.0, br;q=0", "zipped"), ("gzip; q=0", "script"), ("identity", "script"),
        ("GZIP", "zipped"), ("", "script"), ("x-gzip", "script"),
    ])
    func `a compressed form is sent to those who accept it`(accepted: String?, text: String) throws
    {
        let file = try #require(try SiteFiles(folder: folder.path).file(at: ["app.js"]))
        let response = SiteFiles.response(file, to: Self.request(accepted))
        #expect(response.body == Array(text.utf8))
        let fields = Dictionary(uniqueKeysWithValues: response.fields.map { ($0.name, $0.value) })
        #expect(fields["Vary"] == "Accept-Encoding")
        #expect(
            fields["Content-Encoding"]
                == (["zipped": "gzip", "brotli": "br"] as [String: String])[text])
    }

    @Test func `a folder without a page is refused`() throws {
        let empty = try TemporaryDirectory()
        for path in [empty.path, empty.path + "/absent"] {
            let error = #expect(throws: SiteFiles.SiteError.self) { try SiteFiles(folder: path) }
            #expect(error?.description.hasPrefix(path) == true)
        }
    }

    @Test func `a console serves a folder`() throws {
        let site = try SiteFiles(folder: folder.path)
        try ConsoleFixture.run({ $0.site = site }) { fixture in
            let script = try fixture.send("GET", "/app.js", ["Accept-Encoding: gzip"])
            #expect(script.body == "zipped" && script.field("Content-Encoding") == "gzip")
            HeaderTests.check(script)
            #expect(try fixture.send("GET", "/play/").body == "play")
            #expect(try fixture.send("GET", "/%2e%2e/etc/passwd").status == 404)
            #expect(try fixture.send("GET", "/absent").status == 404)
            let posted = try fixture.send("POST", "/app.js")
            #expect(posted.status == 405 && posted.field("Allow") == "GET, HEAD")
        }
    }
}

extension Target {
    fileprivate static var root: Target {
        Target("/") ?? { preconditionFailure("a slash is a path") }()
    }
}
