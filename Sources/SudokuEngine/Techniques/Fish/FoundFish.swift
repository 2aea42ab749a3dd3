/// A fish that removes something: base houses whose places of a digit are all in as many cover
/// houses, but for fins.
struct FoundFish {
    let digit: Int
    /// The base and the cover houses, masks of the 27.
    let base: UInt32
    let cover: UInt32
    /// The places in the base that are not in the cover.
    var fins: Mask128 = 0
    /// The places in two base houses.
    var endoFins: Mask128 = 0
    let eliminations: Mask128

    var bit: UInt16 { UInt16(bit: digit) }

    /// The number of the sentence. Fish of lines have one for a fin and one for several, sashimi fish
    /// also for a line without places but fins; those of lines and boxes have ten: for one fin, several, fins and endo fins, one endo fin, and several,
    /// each without and with eliminations in two cover houses. Fish without fins have one sentence.
    private var form: Int {
        let kind: Int
        if endoFins == 0 {
            kind = fins.isMany ? 1 : 0
        } else {
            kind = fins != 0 ? 2 : endoFins.isMany ? 4 : 3
        }
        guard isOfHouses else { return kind }
        return 2 * kind + (removesDoublyCovered ? 1 : 0)
    }

    private var removesDoublyCovered: Bool { eliminations & doublyCovered != 0 }

    /// True if a box, or a row and a column, is in the base or in the cover.
    private var isOfHouses: Bool {
        // With types: the compiler takes a second and a half for them otherwise.
        let (boxes, rows, columns): (UInt32, UInt32, UInt32) = (0x1FF, 0x3_FE00, 0x7FC_0000)
        return [base, cover].contains { (set: UInt32) -> Bool in
            set & boxes != 0 || (set & ~rows != 0 && set & ~columns != 0)
        }
    }

    /// The cells in two cover houses.
    private var doublyCovered: Mask128 {
        var (once, twice): (Mask128, Mask128) = (0, 0)
        for house in Bits(cover) {
            twice |= once & GridGeometry.cells(of: house)
            once |= GridGeometry.cells(of: house)
        }
        return twice
    }

    func pattern(on board: Board) -> Pattern {
        let parts =
            [basePart(on: board), .init(.cover, houses: cover)] + part(.fin, fins)
            + part(.endoFin, endoFins)
        guard let last = lastPlace(on: board) else { return Pattern(parts, form: form) }
        return Pattern(parts + [last], form: last.candidates.isEmpty ? form + 2 : form)
    }

    /// Returns the line that makes a fish of lines sashimi, with its only place that is no fin, or
    /// without a place if there is none; nil if no line does.
    private func lastPlace(on board: Board) -> Pattern.Part? {
        guard fins != 0, !isOfHouses else { return nil }
        let lines = Bits(base).map { (house: $0, cells: board.cells(with: digit, in: $0) & ~fins) }
        guard
            let line = lines.first(where: { $0.cells.isSingle })
                ?? lines.first(where: { $0.cells == 0 })
        else { return nil }
        return .init(.single, bit, in: line.cells, houses: UInt32(bit: line.house))
    }

    /// The base houses with their places that are no fins.
    private func basePart(on board: Board) -> Pattern.Part {
        var cells: Mask128 = 0
        for house in Bits(base) { cells |= board.cells(with: digit, in: house) }
        return .init(.base, bit, in: cells & ~fins & ~endoFins, houses: base)
    }

    /// Returns the part of some cells; none if there are no cells.
    private func part(_ role: Pattern.Role, _ cells: Mask128) -> [Pattern.Part] {
        cells == 0 ? [] : [.init(role, bit, in: cells)]
    }

    /// Offers the fish, and returns true if the search may end.
    func offer(as technique: Technique, on board: Board, _ search: inout StepSearch) -> Bool {
        search.offer(technique, digit, from: eliminations, pattern(on: board))
    }

    /// Offers the fish and a second one with the same base as one step, and returns true if the
    /// search may end.
    func offer(
        with second: FoundFish, as technique: Technique, on board: Board,
        _ search: inout StepSearch
    ) -> Bool {
        search.offer(
            technique, digit, from: eliminations | second.eliminations,
            Pattern(
                [basePart(on: board), .init(.cover, houses: cover)]
                    + part(.fin, fins | endoFins) + [.init(.secondCover, houses: second.cover)]
                    + part(.secondFin, second.fins | endoFins),
                form: removesDoublyCovered || second.removesDoublyCovered ? 1 : 0))
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
            cover: UInt32(cover) &<< UInt32(27 - lines.baseKind), fins: fins,
            eliminations: eliminations)
    }
}
