import FarmBench
import FarmStore
import FarmSystem
import Foundation
import PuzzleBundle
import SudokuEngine
import Testing

/// What a store has promised to processes that were killed, and whether it keeps it.
final class HarnessLedger {
    private enum Fate {
        /// No answer came: nothing was promised.
        case tried
        case claimed([String])
        /// Asked to go back, and no answer came: it may have gone or not.
        case returning([String])
        case returned
    }

    private struct Entry {
        let order: ClaimOrder
        var fate: Fate
    }

    private static let sample = SampleStock(attempts: 200) { Digest.sha256($0) }
    private static let peer = Peer(uid: 1)

    private var entries: [String: Entry] = [:]
    /// The keys of the processes since everything was verified.
    private var recent: Set<String> = []
    /// Who has a puzzle that did not go back.
    private var owners: [String: String] = [:]
    private var stocked: [Range<Int>] = []
    /// The first puzzle that nobody has tried to stock.
    private(set) var nextPuzzle = 0
    private(set) var answeredClaims = 0

    /// Takes in what a process wrote down. Its last line may be cut off.
    func read(_ text: String) {
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        lines.removeLast()
        for line in lines {
            let words = line.split(separator: " ").map(String.init)
            switch words.first {
            case "try":
                let order = ClaimOrder(
                    pool: .hard, key: words[1], count: Int(words[2]) ?? 0, leaseSeconds: 86_400,
                    ack: ClaimOrder.Acknowledgement(rawValue: words[3]) ?? .auto)
                entries[words[1]] = Entry(order: order, fate: .tried)
                recent.insert(words[1])
            case "claim":
                answeredClaims += 1
                entries[words[1]]?.fate = .claimed(words[2].split(separator: ",").map(String.init))
            case "change" where words[2] == "return":
                if case .claimed(let ids) = entries[words[1]]?.fate {
                    entries[words[1]]?.fate = .returning(ids)
                }
            case "changed" where words[2] == "return": entries[words[1]]?.fate = .returned
            case "stock":
                let first = Int(words[1]) ?? 0
                stocked.append(first..<first + (Int(words[2]) ?? 0))
            default: break
            }
        }
        // Batches without an answer may be in the store: their numbers are not used again.
        nextPuzzle += 100_000
    }

    /// Holds what was promised of late, or ever, against the store as it is now.
    func verify(_ folder: StateFolder, everything: Bool = false) throws {
        let store = try FarmStore(opening: folder, engine: "test")
        defer { store.close() }
        #expect(store.degradation == nil)
        #expect(try store.verify() == [])
        if everything { owners = [:] }
        for key in everything ? entries.keys.sorted() : recent.sorted() {
            guard let entry = entries[key] else { continue }
            let outcome = try store.claim(entry.order, by: Self.peer)
            let ids = outcome.claim?.puzzles.map(\.id.description)
            switch entry.fate {
            case .tried:
                // A client that asks again gets the result of its first try, or a new one.
                if let ids { entries[key]?.fate = .claimed(ids) }
            case .claimed(let promised):
                if ids != promised { Issue.record("the same key gives the same: \(key)") }
            case .returning(let promised):
                if outcome != .leaseLost && ids != promised { Issue.record("\(key)") }
                let isLost = outcome == .leaseLost
                entries[key]?.fate = isLost ? .returned : .claimed(promised)
            case .returned: if outcome != .leaseLost { Issue.record("\(key)") }
            }
            for id in ids ?? [] {
                let owner = owners.updateValue(key, forKey: id) ?? key
                if owner != key { Issue.record("\(id) was given to \(key) and \(owner)") }
            }
        }
        if everything { recent = [] }
        for range in stocked.suffix(20) {
            let batch = range.map { Self.sample.record($0, of: .hard) }
            #expect(try store.stock(batch).accepted == 0, "stocked puzzles stay known")
        }
        // What is counted is what is there.
        var ready = 0
        var after: PuzzleID?
        repeat {
            let page = try store.peek(.hard, limit: 1_000, after: after)
            for puzzle in page.puzzles where owners[puzzle.id.description] != nil {
                Issue.record("\(puzzle.id) is ready, and was given away")
            }
            ready += page.puzzles.count
            after = page.next
        } while after != nil
        #expect(store.counts[.hard].ready == ready)
    }
}
