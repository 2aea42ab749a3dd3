/// The media types of a site's files.
enum MediaType {
    static let html = "text/html; charset=utf-8"

    /// By the end of the file's name. Browsers are told not to guess.
    private static let byEnd = [
        "html": html, "css": "text/css; charset=utf-8", "js": script, "mjs": script,
        "json": "application/json", "webmanifest": "application/manifest+json",
        "wasm": "application/wasm", "svg": "image/svg+xml", "png": "image/png",
        "ico": "image/x-icon", "webp": "image/webp", "woff2": "font/woff2",
        "txt": "text/plain; charset=utf-8", "ndjson": "application/x-ndjson",
    ]

    private static let script = "text/javascript; charset=utf-8"

    static func name(of file: String) -> String {
        let end = file.split(separator: ".").last.map { $0.lowercased() } ?? ""
        return byEnd[end] ?? "application/octet-stream"
    }
}
