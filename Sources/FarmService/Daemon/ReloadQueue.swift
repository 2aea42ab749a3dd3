/// The clients that wait for the outcome of a reload.
struct ReloadQueue {
    typealias Client = Future<Service.ReloadOutcome>

    /// Clients of the current reload.
    private var current: [Client] = []
    /// Clients of the next one, which reads the files after their requests; nil if none is requested.
    private var next: [Client]?

    var isRequested: Bool { next != nil }

    /// Requests a reload; a signal has no client.
    mutating func request(_ client: Client?) { next = (next ?? []) + [client].compactMap(\.self) }

    /// Begins the reload that was requested.
    mutating func begin() { (current, next) = (next ?? [], nil) }

    mutating func end(with outcome: Service.ReloadOutcome) {
        for client in current { client.fulfil(outcome) }
        current = []
    }

    /// Responds that no reload is possible.
    mutating func reject() {
        begin()
        end(with: .unavailable)
    }
}
