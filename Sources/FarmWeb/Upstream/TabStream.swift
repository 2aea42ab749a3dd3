import FarmHTTP
import FarmSystem

/// The event stream of one tab.
struct TabStream: Sendable {
    let relay: EventRelay
    /// The last event that the tab has received.
    let lastID: String?
    /// Returns false once the tab's session has ended.
    let isPermitted: @Sendable () -> Bool
    /// Reads the status for a reset; nil if the service cannot be reached.
    let status: @Sendable () -> [UInt8]?

    private static let heartbeat = Array(": hb\n\n".utf8)
    private static let shutdown = Array("event: shutdown\ndata: {}\n\n".utf8)

    /// An arbitrary bound: the relay wakes the tab at least for each heartbeat of the service.
    private static let pause = Duration.seconds(60)

    func run(_ writer: BodyWriter) {
        guard let wakeup = try? relay.subscribe() else { return }
        defer { relay.remove(wakeup) }
        var number = lastID.flatMap(relay.number)
        var beats = relay.news(after: nil).beats
        var hasToldLoss = false
        while true {
            wakeup.lower()
            guard isPermitted() else { return }
            let news = relay.news(after: number)
            let text = text(of: news, &number)
            if !text.isEmpty {
                guard writer.write(text) else { return }
            } else if news.beats != beats {
                guard writer.write(Self.heartbeat) else { return }
            }
            beats = news.beats
            if news.link == .lost, !hasToldLoss {
                guard writer.write(Self.shutdown) else { return }
            }
            hasToldLoss = news.link == .lost
            switch writer.wait(for: wakeup, within: Self.pause) {
            case .raised, .late: continue
            case .stopping:
                _ = writer.write(Self.shutdown)
                return
            case .hungUp: return
            }
        }
    }

    /// The events to send; advances the number of the last one sent.
    private func text(of news: EventRelay.News, _ number: inout Int?) -> [UInt8] {
        if let entries = news.entries {
            number = news.newest
            return entries.flatMap(\.bytes)
        }
        // Without any event yet, the stream of the service begins with a reset.
        guard let last = news.last else { return [] }
        // An older one has the status of its time.
        if last.isReset, Clocks.boot < last.time + SharedResponse.life {
            number = news.newest
            return last.bytes
        }
        // Concurrent events are sent twice rather than never: the status is read after the number.
        guard let status = status() else { return [] }
        number = news.newest
        return Array("id: \(last.id)\nevent: reset\ndata: ".utf8) + status + Array("\n\n".utf8)
    }
}
