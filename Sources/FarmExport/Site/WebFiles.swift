import FarmSystem

/// The files of the page for players, as the Debian package and `make web` provide them.
package struct WebFiles: Sendable {
    /// A file with its path below its folder.
    struct File: Sendable {
        let path: String
        let bytes: [UInt8]

        var sha256: String { Digest.hexadecimal(Digest.sha256(bytes)) }
    }

    /// The environment variable that names the folder of these files.
    package static let variable = "PUZZLEFARM_WEB"
    /// The folder where the package installs them.
    package static let installed = "/usr/share/puzzlefarm/web"
    /// The folder of the files that may change their names.
    static let page = "page"
    static let index = "index.html"
    static let webManifest = "manifest.webmanifest"
    static let serviceWorker = "sw.js"

    /// The maximum length of a file. The longest, the engine, has less than a megabyte.
    static let longest = 16 << 20

    /// The folder from which the files were read.
    let folder: String
    /// The three files that keep their names.
    let index: File
    let webManifest: File
    let serviceWorker: File
    /// The other files, by path below ``page``.
    let page: [File]

    /// Reads the files of the ``usual()`` folder.
    package init() throws(ExportError) {
        guard let folder = try Self.usual() else { throw .noPage(folder: Self.installed) }
        try self.init(folder: folder)
    }

    /// The folder that the environment names, that belongs to the program, or that `make web` made;
    /// nil if there is none.
    package static func usual() throws(ExportError) -> String? {
        if let named = CurrentProcess.environment(Self.variable) { return named }
        let candidates = Self.folders(of: ProcessorBuild.installedProgram)
        for folder in candidates where try Self.isPresent(in: folder) { return folder }
        return nil
    }

    /// The folders that belong to a program, in the order in which they are tried: that of an
    /// installed one, and that of one in a folder such as `.build/release`.
    static func folders(of executable: String?) -> [String] {
        guard let executable else { return [installed] }
        let folder = Files.folder(of: executable)
        let besides = Files.folder(of: folder) + "/share/puzzlefarm/web"
        let names = folder.split(separator: "/", omittingEmptySubsequences: false)
        guard let build = names.lastIndex(of: ".build") else { return [besides] }
        return [names[...build].joined(separator: "/") + "/web", besides]
    }

    private static func isPresent(in folder: String) throws(ExportError) -> Bool {
        try onFile { () throws(SystemError) in
            try FileStatus(of: folder + "/" + index) != nil
        }
    }

    package init(folder path: String) throws(ExportError) {
        guard try Self.isPresent(in: path) else { throw .noPage(folder: path) }
        folder = path
        (index, webManifest, serviceWorker, page) = try onFile { () throws(SystemError) in
            let folder = try Folder(path)
            var page: [File] = []
            try Self.read(try folder.folder(Self.page), "", into: &page)
            let kept = try [Self.index, Self.webManifest, Self.serviceWorker].map {
                (name) throws(SystemError) in
                File(path: name, bytes: try folder.contents(of: name, atMost: Self.longest))
            }
            return (kept[0], kept[1], kept[2], page.sorted { $0.path < $1.path })
        }
    }

    /// The suffix of the copies that the console sends; a site gets copies of its own.
    private static let compressed = ".gz"

    private static func read(
        _ folder: borrowing Folder, _ prefix: String, into files: inout [File]
    ) throws(SystemError) {
        for name in try folder.names() {
            if try folder.status(of: name)?.isFolder == true {
                try read(try folder.folder(name), prefix + name + "/", into: &files)
            } else if !name.hasSuffix(compressed) {
                let bytes = try folder.contents(of: name, atMost: longest)
                files.append(File(path: prefix + name, bytes: bytes))
            }
        }
    }
}
