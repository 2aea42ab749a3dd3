/// The clients that wait for the outcome of a reload.
struct ReloadQueue: ~Copyable {
    typealias Client = Future<Service.ReloadOutcome>

    /// Clients of the current reload.
    private var current: [Client] = []
    /// Clients of the next one: it reads the files after their requests.
    private var waiting: [Client] = []

    mutating func add(_ client: Client) { waiting.append(client) }

    /// Begins a reload for all waiting clients.
    mutating func begin() {
        current += waiting
        waiting = []
    }

    mutating func end(with outcome: Service.ReloadOutcome) {
        for client in current { client.fulfil(outcome) }
        current = []
    }

    /// Responds to waiting clients that no reload is possible.
    mutating func rejectWaiting() {
        for client in waiting { client.fulfil(.unavailable) }
        waiting = []
    }
}
