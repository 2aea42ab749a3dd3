import FarmHTTP

/// The fields that every response of the console has, errors included.
enum SecurityHeader {
    static let policy = [
        "default-src 'none'", "script-src 'self' 'wasm-unsafe-eval'", "style-src 'self'",
        "img-src 'self' data:", "connect-src 'self'", "worker-src 'self'", "manifest-src 'self'",
        "base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'",
        "require-trusted-types-for 'script'", "trusted-types puzzlefarm",
    ].joined(separator: "; ")

    static let fields = [
        Field("Content-Security-Policy", policy),
        Field("X-Content-Type-Options", "nosniff"),
        Field("Referrer-Policy", "no-referrer"),
        Field("Cross-Origin-Opener-Policy", "same-origin"),
        Field("Cross-Origin-Resource-Policy", "same-origin"),
        Field("Cache-Control", "no-store"),
    ]
}

extension Response {
    /// The response with the fields that every one has.
    var secured: Response {
        var response = self
        response.fields += SecurityHeader.fields
        return response
    }
}
