import FarmTestSupport
import Foundation
import Testing

/// `site` and `export --site`: the page for players as files.
@Suite final class SiteTests {
    private let folder: TemporaryDirectory
    /// The files of a small page.
    private var web: String { folder.path + "/web" }
    private var site: String { folder.path + "/site" }

    init() throws {
        folder = try TemporaryDirectory()
        try write(
            "web/index.html",
            """
            <meta name="generator" content="puzzlefarm">
            <script type="module" src="page/app.js"></script>
            """)
        try write(
            "web/manifest.webmanifest",
            #"{"generator": "puzzlefarm", "icons": [{"src": "page/icons/icon.svg"}]}"#)
        try write("web/sw.js", "const release = null;\n")
        try write("web/page/app.js", "import './other.js';\n")
        try write("web/page/app.js.br", "compressed elsewhere")
        try write("web/page/app.js.gz", "the copy that the console sends")
        try write("web/page/icons/icon.svg", "<svg/>")
    }

    private func write(_ name: String, _ text: String) throws {
        let file = URL(filePath: folder.path + "/" + name)
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
    }

    private func run(_ words: String..., web: String? = nil) throws -> Command.Result {
        let quoted = (["site"] + words).map { "'\($0)'" }.joined(separator: " ")
        return try Command.shell("PUZZLEFARM_WEB='\(web ?? self.web)' \"$puzzlefarm\" \(quoted)")
    }

    private func text(_ name: String) throws -> String {
        try String(contentsOfFile: site + "/" + name, encoding: .utf8)
    }

    private func names(_ inner: String = "") throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: site + inner).sorted()
    }

    private func pages() throws -> [String] { try names().filter { $0.hasPrefix("page-") } }

    @Test func `all files but three lie in a folder that is named after their contents`() throws {
        let result = try run(site)
        #expect(result.exitCode == 0, "\(result.errors)")
        #expect(result.output == "the page in \(site), 6 files\n")
        let page = try #require(try pages().first)
        #expect(page.wholeMatch(of: /page-[0-9a-f]{16}/) != nil)
        #expect(
            try names() == [
                "index.html", "index.html.gz", "manifest.webmanifest", "manifest.webmanifest.gz",
                page,
                "sw.js", "sw.js.gz",
            ])
        #expect(try names("/" + page) == ["app.js", "app.js.br", "app.js.gz", "icons"])
        #expect(try text("index.html").contains("src=\"\(page)/app.js\""))
        #expect(try text("manifest.webmanifest").contains("\"src\": \"\(page)/icons/icon.svg\""))
        let unpacked = try Command.tool("gzip", "-dc", "\(site)/\(page)/app.js.gz")
        #expect(unpacked.output == "import './other.js';\n")
    }

    private struct Release: Decodable {
        struct File: Decodable {
            let url: String
            let sha256: String
            let size: Int
        }
        let version: String
        let files: [File]
    }

    @Test func `the service worker lists each file with its checksum`() throws {
        _ = try run(site)
        let line = try text("sw.js")
        let json = line.dropFirst("const release = ".count).dropLast(";\n".count)
        let release = try JSONDecoder().decode(Release.self, from: Data(json.utf8))
        let page = try #require(try pages().first)
        #expect(
            release.files.map(\.url) == [
                "./", "manifest.webmanifest", "\(page)/app.js", "\(page)/icons/icon.svg",
            ])
        for file in release.files {
            let path = site + "/" + (file.url == "./" ? "index.html" : file.url)
            let digest = try Command.tool("sha256sum", path)
            #expect(digest.output.hasPrefix(file.sha256), "\(file.url)")
            #expect(try Data(contentsOf: URL(filePath: path)).count == file.size)
        }
    }

    @Test func `the same page is written as the same files, and not twice`() throws {
        _ = try run(site)
        let before = try text("sw.js")
        let again = try run("--force", site)
        #expect(again.output == "\(site): the page is up to date\n")
        #expect(try text("sw.js") == before)
        // A file that was damaged is written again.
        let page = try #require(try pages().first)
        try write("site/\(page)/app.js", "")
        #expect(try run("--force", site).output == "the page in \(site), 6 files\n")
        #expect(try text(page + "/app.js") == "import './other.js';\n")
    }

    @Test func `existing files are refused without --force`() throws {
        try write("site/index.html", "mine")
        let refused = try run(site)
        #expect(refused.exitCode == 73)
        #expect(refused.errors.contains("index.html: already exists; choose another folder"))
        #expect(try names() == ["index.html"])
        #expect(try run("--force", site).exitCode == 0)
        #expect(try text("index.html").contains("puzzlefarm"))
    }

    @Test func `a new version keeps the folder of the version before, and other files`() throws {
        _ = try run(site)
        try write("site/easy-000001.ndjson", "puzzles")
        let first = try pages()
        try write("web/page/app.js", "second")
        #expect(try run("--force", site).exitCode == 0)
        let second = Set(try pages()).subtracting(first)
        #expect(second.count == 1)
        #expect(try pages().count == 2)
        try write("web/page/app.js", "third")
        #expect(try run("--force", site).exitCode == 0)
        #expect(try pages().count == 2)
        #expect(second.isSubset(of: try pages()))
        #expect(try text("easy-000001.ndjson") == "puzzles")
    }

    @Test func `links in the folder are replaced, not followed`() throws {
        try write("outside/kept.txt", "kept")
        try FileManager.default.createDirectory(atPath: site, withIntermediateDirectories: true)
        let names = ["index.html", "page-0123456789abcdef", "page-0123456789abcdef.part"]
        for name in names {
            try FileManager.default.createSymbolicLink(
                atPath: site + "/" + name, withDestinationPath: folder.path + "/outside")
        }
        #expect(try run("--force", site).exitCode == 74)
        try FileManager.default.removeItem(atPath: site + "/index.html")
        #expect(try run("--force", site).exitCode == 0)
        #expect(FileManager.default.fileExists(atPath: folder.path + "/outside/kept.txt"))
        #expect(try pages().count == 1)
    }

    @Test func `missing files of the page are reported with the remedy`() throws {
        let result = try run(site, web: folder.path + "/nowhere")
        #expect(result.exitCode == 74)
        #expect(result.errors.contains("make web"))
        #expect(!FileManager.default.fileExists(atPath: site))
    }

    @Test func `a page without the place for its list is refused as damaged`() throws {
        try write("web/sw.js", "const other = null;\n")
        let result = try run(site)
        #expect(result.exitCode == 65)
        #expect(result.errors.contains("web/sw.js: lacks the line 'const release = null;'"))
    }
}

