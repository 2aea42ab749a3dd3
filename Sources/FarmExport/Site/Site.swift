import FarmJSON
import FarmSystem

/// The page for players as a web server publishes it.
///
/// All files except three lie in a folder that is named after their contents, so that browsers may
/// keep them for ever. The three refer to that folder, and the service worker has the list of all
/// files with their checksums.
struct Site {
    /// The name of the folder, such as `page-0123456789abcdef`.
    let folder: String
    /// The files in the folder.
    let page: [WebFiles.File]
    /// The files beside it, in the order in which they are replaced: the service worker is last, so
    /// that it finds all files that it lists.
    let entrances: [WebFiles.File]

    /// The text in `sw.js` that the list of files replaces.
    static let placeholder = "const release = null;"
    /// The suffix of files that were compressed with brotli when the page was built.
    private static let brotli = ".br"
    private static let digits = 16

    init(_ files: WebFiles) throws(ExportError) {
        page = files.page
        let listed = files.page.filter { !$0.path.hasSuffix(Self.brotli) }
        let list = listed.map { "\($0.sha256)  \($0.path)\n" }.joined()
        let folder = Self.prefix + Self.hash(of: list)
        self.folder = folder
        let index = Self.renaming(files.index, to: folder)
        let webManifest = Self.renaming(files.webManifest, to: folder)
        let all =
            [(index, "./"), (webManifest, webManifest.path)]
            + listed.map { ($0, folder + "/" + $0.path) }
        let release = JSONWriter.object { writer in
            writer.member("version", Self.hash(of: list + index.sha256 + webManifest.sha256))
            writer.objects("files", all) { entry, writer in
                writer.member("url", entry.1)
                writer.member("sha256", entry.0.sha256)
                writer.member("size", entry.0.bytes.count)
            }
        }
        let text = String(decoding: files.serviceWorker.bytes, as: UTF8.self)
        guard text.contains(Self.placeholder) else {
            throw .damaged(
                path: files.folder + "/" + files.serviceWorker.path,
                problem: "lacks the line '\(Self.placeholder)'; install the package again")
        }
        let line = "const release = \(String(decoding: release, as: UTF8.self));"
        let serviceWorker = WebFiles.File(
            path: files.serviceWorker.path,
            bytes: Array(text.replacing(Self.placeholder, with: line).utf8))
        entrances = [index, webManifest, serviceWorker]
    }

    private static let prefix = WebFiles.page + "-"

    /// Returns true if the name is that of the folder of some version.
    static func isFolderOfPage(_ name: String) -> Bool {
        let hash = name.utf8.dropFirst(prefix.utf8.count)
        return name.hasPrefix(prefix) && hash.count == digits
            && hash.allSatisfy { "0123456789abcdef".utf8.contains($0) }
    }

    /// The suffix of a folder that is being written.
    static let part = ".part"

    /// Returns true if the name is that of the folder of some version, complete or not.
    static func isFolder(_ name: String) -> Bool {
        isFolderOfPage(name.hasSuffix(part) ? String(name.dropLast(part.count)) : name)
    }

    /// Returns true if it is worthwhile to compress a file.
    static func isCompressible(_ path: String) -> Bool {
        !path.hasSuffix(".png") && !path.hasSuffix(brotli)
    }

    private static func hash(of text: String) -> String {
        String(Digest.hexadecimal(Digest.sha256(Array(text.utf8))).prefix(digits))
    }

    /// A file with the references to `page/` directed to the folder.
    private static func renaming(_ file: WebFiles.File, to folder: String) -> WebFiles.File {
        let text = String(decoding: file.bytes, as: UTF8.self)
        let renamed = text.replacing("\"\(WebFiles.page)/", with: "\"\(folder)/")
        return WebFiles.File(path: file.path, bytes: Array(renamed.utf8))
    }
}
