import FarmHTTP
package import FarmSystem

/// The files of the console's page, read once at the start: a request can name no other file.
package struct SiteFiles: Sendable {
    /// A file, with the compressed forms that lie beside it.
    struct File: Sendable {
        let type: String
        let bytes: [UInt8]
        /// The compressed bytes by content coding.
        var coded: [String: [UInt8]] = [:]
    }

    /// The content codings in the order of preference, with the ends of their file names.
    private static let codings = [("br", ".br"), ("gzip", ".gz")]
    private static let maximum = 64 << 20
    static let index = "index.html"

    private var files: [String: File] = [:]

    /// The error of a folder that holds no page.
    package enum SiteError: Error, Sendable, CustomStringConvertible {
        case noIndex(String)
        case tooLarge(String)
        case failed(SystemError)

        package var description: String {
            switch self {
            case .noIndex(let folder):
                "\(folder): has no index.html; name the folder of the console's page"
            case .tooLarge(let folder):
                "\(folder): more than 64 MB; name the folder of the console's page"
            case .failed(let error): "\(error)"
            }
        }
    }

    /// Reads a folder and its subfolders, without hidden files.
    package init(folder: String) throws(SiteError) {
        var found: [String: [UInt8]] = [:]
        var size = 0
        try mapError(SiteError.failed) { () throws(SystemError) in
            try Self.read(folder, prefix: "", into: &found, &size)
        }
        guard size <= Self.maximum else { throw .tooLarge(folder) }
        guard found[Self.index] != nil else { throw .noIndex(folder) }
        for (name, bytes) in found where !Self.isCoded(name, found) {
            var file = File(type: MediaType.name(of: name), bytes: bytes)
            for (coding, end) in Self.codings { file.coded[coding] = found[name + end] }
            files[name] = file
        }
    }

    /// The page that is built in, for a package without the console's page.
    package init() {
        files[Self.index] = File(type: MediaType.html, bytes: Array(BuiltInPage.console.utf8))
    }

    private static func read(
        _ folder: String, prefix: String, into found: inout [String: [UInt8]], _ size: inout Int
    ) throws(SystemError) {
        for name in try Files.names(in: folder) where !name.hasPrefix(".") {
            let path = folder + "/" + name
            guard let status = try FileStatus(of: path) else { continue }
            if status.isFolder {
                try read(path, prefix: prefix + name + "/", into: &found, &size)
            } else {
                // Sums of sparse files could overflow.
                size += min(status.size, maximum + 1)
                guard size <= maximum else { return }
                found[prefix + name] = try Files.contents(of: path, atMost: maximum)
            }
        }
    }

    /// True if a file is the compressed form of another.
    private static func isCoded(_ name: String, _ found: [String: [UInt8]]) -> Bool {
        codings.contains { _, end in
            name.hasSuffix(end) && found[String(name.dropLast(end.count))] != nil
        }
    }

    /// The file of a path; a path that ends in a slash stands for its index.
    func file(at segments: [String]) -> File? {
        let path = segments.joined(separator: "/")
        return files[path.isEmpty || path.hasSuffix("/") ? path + Self.index : path]
    }

    /// The response with a file, compressed if the client accepts that.
    static func response(_ file: File, to request: Request) -> Response {
        let accepted = Set(
            request.values(of: "Accept-Encoding").joined(separator: ",").split(separator: ",")
                .map { $0.lowercased().filter { $0 != " " && $0 != "\t" } }
                // A weight of 0 means no.
                .filter { !$0.hasSuffix(";q=0") && !$0.contains(/;q=0\.0*$/) }
                .map { String($0.prefix { $0 != ";" }) })
        let vary = file.coded.isEmpty ? [] : [Field("Vary", "Accept-Encoding")]
        for (coding, _) in codings where accepted.contains(coding) {
            if let bytes = file.coded[coding] {
                return Response(
                    .ok, file.type, bytes, fields: [Field("Content-Encoding", coding)] + vary)
            }
        }
        return Response(.ok, file.type, file.bytes, fields: vary)
    }
}
