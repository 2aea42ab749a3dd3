/// Fish of parallel lines without fins: X-Wing, Swordfish and Jellyfish.
enum BasicFish {
    static let xWing: NamedTechnique = technique(
        "x-wing", code: "0300", score: 140, rating: 32
    ) { search(2, as: xWing, on: $0, &$1) }
    static let swordfish: NamedTechnique = technique(
        "swordfish", code: "0301", score: 150, rating: 38
    ) { search(3, as: swordfish, on: $0, &$1) }
    static let jellyfish: NamedTechnique = technique(
        "jellyfish", code: "0302", score: 160, rating: 52
    ) { search(4, as: jellyfish, on: $0, &$1) }

    private static func technique(
        _ id: String, code: String, score: Int, rating: Int,
        search: @escaping @Sendable (Board, inout StepSearch) -> Void
    ) -> NamedTechnique {
        NamedTechnique(id, code: code, .hard, score, rating: rating, search: search)
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
