import Dispatch
import FarmBench
import FarmStore
import FarmSystem
import PuzzleBundle
import SudokuEngine
import Synchronization

/// Several threads that repeat the same operation as fast as they can for a given time: each claims
/// one puzzle after the other.
struct ClaimRace {
    let seconds: Double
    /// The total number of operations after which the race ends early.
    var maximum = Self.limit

    /// The size of the stock to claim from; the redis comparison uses a list of the same size.
    private static let stock = 120_000
    /// The number of claims of a race that leaves enough for the others.
    static let limit = stock / 4
    private static let batch = 500

    /// Stocks the puzzles that have the numbers of a fill, which is another one each time.
    static func fill(_ store: any PuzzleStore, number: Int = 0) throws {
        let sample = SampleStock(by: .id) { Digest.sha256($0) }
        let (first, end) = (number * stock, (number + 1) * stock)
        for start in stride(from: first, to: end, by: batch) {
            _ = try store.insert(
                (start..<min(start + batch, end)).map {
                    PooledPuzzle(sample.record($0, of: .hard), in: .hard)
                })
        }
    }

    /// Makes a claim, with a new key for each; returns an error, or nil.
    static func claim(
        from store: any PuzzleStore, of pool: PoolName = .hard, by client: Int, count: Int = 1,
        leaseSeconds: Int? = nil, ack: Acknowledgement = .explicit, isReturned: Bool = false
    ) -> String? {
        let request = ClaimParameters(
            pool: pool, key: String(UInt64.random(in: 0...UInt64.max), radix: 16), count: count,
            leaseSeconds: leaseSeconds, ack: ack)
        do throws(StoreError) {
            let peer = Peer(uid: UInt32(client))
            guard case .made(let claim) = try store.claim(request, by: peer) else {
                return "a claim was not made"
            }
            if isReturned { _ = try store.giveBack(claim.id, by: peer) }
            return nil
        } catch {
            return "\(error)"
        }
    }

    /// Returns the claims of several clients per second; no lease ends before the bench.
    func claims(from store: any PuzzleStore, by clients: Int) throws(CommandError) -> Double {
        try run(clients) { client in
            { _ in ClaimRace.claim(from: store, by: client, leaseSeconds: 86_400) }
        }
    }

    /// Returns the operations per second of all threads together. Each thread calls `runner` once
    /// to make its own operation, which returns an error or nil.
    func run(
        _ threads: Int, _ runner: @escaping @Sendable (_ thread: Int) -> (Int) -> String?
    ) throws(CommandError) -> Double {
        let start = ContinuousClock.now
        let end = start.advanced(by: .seconds(seconds))
        let done = Atomic(0)
        let failure = Mutex<String?>(nil)
        let group = DispatchGroup()
        for thread in 0..<threads {
            // One queue per thread: a concurrent queue has at most as many threads as there are
            // processors.
            DispatchQueue(label: "puzzlefarm.bench.\(thread)").async(group: group) {
                let run = runner(thread)
                var number = 0
                repeat {
                    if let problem = run(number) { return failure.withLock { $0 = problem } }
                    number += 1
                    done.add(1, ordering: .relaxed)
                } while ContinuousClock.now < end && done.load(ordering: .relaxed) < maximum
            }
        }
        group.wait()
        if let failure = failure.withLock({ $0 }) { throw CommandError(.io, "bench: \(failure)") }
        let elapsed = (ContinuousClock.now - start) / .seconds(1)
        return Double(done.load(ordering: .relaxed)) / elapsed
    }
}
