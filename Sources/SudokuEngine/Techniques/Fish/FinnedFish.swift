/// Fish of parallel lines with fins, in three sizes. They are sashimi if a base line has at most one
/// place that is no fin, so that the fish would fall apart without the fins.
enum FinnedFish {
    static let xWing = technique("finned-x-wing", .finned, 2)
    static let sashimiXWing = technique("sashimi-x-wing", .sashimi, 2)
    static let swordfish = technique("finned-swordfish", .finned, 3)
    static let sashimiSwordfish = technique("sashimi-swordfish", .sashimi, 3)
    static let jellyfish = technique("finned-jellyfish", .finned, 4)
    static let sashimiJellyfish = technique("sashimi-jellyfish", .sashimi, 4)

    enum Kind { case finned, sashimi }

    /// Creates a technique with the code and the score of its kind and size.
    private static func technique(_ id: String, _ kind: Kind, _ size: Int) -> Technique {
        let isSashimi = kind == .sashimi
        let scores = isSashimi ? [150, 240, 260] : [130, 200, 250]
        return Technique(
            id, code: "03\(isSashimi ? 2 : 1)\(size - 2)", size == 2 ? .hard : .unfair,
            scores[size - 2], rating: [34, 40, 54][size - 2]
        ) { search(kind, size, as: $0, on: $1, &$2) }
    }

    private static func search(
        _ kind: Kind, _ size: Int, as technique: Technique, on board: Board,
        _ search: inout StepSearch
    ) {
        let table = search.memory(FishTable.self)
        table.prepare(for: board)
        guard table.hasFins(size) else { return }
        var isEmpty = true
        visitBases(size, on: board, table) { base in
            base.visitFish { fish, isSashimi in
                isEmpty = false
                guard isSashimi == (kind == .sashimi) else { return false }
                return fish.offer(as: technique, on: board, &search)
            }
        }
        if isEmpty { table.setHasNoFins(size) }
    }

    /// Visits the base sets that may have a fish with fins until `visit` returns true.
    @inline(__always)
    static func visitBases(
        _ size: Int, on board: Board, _ table: FishTable, _ visit: (FinnedBase) -> Bool
    ) {
        let sets = FishLines.sets(of: size)
        table.search(size, on: board) { lines in
            // All fins are in one box, so at most two lines across are outside the cover.
            let usable = lines.lines(withAtMost: size + 2)
            guard usable.nonzeroBitCount >= size else { return false }
            for set in sets where set & ~usable == 0 {
                if let base = FinnedBase(lines, set, size), visit(base) { return true }
            }
            return false
        }
    }
}

/// The base lines of a fish with fins.
///
/// A cell that loses the digit is in a cover line and outside the base, so it can see a fin only in
/// its box. So all fins are in one box, where a line outside the base has the digit too.
struct FinnedBase {
    let lines: FishLines
    let base: UInt16
    let size: Int
    /// The lines across that have places in the base.
    private let union: UInt16
    /// Those that may be left out of the cover.
    private let finLines: UInt16

    /// Returns nil if no cover can make a fish that removes something.
    @inline(__always)
    init?(_ lines: FishLines, _ base: UInt16, _ size: Int) {
        self.lines = lines
        self.base = base
        self.size = size
        let (first, second, third) = (
            lines.union(base, inBand: 0), lines.union(base, inBand: 1),
            lines.union(base, inBand: 2)
        )
        union = first | second | third
        let excess = union.nonzeroBitCount - size
        guard excess <= 2 else { return nil }
        // In each band: the lines across with all their base places there, in a box where another
        // line has the digit too.
        let finLines =
            first & ~(second | third) & Self.stacks(with: lines.union(~base, inBand: 0))
            | second & ~(first | third) & Self.stacks(with: lines.union(~base, inBand: 1))
            | third & ~(first | second) & Self.stacks(with: lines.union(~base, inBand: 2))
        guard finLines.nonzeroBitCount >= max(excess, 1) else { return nil }
        self.finLines = finLines
    }

    /// Visits the fish of the base until `visit` returns true; returns true in that case.
    @inline(__always)
    func visitFish(_ visit: (_ fish: FoundFish, _ isSashimi: Bool) -> Bool) -> Bool {
        let open = lines.union(0x1FF)
        for cover in FishLines.sets(of: size) where cover & ~open == 0 {
            let left = union & ~cover
            guard left != 0, left & ~finLines == 0, left.hasAtMost(2),
                let stack = Self.third(with: left)
            else { continue }
            let finBase = lines.union(across: left) & base
            guard let band = Self.third(with: finBase) else { continue }
            let eliminations = lines.cells(in: band & ~base, across: cover & stack)
            guard eliminations != 0 else { continue }
            let fish = FoundFish(
                lines, base, cover, fins: lines.cells(in: finBase, across: left),
                eliminations: eliminations)
            let isSashimi = Bits(base).contains { !(lines.places(in: $0) & cover).isMany }
            if visit(fish, isSashimi) { return true }
        }
        return false
    }

    /// Returns the three lines of the band or stack that has all of some lines; nil if several have.
    @inline(__always)
    private static func third(with lines: UInt16) -> UInt16? {
        let start = lines.trailingZeroBitCount
        let third: UInt16 = start < 3 ? 0o7 : start < 6 ? 0o70 : 0o700
        return lines & ~third == 0 ? third : nil
    }

    /// Returns all lines of the stacks that have any of some lines.
    @inline(__always)
    private static func stacks(with lines: UInt16) -> UInt16 {
        ((lines | lines >> 1 | lines >> 2) & 0o111) &* 7
    }
}
