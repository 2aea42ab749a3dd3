import Dispatch
import FarmBench
import FarmStore
import FarmSystem
import Glibc
import PuzzleBundle
import SudokuEngine
import Synchronization

/// Runs operations on a store and logs every answer, until it is killed.
///
///     StoreHarness STATE LOG SEED THREADS STEPS FIRST
///
/// THREADS 0 runs on the main thread, where strace counts all system calls; STEPS 0 means unlimited.
/// FIRST is the number of the first puzzle to stock. The log has a line before each claim or change
/// is requested and one after the answer:
///
///     try KEY COUNT ACK        claim KEY ID,ID...       refused KEY WHY
///     change KEY KIND          changed KEY KIND         stock FIRST COUNT
@main enum Harness {
    static func main() {
        let words = CommandLine.arguments
        guard words.count == 7, let seed = UInt64(words[3]), let threads = Int(words[4]),
            let steps = Int(words[5]), let first = Int(words[6])
        else {
            print("StoreHarness STATE LOG SEED THREADS STEPS FIRST")
            exit(64)
        }
        do {
            let log = try Log(words[2])
            let offset = Atomic<Int64>(0)
            Worker.prepare()
            // An adjustable boot clock, so that retries need no waiting.
            let clock = StoreClock(
                wall: { Clocks.wall / 1_000_000 },
                boot: { Clocks.boot / 1_000_000 + offset.load(ordering: .relaxed) })
            let store = try FarmStore(
                opening: StateFolder(words[1]), clock: clock, engine: "harness", tailLimit: 64)
            log.note("open")
            // Signals readiness to the parent process.
            _ = try Descriptor.standardOutput().write(Array("open\n".utf8))
            let next = Atomic(first)
            let work = { @Sendable (thread: Int) in
                var worker = Worker(store: store, log: log, seed: seed, thread: thread)
                var step = 0
                while steps == 0 || step < steps {
                    worker.step { next.add($0, ordering: .relaxed).oldValue }
                    if store.degradation != nil {
                        offset.add(61_000, ordering: .relaxed)
                        store.tend()
                    }
                    step += 1
                }
            }
            if threads == 0 {
                work(0)
            } else {
                let group = DispatchGroup()
                for thread in 0..<threads {
                    DispatchQueue(label: "harness.\(thread)").async(group: group) { work(thread) }
                }
                group.wait()
            }
            log.note("done \(store.degradation?.reason.rawValue ?? "well")")
            store.close()
        } catch {
            print("\(error)")
            exit(1)
        }
    }
}

/// A log whose lines are in the file as soon as `note` returns.
private final class Log: Sendable {
    private let file: Mutex<Descriptor>

    init(_ path: String) throws { file = Mutex(try Descriptor(creating: path)) }

    func note(_ line: String) {
        file.withLock { _ = try? $0.write(Array((line + "\n").utf8)) }
    }
}

private struct Worker {
    private static let sample = SampleStock(
        attempts: 200, promises: ["layout=x:9 tier=hard", "layout=classic:12 tier=hard"]
    ) { Digest.sha256($0) }
    private static let peer = Peer(uid: 1)

    let store: FarmStore
    let log: Log
    let thread: Int
    let seed: UInt64
    private var random: SeededGenerator
    private var number = 0

    /// Creates the puzzles in advance, so that work begins immediately.
    static func prepare() { _ = sample.tiers }

    init(store: FarmStore, log: Log, seed: UInt64, thread: Int) {
        self.store = store
        self.log = log
        self.thread = thread
        self.seed = seed
        random = SeededGenerator(seed: seed, stream: UInt64(thread))
    }

    mutating func step(reserve: (Int) -> Int) {
        if random.below(10) == 0 || store.counts[.hard].ready < 50 {
            stock(from: reserve(100), count: 100)
        } else {
            claim()
        }
    }

    private func stock(from first: Int, count: Int) {
        let batch = (first..<first + count).map { Self.sample.record($0, of: .hard) }
        do throws(StoreError) {
            _ = try store.insert(batch)
            log.note("stock \(first) \(count)")
        } catch {
            log.note("refused stock \(error)")
        }
    }

    private mutating func claim() {
        number += 1
        let key = "\(seed)-\(thread)-\(number)"
        let count = 1 + random.below(4)
        let ack: Acknowledgement = random.below(3) == 0 ? .auto : .explicit
        let order = ClaimParameters(
            pool: .hard, key: key, count: count, leaseSeconds: 86_400, ack: ack)
        log.note("try \(key) \(count) \(ack.rawValue)")
        // Retries with the same key, like a client without an answer.
        for _ in 0..<3 {
            do throws(StoreError) {
                let outcome = try store.claim(order, by: Self.peer)
                switch outcome {
                case .made(let claim), .replayed(let claim):
                    let ids = claim.puzzles.map(\.id.description).joined(separator: ",")
                    log.note("claim \(key) \(ids)")
                    if ack == .explicit { change(claim) }
                default: log.note("refused \(key) \(outcome)")
                }
                return
            } catch {
                log.note("refused \(key) \(error)")
                store.tend()
            }
        }
    }

    private mutating func change(_ claim: Claim) {
        let key = "\(seed)-\(thread)-\(number)"
        switch random.below(4) {
        case 0:
            log.note("change \(key) ack")
            if (try? store.ack(claim.id, by: Self.peer)) != nil { log.note("changed \(key) ack") }
        case 1:
            log.note("change \(key) return")
            if (try? store.giveBack(claim.id, by: Self.peer)) != nil {
                log.note("changed \(key) return")
            }
        case 2:
            log.note("change \(key) part")
            if (try? decideParts(of: claim)) != nil { log.note("changed \(key) part") }
        default: break
        }
    }

    /// Acks the first puzzle of a claim, and returns the last of several.
    private func decideParts(of claim: Claim) throws {
        let ids = claim.puzzles.map(\.id)
        _ = try store.ack(claim.id, only: [ids[0]], by: Self.peer)
        if ids.count > 1 {
            _ = try store.giveBack(claim.id, only: [ids[ids.count - 1]], by: Self.peer)
        }
    }
}
