import FarmAPI
import FarmConfig
import FarmHTTP
import FarmJSON
import FarmStore
import FarmSystem
import PuzzleBundle

extension Route {
    static let events = Route(
        "GET", "/v1/events", as: "streamEvents", .read,
        "Streams server-sent events with `id`, `event` and `data`; ids increase across restarts. "
            + "Without `Last-Event-ID`, or with an outdated one, the stream begins with `reset`, "
            + "whose data is the status; it ends with `shutdown`. A comment `: hb` is sent after 15 "
            + "seconds of silence. A client that does not read for 10 seconds is disconnected",
        query: [
            Property(
                "kinds", .text(.list(Event.Kind.allCases.map(\.rawValue))),
                "The kinds of events to send; all by default.")
        ],
        header: [
            Property(
                "Last-Event-ID", .text(.eventID),
                "The last `id` received; the stream resumes after it.")
        ],
        results: [
            Result(
                summary: "The event stream; it stays open.",
                content: .text(
                    "text/event-stream",
                    example: "id: 1795281326-42\nevent: withdrawn\n"
                        + "data: {\"count\":1,\"ids\":[\"qtakhes4xvfq3xbq\"]}\n\n"))
        ],
        problems: [.tooManyStreams, .tooManyStreamsOfUser]
    ) { (context) throws(Problem) in
        let words = context.query["kinds"]?.string?.split(separator: ",").map(String.init)
        let stream = EventStream(
            context.service, kinds: words.map { Set($0.compactMap(Event.Kind.init)) },
            after: try context.lastEventID, for: context.request)
        let place = try context.takePlace(.stream)
        return .stream(
            Response(
                .ok,
                fields: [
                    Field("Content-Type", "text/event-stream"), Field("Cache-Control", "no-store"),
                    // Otherwise nginx would buffer events.
                    Field("X-Accel-Buffering", "no"),
                ])
        ) { writer in withExtendedLifetime(place) { stream.run(writer) } }
    }
}

/// The event stream of one subscriber.
private struct EventStream: Sendable {
    private let service: Service
    private let kinds: Set<Event.Kind>?
    private let request: Request
    /// The number of the last event received; nil if the stream must begin with `reset`.
    private let last: Int?

    private static let silence: Int64 = 15_000_000_000

    init(_ service: Service, kinds: Set<Event.Kind>?, after id: String?, for request: Request) {
        self.service = service
        self.kinds = kinds
        self.request = request
        let parts = (id ?? "").split(separator: "-")
        last =
            parts.count == 2 && Int(parts[0]) == service.events.start
            ? Int(parts[1]).flatMap { $0 >= 0 ? $0 : nil } : nil
    }

    func run(_ writer: BodyWriter) {
        guard let subscriber = try? service.events.subscribe() else { return }
        defer { service.events.remove(subscriber) }
        var read = last
        var written = Clocks.boot
        while true {
            subscriber.prepareToRead()
            // Again, since a reload may have changed what the reader may know, or that it may read.
            guard let reader = try? Caller(of: request, service.inEffect.parts),
                reader.level != nil
            else { return }
            let text = unread(&read, for: reader)
            if !text.isEmpty {
                guard writer.write(text) else { return }
                written = Clocks.boot
            }
            if hasMore(read) { continue }
            let left = max(0, written + Self.silence - Clocks.boot)
            switch writer.wait(for: subscriber.wakeup, within: .nanoseconds(left)) {
            case .raised: continue
            case .late:
                guard writer.write(Array(": hb\n\n".utf8)) else { return }
                written = Clocks.boot
            case .stopping:
                _ = writer.write(
                    unread(&read, for: reader) + Array("event: shutdown\ndata: {}\n\n".utf8))
                return
            case .hungUp: return
            }
        }
    }

    private func hasMore(_ read: Int?) -> Bool { read.map { $0 < service.events.newest } ?? true }

    /// Returns the next events to send and advances `read`.
    private func unread(_ read: inout Int?, for reader: Caller) -> [UInt8] {
        guard let number = read, let events = service.events.after(number) else {
            // The number first: concurrent events are sent twice rather than never.
            let newest = service.events.newest
            read = newest
            return event("reset", newest, service.status(for: reader).json)
        }
        read = events.last?.number ?? number
        return events.flatMap { number, event -> [UInt8] in
            guard kinds?.contains(event.kind) ?? true, let shown = event.shown(to: reader) else {
                return []
            }
            return self.event(event.kind.rawValue, number, shown.json(for: reader.owner))
        }
    }

    private func event(_ name: String, _ number: Int, _ data: [UInt8]) -> [UInt8] {
        Array("id: \(service.events.start)-\(number)\nevent: \(name)\ndata: ".utf8) + data
            + Array("\n\n".utf8)
    }
}
