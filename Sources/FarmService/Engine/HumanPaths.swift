import Dispatch
import FarmHTTP
import FarmStore
import FarmSystem
import PuzzleBundle
import SudokuEngine
import Synchronization

/// Computes the difficulty of claimed puzzles for people, on the threads that answer, within limits
/// for all clients together: few at a time and one per user, in the order of arrival.
///
/// A grader takes 3.3 MB, and the paths of a thousand puzzles take 1 MB; whoever waits for a turn has
/// neither. So 256 connections take no more memory for paths than ``capacity`` computations, beside the
/// texts of their answers.
final class HumanPaths: Sendable {
    /// The number of computations at a time.
    static let capacity = 2
    /// The processor time of an answer in nanoseconds: enough for a thousand puzzles of any tier.
    static let limit: Int64 = 3_000_000_000
    /// The seconds for which an answer waits for its turn, and for which it may take.
    static let patience = 10.0
    /// The numbers of answers of a user, and of all users, that wait at a time.
    static let mostWaitingOfUser = 4
    static let mostWaiting = 16

    /// The parts of a computation that are worth keeping.
    fileprivate struct Tools: ~Copyable {
        var solver = Solver()
        var grader = Grader()
    }

    /// The place of one computation at a time.
    private final class Slot: Sendable {
        let tools = Mutex<Tools?>(nil)
    }

    /// An answer that waits for its turn.
    private final class Turn: Sendable {
        let user: Peer
        let begins = DispatchSemaphore(value: 0)
        /// The number of its slot, once it has one.
        let slot = Atomic(-1)

        init(_ user: Peer) { self.user = user }
    }

    private struct Turns: Sendable {
        /// The users in the slots; nil for a free one.
        var users: [Peer?] = Array(repeating: nil, count: capacity)
        var waiting: [Turn] = []

        func freeSlot(for user: Peer) -> Int? {
            users.contains(user) ? nil : users.firstIndex(of: nil)
        }
    }

    private let slots = (0..<capacity).map { _ in Slot() }
    private let turns = Mutex(Turns())
    private let limit: Int64
    private let patience: Double

    /// Tests pass other limits.
    init(limit: Int64 = HumanPaths.limit, patience: Double = HumanPaths.patience) {
        self.limit = limit
        self.patience = patience
    }

    /// Returns the human paths that a claim lacks, by the places of the puzzles, as far as there is time
    /// to compute them: none if there is no turn for this user.
    func missing(
        in claim: Claim, at places: [Int], for user: Peer, on connection: RequestConnection?
    ) -> [Int: PuzzleRecord.Human] {
        if places.isEmpty { return [:] }
        let (limit, latest) = (limit, Clocks.monotonic + Int64(2 * patience * 1e9))
        return inTurn(for: user) { slot in
            slots[slot].tools.withLock { kept in
                var tools = kept.take() ?? Tools()
                let found = tools.paths(
                    of: claim, at: places, ComputationWatch(connection, limit: limit, until: latest)
                )
                kept = consume tools
                return found
            }
        } ?? [:]
    }

    // MARK: Turns

    /// Runs a body when it is the user's turn, with the number of a slot; returns nil if there is none.
    func inTurn<Value>(for user: Peer, _ body: (_ slot: Int) -> Value) -> Value? {
        guard let slot = enter(user) else { return nil }
        defer { leave(slot) }
        return body(slot)
    }

    private enum Entry {
        case slot(Int)
        case waiting(Turn)
        case refused
    }

    private func enter(_ user: Peer) -> Int? {
        let entry = turns.withLock { turns -> Entry in
            if let slot = turns.freeSlot(for: user) {
                turns.users[slot] = user
                return .slot(slot)
            }
            let own = turns.waiting.count { $0.user == user }
            guard turns.waiting.count < Self.mostWaiting, own < Self.mostWaitingOfUser else {
                return .refused
            }
            let turn = Turn(user)
            turns.waiting.append(turn)
            return .waiting(turn)
        }
        switch entry {
        case .slot(let slot): return slot
        case .refused: return nil
        case .waiting(let turn):
            if turn.begins.wait(timeout: .now() + patience) == .timedOut {
                turns.withLock { $0.waiting.removeAll { $0 === turn } }
            }
            // It may have begun just after the timeout.
            let slot = turn.slot.load(ordering: .acquiring)
            return slot < 0 ? nil : slot
        }
    }

    private func leave(_ slot: Int) {
        turns.withLock { turns in
            turns.users[slot] = nil
            guard let next = turns.waiting.firstIndex(where: { !turns.users.contains($0.user) })
            else { return }
            let turn = turns.waiting.remove(at: next)
            turns.users[slot] = turn.user
            turn.slot.store(slot, ordering: .releasing)
            turn.begins.signal()
        }
    }

    /// The number of answers that wait for their turn.
    var waiting: Int { turns.withLock { $0.waiting.count } }
}

extension HumanPaths.Tools {
    fileprivate mutating func paths(
        of claim: Claim, at places: [Int], _ watch: ComputationWatch
    ) -> [Int: PuzzleRecord.Human] {
        var watch = watch
        var found: [Int: PuzzleRecord.Human] = [:]
        for place in places {
            // Solved again, because the grader relies on the solution and rows can be damaged.
            guard let givens = claim.givens(at: place), let solved = solver.solvedPuzzle(givens)
            else { continue }
            guard let grade = grader.humanGrade(of: solved, shouldStop: { watch.shouldStop() })
            else { break }
            found[place] = PuzzleRecord.Human(grade)
        }
        return found
    }
}
