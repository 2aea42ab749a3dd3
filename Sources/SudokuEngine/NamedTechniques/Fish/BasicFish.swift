/// Fish of parallel lines without fins: X-Wing, Swordfish and Jellyfish.
enum BasicFish {
    static let xWing: NamedTechnique = technique(
        "x-wing", "X-Wing", code: "0300", score: 140, rating: 32,
        english: "two", german: "zwei"
    ) { search(2, as: xWing, on: $0, &$1) }
    static let swordfish: NamedTechnique = technique(
        "swordfish", "Swordfish", code: "0301", score: 150, rating: 38,
        english: "three", german: "drei"
    ) { search(3, as: swordfish, on: $0, &$1) }
    static let jellyfish: NamedTechnique = technique(
        "jellyfish", "Jellyfish", code: "0302", score: 160, rating: 52,
        english: "four", german: "vier"
    ) { search(4, as: jellyfish, on: $0, &$1) }

    private static func technique(
        _ id: String, _ name: String, code: String, score: Int, rating: Int,
        english number: String, german germanNumber: String,
        search: @escaping @Sendable (Board, inout StepSearch) -> Void
    ) -> NamedTechnique {
        NamedTechnique(
            id, code: code, .hard, score, rating: rating,
            english: TechniqueText(
                name,
                meaning: "In \(number) parallel lines, the base, all places of a digit are in "
                    + "\(number) lines across them, the cover. The digit is removed from the rest "
                    + "of the cover.",
                sentences: "{base.houses} (base) have {digits} only in {cover.houses} (cover), one "
                    + "in each; so these have no other {digits}, and {conclusion}."),
            german: TechniqueText(
                name,
                meaning: "In \(germanNumber) parallelen Linien, der Basis, liegen alle Plätze "
                    + "einer Ziffer in \(germanNumber) Linien quer dazu, der Abdeckung. Die Ziffer "
                    + "wird aus dem Rest der Abdeckung entfernt.",
                sentences:
                    "In {base.houses} (Basis) steht die {digits} nur in {cover.houses} "
                    + "(Abdeckung), in jeder dieser Linien eine; sie haben also keine andere "
                    + "{digits}: {conclusion}."),
            search: search)
    }

    private static func search(
        _ size: Int, as technique: NamedTechnique, on board: Board, _ search: inout StepSearch
    ) {
        let sets = FishLines.sets(of: size)
        search.memory(FishTable.self).search(size, on: board) { lines in
            let usable = lines.lines(withAtMost: size)
            guard usable.nonzeroBitCount >= size else { return false }
            for base in sets where base & ~usable == 0 {
                let cover = lines.union(base)
                guard cover.nonzeroBitCount == size else { continue }
                let eliminations = lines.cells(in: lines.open & ~base, across: cover)
                guard eliminations != 0 else { continue }
                let fish = FoundFish(lines, base, cover, eliminations: eliminations)
                if fish.offer(as: technique, on: board, &search) { return true }
            }
            return false
        }
    }
}

extension FoundFish {
    /// Creates a fish of parallel base lines and of cover lines across them.
    init(
        _ lines: FishLines, _ base: UInt16, _ cover: UInt16, fins: Mask128 = 0,
        eliminations: Mask128
    ) {
        self.init(
            digit: lines.digit, base: UInt32(base) &<< UInt32(lines.baseKind),
            cover: UInt32(cover) &<< UInt32(27 - lines.baseKind), fins: fins, endoFins: 0,
            eliminations: eliminations)
    }
}
