import FarmHTTP

/// The checks of a request before it is routed: it must be for this console, and from its own page.
///
/// They come before the bearer and on top of it: a page of another site, or one whose name was made
/// to resolve to this address, does not even learn which paths exist.
struct AccessGate: Sendable {
    let origin: ConsoleOrigin

    /// Returns true if the request names exactly this console as its host.
    func isAddressed(_ request: Request) -> Bool { request.values(of: "Host") == [origin.host] }

    func check(_ request: Request) throws(Refusal) {
        guard isAddressed(request) else { throw .foreignHost(origin) }
        guard request.target.text.hasPrefix("/") else { throw .targetNotPath }
        let origins = request.values(of: "Origin")
        guard origins.isEmpty || origins == [origin.text] else { throw .foreignOrigin }
        let sites = request.values(of: "Sec-Fetch-Site")
        guard sites.isEmpty || sites == ["same-origin"] || isNavigation(request) else {
            throw .foreignSite
        }
        // The bearer of a local page is proof enough; a proxy's visitors have none.
        if origin.isProxied, !request.isReading, origins.isEmpty || sites.isEmpty {
            throw .originMissing
        }
        guard request.values(of: "Service-Worker").isEmpty,
            !request.values(of: "Sec-Fetch-Dest").contains("serviceworker")
        else { throw .serviceWorker }
    }

    /// Returns true if a person opens a document, from anywhere: a bookmark, a link or the address
    /// bar. A document holds no data and cannot be framed.
    private func isNavigation(_ request: Request) -> Bool {
        request.isReading && !request.isForData
            && request.values(of: "Sec-Fetch-Mode") == ["navigate"]
            && request.values(of: "Sec-Fetch-Dest") == ["document"]
            && request.values(of: "Sec-Fetch-Site").count == 1
    }

    /// Checks the body's media type. Without a form's types, a page of another site cannot send a
    /// body without asking first, which is refused.
    static func checkBody(of request: Request) throws(Refusal) {
        guard request.method == "POST" || !request.body.isEmpty else { return }
        let types = request.values(of: "Content-Type").map {
            $0.prefix { $0 != ";" }.lowercased().filter { $0 != " " && $0 != "\t" }
        }
        guard types == ["application/json"] else { throw .mediaType }
    }
}

extension Request {
    func values(of name: String) -> [String] { fields.values(of: name) }

    /// True for methods that change nothing.
    var isReading: Bool { method == "GET" || method == "HEAD" }

    /// True for the paths of the API, of sessions and of orders; all others are files.
    var isForData: Bool { ["v1", "session", "paper"].contains(segments.first) }
}
