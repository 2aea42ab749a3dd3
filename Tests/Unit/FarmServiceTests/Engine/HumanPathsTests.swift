import Dispatch
import FarmStore
import FarmSystem
import FarmTestSupport
import PuzzleBundle
import Synchronization
import Testing

@testable import FarmService

/// Turns of clients that ask for human paths.
struct HumanPathsTests {
    /// Answers to users that hold their turns until the gate is opened.
    private final class HeldTurns: Sendable {
        let paths = HumanPaths(patience: 300)
        let gate = DispatchSemaphore(value: 0)
        let begun = DispatchSemaphore(value: 0)
        private let ended = DispatchGroup()
        private let most = Mutex((now: 0, most: 0, users: [UInt32]()))

        func start(_ user: UInt32) {
            DispatchQueue(label: "answer").async(group: ended) {
                _ = self.paths.inTurn(for: Peer(uid: user)) { _ in
                    self.most.withLock { most in
                        most.now += 1
                        most.most = max(most.most, most.now)
                        most.users.append(user)
                    }
                    self.begun.signal()
                    self.gate.wait()
                    self.most.withLock { $0.now -= 1 }
                }
            }
        }

        func awaitWaiting(_ count: Int) {
            let end = ContinuousClock.now + .seconds(300)
            while paths.waiting < count, ContinuousClock.now < end {
                CurrentProcess.yieldProcessor()
            }
            #expect(paths.waiting == count)
        }

        func finish(_ count: Int) -> (most: Int, users: [UInt32]) {
            for _ in 0..<count { gate.signal() }
            ended.wait()
            return most.withLock { ($0.most, $0.users) }
        }
    }

    @Test func `few are computed at a time, one per user, in the order of arrival`() {
        let held = HeldTurns()
        for user: UInt32 in [1, 2] {
            held.start(user)
            #expect(held.begun.wait(timeout: patience) == .success)
        }
        for (count, user) in ([1, 1, 3, 2] as [UInt32]).enumerated() {
            held.start(user)
            held.awaitWaiting(count + 1)
        }
        let (most, users) = held.finish(6)
        #expect(most == HumanPaths.capacity)
        #expect(users.count == 6 && users.filter { $0 == 1 }.count == 3)
    }

    @Test func `more than a few of a user, or of all, are answered without paths at once`() {
        let held = HeldTurns()
        held.start(0)
        held.start(1)
        for _ in 0..<2 { #expect(held.begun.wait(timeout: patience) == .success) }
        var count = 0
        for user: UInt32 in 0..<4 {
            for _ in 0..<HumanPaths.mostWaitingOfUser {
                held.start(user)
                count += 1
                held.awaitWaiting(count)
            }
            #expect(held.paths.inTurn(for: Peer(uid: user)) { _ in true } == nil)
        }
        #expect(count == HumanPaths.mostWaiting)
        #expect(held.paths.inTurn(for: Peer(uid: 9)) { _ in true } == nil)
        _ = held.finish(2 + count)
        #expect(held.paths.inTurn(for: Peer(uid: 9)) { _ in true } == true)
    }

    @Test func `a turn that does not come in time is given up`() {
        let paths = HumanPaths(patience: 0.01)
        let inner = paths.inTurn(for: Peer(uid: 1)) { _ in
            paths.inTurn(for: Peer(uid: 1)) { _ in true }
        }
        #expect(inner == .some(nil))
        #expect(paths.waiting == 0)
    }

    @Test func `an answer stops at its limit of processor time`() throws {
        let claim = try StockFixture().claimed("a")
        #expect(
            HumanPaths(limit: -1).missing(in: claim, at: [0], for: Peer(uid: 1), on: nil).isEmpty)
        #expect(HumanPaths().missing(in: claim, at: [0], for: Peer(uid: 1), on: nil).count == 1)
    }
}
