import FarmAPI
import Testing

@testable import FarmService

@Suite struct ReloadQueueTests {
    private func names(_ client: Future<Service.ReloadOutcome>) -> [String]? {
        guard case .done(let body) = client.wait(seconds: 0) else { return nil }
        return body.changed
    }

    private func done(_ key: String) -> Service.ReloadOutcome {
        .done(ReloadBody(changed: [key], needsRestart: []))
    }

    @Test func `a request during a reload gets the outcome of the next one`() {
        var queue = ReloadQueue()
        let (first, second) = (ReloadQueue.Client(), ReloadQueue.Client())
        queue.request(first)
        queue.begin()
        queue.request(second)
        queue.end(with: done("a"))
        #expect(names(first) == ["a"] && names(second) == nil && queue.isRequested)
        queue.begin()
        queue.end(with: done("b"))
        #expect(names(second) == ["b"] && !queue.isRequested)
        // By a signal.
        queue.request(nil)
        #expect(queue.isRequested)
    }

    @Test func `requests are rejected while no reload is possible`() {
        var queue = ReloadQueue()
        let client = ReloadQueue.Client()
        queue.request(client)
        queue.reject()
        guard case .unavailable = client.wait(seconds: 0) else {
            Issue.record("the client was not answered")
            return
        }
    }
}
