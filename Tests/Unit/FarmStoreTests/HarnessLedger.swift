import FarmBench
import FarmStore
import FarmSystem
import Foundation
import PuzzleBundle
import SudokuEngine
import Testing

/// A record of a store's answers to killed processes, and the check that it keeps them.
final class HarnessLedger {
    private enum Fate {
        /// No answer was received, so nothing is guaranteed.
        case tried
        case claimed([String])
        /// A return was requested without an answer: it may have taken effect or not.
        case returning([String])
        case returned
        /// An ack of the first and a return of the last puzzle were requested without an answer.
        case parting([String])
    }

    private struct Entry {
        let order: ClaimParameters
        var fate: Fate
    }

    private static let sample = SampleStock(
        attempts: 200, promises: ["layout=x:9 tier=hard", "layout=classic:12 tier=hard"]
    ) { Digest.sha256($0) }
    private static let peer = Peer(uid: 1)

    private var entries: [String: Entry] = [:]
    /// The keys used since everything was last verified.
    private var recent: Set<String> = []
    /// The keys of puzzles that were not returned.
    private var owners: [String: String] = [:]
    private var stocked: [Range<Int>] = []
    /// The first puzzle that no process has tried to stock.
    private(set) var nextPuzzle = 0
    private(set) var answeredClaims = 0

    /// Reads the log of a process. Its last line may be incomplete.
    func read(_ text: String) {
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        lines.removeLast()
        for line in lines {
            let words = line.split(separator: " ").map(String.init)
            switch words.first {
            case "try":
                let order = ClaimParameters(
                    pool: .hard, key: words[1], count: Int(words[2]) ?? 0, leaseSeconds: 86_400,
                    ack: Acknowledgement(rawValue: words[3]) ?? .auto)
                entries[words[1]] = Entry(order: order, fate: .tried)
                recent.insert(words[1])
            case "claim":
                answeredClaims += 1
                entries[words[1]]?.fate = .claimed(words[2].split(separator: ",").map(String.init))
            case "change" where words[2] == "return":
                if case .claimed(let ids) = entries[words[1]]?.fate {
                    entries[words[1]]?.fate = .returning(ids)
                }
            case "change" where words[2] == "part":
                if case .claimed(let ids) = entries[words[1]]?.fate {
                    entries[words[1]]?.fate = .parting(ids)
                }
            case "changed" where words[2] == "part":
                if case .parting(let ids) = entries[words[1]]?.fate {
                    entries[words[1]]?.fate = .claimed(Self.rest(of: ids))
                }
            case "changed" where words[2] == "return": entries[words[1]]?.fate = .returned
            case "stock":
                let first = Int(words[1]) ?? 0
                stocked.append(first..<first + (Int(words[2]) ?? 0))
            default: break
            }
        }
        // Batches without an answer may be in the store, so their numbers are not reused.
        nextPuzzle += 100_000
    }

    /// The puzzles of a claim without the last of several.
    private static func rest(of ids: [String]) -> [String] {
        ids.count > 1 ? Array(ids.dropLast()) : ids
    }

    /// Verifies that the store keeps its recent answers, or all of them.
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
                // A repeated request gets the result of the first attempt, or a new one.
                if let ids { entries[key]?.fate = .claimed(ids) }
            case .claimed(let promised):
                if ids != promised { Issue.record("same key, other puzzles: \(key)") }
            case .returning(let promised):
                if outcome != .leaseLost && ids != promised { Issue.record("\(key)") }
                let isLost = outcome == .leaseLost
                entries[key]?.fate = isLost ? .returned : .claimed(promised)
            case .parting(let promised):
                let rest = Self.rest(of: promised)
                if ids != promised && ids != rest { Issue.record("\(key)") }
                entries[key]?.fate = .claimed(ids ?? rest)
            case .returned: if outcome != .leaseLost { Issue.record("\(key)") }
            }
            for id in ids ?? [] {
                let owner = owners.updateValue(key, forKey: id) ?? key
                if owner != key { Issue.record("\(id) was handed out to \(key) and \(owner)") }
            }
        }
        if everything { recent = [] }
        for range in stocked.suffix(20) {
            let batch = range.map { Self.sample.record($0, of: .hard) }
            #expect(try store.insert(batch).accepted == 0, "stocked puzzles stay known")
        }
        // The count must match the content.
        var ready = 0
        var after: PuzzleID?
        repeat {
            let page = try store.peek(.hard, limit: 1_000, after: after)
            for puzzle in page.puzzles where owners[puzzle.id.description] != nil {
                Issue.record("\(puzzle.id) is ready, but was handed out")
            }
            ready += page.puzzles.count
            after = page.next
        } while after != nil
        #expect(store.counts[.hard].ready == ready)
    }
}