/// `export --catalogue --site`.
@Suite final class CatalogueSiteTests: CatalogueFixture {
    private func publish(_ service: ServiceFixture) throws -> Command.Result {
        try Command.shell(
            "PUZZLEFARM_WEB='\(folder.path)/web' \"$puzzlefarm\" export --socket '\(service.socket)' "
                + "--catalogue '\(catalogue)' --sign-key '\(key)' --tier easy --count 2 --site")
    }

    private func write(_ name: String, _ text: String) throws {
        let file = URL(filePath: folder.path + "/" + name)
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
    }

    @Test(.enabled(if: canSign, "apt-get install minisign"))
    func `the page appears beside the puzzles and is updated, but never replaces foreign files`()
        throws
    {
        try write(
            "web/index.html",
            #"<meta name="generator" content="puzzlefarm"><script src="page/app.js"></script>"#)
        try write("web/manifest.webmanifest", #"{"generator": "puzzlefarm"}"#)
        try write("web/sw.js", "const release = null;\n")
        try write("web/page/app.js", "first")
        try ServiceFixture.run { service in
            try service.awaitFullPools()
            let first = try publish(service)
            #expect(first.exitCode == 0, "\(first.errors)")
            #expect(first.lines.last == "the page in \(catalogue), 4 files")
            try write("web/page/app.js", "second")
            #expect(try publish(service).exitCode == 0)
            let names = try FileManager.default.contentsOfDirectory(atPath: catalogue)
            #expect(names.filter { $0.hasPrefix("page-") }.count == 2)
            #expect(try verify("--checksums").exitCode == 0)
            let sequence = try manifest().sequence
            try write("catalogue/index.html", "mine")
            let refused = try publish(service)
            #expect(refused.exitCode == 73)
            #expect(refused.errors.contains("is not a page of puzzlefarm"))
            #expect(try manifest().sequence == sequence)
        }
    }
}
