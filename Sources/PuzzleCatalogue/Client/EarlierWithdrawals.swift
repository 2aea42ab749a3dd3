import FarmJSON
import PuzzleBundle

/// The known part of the list of withdrawn puzzles that manifests do not list. The list only grows,
/// so it is read once, and from the first visit on: who has no older puzzles needs no older entry.
struct EarlierWithdrawals: Hashable, Sendable {
    /// The entries of the list that are known.
    private(set) var known: Range<Int>
    private(set) var ids: Set<PuzzleID> = []

    init(from count: Int) { known = count..<count }

    /// Returns true if all entries up to a number are known.
    func isComplete(upTo count: Int) -> Bool { known.lowerBound == 0 && known.upperBound >= count }

    /// Adds entries of the list. Where they leave a gap, only they count as known.
    mutating func add(_ more: some Sequence<PuzzleID>, at places: Range<Int>) {
        ids.formUnion(more)
        let isTouching =
            places.lowerBound <= known.upperBound && known.lowerBound <= places.upperBound
        known =
            isTouching
            ? min(known.lowerBound, places.lowerBound)..<max(known.upperBound, places.upperBound)
            : places
    }
}

extension EarlierWithdrawals {
    /// The name of the file in which they are kept; no file of a catalogue has it.
    static let name = "withdrawn"
    /// The most bytes of that file: 19 for an id.
    static let longest = CatalogueLimits.withdrawals * 19 + 1_024

    /// The file. What was learnt from the owner of another key does not count.
    func json(_ key: MinisignPublicKey) -> [UInt8] {
        JSONWriter.object { writer in
            writer.array("key", key.number + key.key) { $0.integer(Int($1)) }
            writer.member("from", known.lowerBound)
            writer.member("to", known.upperBound)
            let sorted = ids.map(\.description).sorted()
            writer.array("ids", sorted) { $0.string($1) }
        }
    }

    init?(json: [UInt8], by key: MinisignPublicKey) {
        guard let value = try? JSONReader.value(json), let from = value["from"]?.integer,
            let to = value["to"]?.integer, 0 <= from, from <= to,
            value["key"]?.elements?.compactMap(\.integer) == (key.number + key.key).map(Int.init),
            let texts = value["ids"]?.elements
        else { return nil }
        let ids = texts.compactMap { $0.string.flatMap { PuzzleID($0) } }
        guard ids.count == texts.count else { return nil }
        known = from..<to
        self.ids = Set(ids)
    }
}
