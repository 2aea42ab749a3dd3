import FarmSystem
import Synchronization
import Testing

@testable import FarmStore

@Suite struct RequestBatchTests {
    /// The number of groups under way, and the most that there were at a time.
    private struct Sending: Sendable {
        var groups = 0
        var most = 0
    }

    @Test(arguments: [(clients: 12, groups: 1), (clients: 64, groups: 2)])
    func `few clients have one group under way, many have two`(
        clients: Int, groups: Int
    ) throws {
        let sending = Mutex(Sending())
        let arrived = Atomic(0)
        let end = ContinuousClock.now + .seconds(60)
        let batch = RequestBatch<Int, Int> { requests in
            sending.withLock {
                $0.groups += 1
                $0.most = max($0.most, $0.groups)
            }
            // Until all clients are waiting and the other group, if there is one, is under way.
            while arrived.load(ordering: .relaxed) < clients
                || sending.withLock({ $0.most }) < groups, ContinuousClock.now < end
            {
                CurrentProcess.yieldProcessor()
            }
            sending.withLock { $0.groups -= 1 }
            return requests.map { .success(-$0) }
        }
        GroupCommitTests.together(clients) { client in
            arrived.add(1, ordering: .relaxed)
            for round in 0..<20 {
                let number = client * 20 + round
                let answer = try batch.submit(number)
                #expect(answer == -number)
            }
        }
        #expect(sending.withLock { $0.most } == groups)
    }
}
