import FarmAPI
import FarmClient
import FarmExport
import FarmHTTP
import FarmSystem
import FarmWeb

extension Verb {
    static let web = Verb(
        name: "web",
        summary: "show the farm in a browser",
        operand: nil,
        options: [
            port, readOnly, noOpen, plainName, anyUser, folder, .socket, origin,
        ],
        exitCodes: [.done, .usage, .unreachable, .system, .io, .tryLater, .denied],
        meanings: [
            .done: "ended by a signal, the end of the terminal, or after 8 hours without a request",
            .unreachable: "there is no socket of the service",
            .io: "the folder of the page could not be read",
            .tryLater: "another process uses the port",
            .denied: "this user is a proxy, whose requests must name a tenant",
        ]
    ) { (arguments) throws(CommandError) in
        let wanted = arguments.number(port, in: 1...UInt16.max)
        let proxy = arguments.proxyOrigin()
        try arguments.check()
        let site = try siteFiles(arguments.value(of: folder))
        let socket = try arguments.socket()
        try expectUser(arguments)
        let listener: ListeningSocket
        let place: ConsoleOrigin
        if let proxy {
            (listener, place) = (try inheritedSocket(), proxy)
        } else {
            listener = try loopback(wanted ?? 0)
            let port = listener.port ?? 0
            place = arguments.has(plainName) ? .plain(port: port) : .unique(port: port)
        }
        var options = ConsoleOptions(origin: place, socket: socket)
        options.fallback = ServiceAddress.fallback(
            for: socket, option: arguments.value(of: .socket))
        options.site = site
        options.isReadOnly = arguments.has(readOnly)
        options.admitsAnyUser = arguments.has(anyUser)
        options.version = ProgramVersion.current
        options.paper = { (order) throws(ClientError) in
            try ConsolePaper.answer(order, from: socket)
        }
        let session = WebSession(
            listener: listener, options: options, isProxied: proxy != nil,
            opensBrowser: !arguments.has(noOpen))
        return try session.run()
    }
}

private let port = Option("port", value: "N", help: "listen on this port; default: any free one")
private let readOnly = Option(
    "read-only", help: "leave out the routes that change anything; the display stays live")
private let noOpen = Option("no-open", help: "do not open the browser")
private let plainName = Option(
    "plain-name",
    help: "use the address 127.0.0.1, for browsers that do not find names below localhost, such as "
        + "some versions of Safari")
private let anyUser = Option(
    "any-user",
    help: "accept processes of all users; needed in a container whose port is published, where "
        + "the kernel cannot name the user")
private let folder = Option(
    "web", value: "DIR", offer: .folders,
    help: "the folder of the page; default: $\(WebFiles.variable), else \(WebFiles.installed)")
private let origin = Option(
    "origin", value: "URL",
    help: "serve the visitors of a proxy at this address, such as https://farm.example; needs the "
        + "socket of puzzlefarm-web.socket")

extension Arguments {
    /// Returns the origin of the proxy; nil if there is none, or it is invalid, which is noted.
    fileprivate mutating func proxyOrigin() -> ConsoleOrigin? {
        guard let text = value(of: origin) else { return nil }
        refuse(
            [port, plainName, anyUser, noOpen], "cannot be combined with --origin; leave it out")
        let place = ConsoleOrigin(proxy: text)
        if place == nil {
            reject(
                "--origin: expected https:// and the name of the proxy's site, without a path, got "
                    + "'\(text)'")
        }
        return place
    }
}

/// Refuses a user in `access.proxies`: the console names no tenant, so that each of its requests would be
/// refused. A service that does not answer now is shown as such later.
private func expectUser(_ arguments: Arguments) throws(CommandError) {
    var service = try ServiceClient(readingFor: arguments)
    service.timeout = .seconds(5)
    do throws(ServiceError) { _ = try service.request("GET", "/v1/whoami") } catch {
        if case .rejected(let problem) = error, problem.code == .tenantRequired {
            throw CommandError(error, at: service.path)
        }
    }
}

/// Returns the folder of the console's page: beside the page for players it is one of its own.
private func consoleFolder(in folder: String) -> String {
    let console = folder + "/console"
    return (try? FileStatus(of: console + "/index.html")) != nil ? console : folder
}

private func siteFiles(_ named: String?) throws(CommandError) -> SiteFiles {
    let usual = try mapError({ CommandError($0, verb: "web") }) { () throws(ExportError) in
        try named == nil ? WebFiles.usual() : nil
    }
    guard let folder = named ?? usual else { return SiteFiles() }
    return try failing(as: .io) { () throws(SiteFiles.SiteError) in
        try SiteFiles(folder: consoleFolder(in: folder))
    }
}

private func loopback(_ port: UInt16) throws(CommandError) -> ListeningSocket {
    do throws(SystemError) { return try ListeningSocket(loopbackPort: port) } catch {
        if error.isInUse {
            throw CommandError(
                .tryLater,
                "127.0.0.1:\(port): another process uses this port; choose another with --port, or "
                    + "leave it out")
        }
        throw CommandError(.system, error.description)
    }
}

private func inheritedSocket() throws(CommandError) -> ListeningSocket {
    let name = "web"
    do throws(InheritedSockets.InheritanceError) {
        if let socket = try InheritedSockets(expecting: [name])[name] { return socket }
    } catch {
        throw CommandError(.usage, error.description)
    }
    throw CommandError(
        .usage,
        "--origin: there is no socket named \(name) from systemd; start puzzlefarm-web.socket, "
            + "which starts this command")
}
