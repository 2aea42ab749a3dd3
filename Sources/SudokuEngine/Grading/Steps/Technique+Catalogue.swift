/// The catalogue of the farm ladder's techniques, for listing them and looking up names.
extension Technique {
    /// The techniques in the order of the ladder, unique loops by length.
    package static let onFarmLadder: [Technique] = Family.allCases.flatMap(\.onFarmLadder)

    /// The lowest rating of a step of this technique.
    package var minimumRating: Rating {
        let tenths =
            switch (family, length) {
            case (.uniqueLoop, 8): 47
            case (.uniqueLoop, 10...): 50
            case (.bug, _): type == 1 ? 56 : 57
            default: family.leastTenths + 5 * level
            }
        return Rating(tenths: tenths)
    }
}

extension Technique.Family {
    /// The techniques of the family, easiest first; empty for a family that only the ladder `se121`
    /// has.
    fileprivate var onFarmLadder: [Technique] {
        switch self {
        case .seTurbotFish: []
        case .uniqueRectangle: (1...4).map { Technique(self, type: $0, length: 4) }
        case .bug: (1...4).map { Technique(self, type: $0) }
        // A house contains none or two cells of a loop, so a loop has at most eighteen.
        case .uniqueLoop:
            stride(from: 6, through: 18, by: 2).flatMap { length in
                (1...4).map { Technique(self, type: $0, length: length) }
            }
        case .dynamicContradiction, .dynamicDouble, .dynamicCell, .dynamicRegion:
            (0...5).map { Technique(self, level: $0) }
        default: [Technique(self)]
        }
    }

    /// The rating of the family's easiest step, in tenths.
    fileprivate var leastTenths: Int {
        switch self {
        case .hiddenSingle: 10
        case .directPointing: 17
        case .directClaiming: 19
        case .directHiddenPair: 20
        case .nakedSingle: 23
        case .directHiddenTriplet: 25
        case .pointing: 26
        case .claiming: 28
        case .nakedPair: 30
        case .xWing: 32
        case .hiddenPair: 34
        case .nakedTriplet: 36
        case .swordfish: 38
        case .hiddenTriplet, .skyscraper: 40
        case .twoStringKite: 41
        case .turbotFish, .xyWing: 42
        case .xyzWing: 44
        case .uniqueRectangle: 45
        case .uniqueLoop: 46
        case .nakedQuad: 50
        case .jellyfish: 52
        case .hiddenQuad: 54
        case .bug: 56
        case .alignedPairExclusion: 62
        case .xCycle, .yCycle, .generalizedXWing: 65
        case .forcingXChain, .seTurbotFish: 66
        case .cycle, .forcingChain: 70
        case .alignedTripletExclusion, .nishio: 75
        case .cellChains, .regionChains: 80
        case .dynamicContradiction, .dynamicDouble, .dynamicCell, .dynamicRegion: 85
        }
    }

    /// The rating as shown in tables.
    package var ratingText: String {
        switch self {
        case .hiddenSingle: "1.0, 1.2, 1.5"
        case .uniqueRectangle: "4.5 and more"
        case .uniqueLoop: "4.6 and more"
        case .bug: "5.6 and more"
        case .xCycle, .yCycle, .generalizedXWing, .forcingXChain, .cycle, .forcingChain, .nishio,
            .cellChains, .regionChains, .dynamicContradiction, .dynamicDouble, .dynamicCell,
            .dynamicRegion:
            "\(Rating(tenths: leastTenths)) and more"
        default: Rating(tenths: leastTenths).description
        }
    }

    /// A short description of the pattern.
    package var meaning: String {
        switch self {
        case .hiddenSingle:
            "The last empty cell of a house (1.0), or the only place for a digit in a box (1.2) or "
                + "in a row or column (1.5)."
        case .directPointing:
            "In a box, a digit is confined to one row or column, which leaves one place for it in "
                + "another box."
        case .directClaiming:
            "In a row or column, a digit is confined to one box, which leaves one place for it in "
                + "another line."
        case .directHiddenPair:
            "Two digits are confined to the same two cells of a house, which leaves one place for "
                + "a third digit."
        case .nakedSingle: "A cell with one candidate."
        case .directHiddenTriplet:
            "Three digits are confined to the same three cells of a house, which leaves one place "
                + "for a fourth."
        case .pointing:
            "In a box, a digit is confined to one row or column: it is removed from the rest of "
                + "that line."
        case .claiming:
            "In a row or column, a digit is confined to one box: it is removed from the rest of "
                + "that box."
        case .nakedPair:
            "Two cells of a house have the same two candidates and no others: these are removed "
                + "from the rest of the house."
        case .xWing:
            "In two parallel lines, a digit is confined to the same two crossing lines: it is "
                + "removed from the rest of the crossing lines."
        case .hiddenPair:
            "Two digits are confined to the same two cells of a house: all others are removed from "
                + "these cells."
        case .nakedTriplet:
            "Like a naked pair, with three cells of a house that share three candidates."
        case .swordfish: "An X-Wing of three lines."
        case .hiddenTriplet:
            "Like a hidden pair, with three digits confined to the same three cells of a house."
        case .skyscraper:
            "In each of two parallel lines a digit has two places, and two of the four share a "
                + "line: one of the other two contains it, and it is removed from the cells that "
                + "see both."
        case .twoStringKite: "Like a skyscraper, with a row and a column that meet in a box."
        case .turbotFish: "Like a skyscraper, with any other two houses."
        case .xyWing:
            "A cell with the candidates XY sees one with XZ and one with YZ: Z is removed from the "
                + "cells that see both of these."
        case .xyzWing:
            "Like an XY-Wing with a first cell XYZ: Z is removed from the cells that see all three."
        case .uniqueRectangle:
            "If four cells in two rows, two columns and two boxes had only the same two "
                + "candidates, these could be exchanged, and the puzzle would have two solutions. "
                + "So one cell has more (type 1), the others share an extra digit (type 2), the "
                + "extra digits form a set with other cells (type 3), or one of the two digits is "
                + "locked (type 4)."
        case .uniqueLoop:
            "Like a unique rectangle, on a loop of six cells or more; from eight on, the name "
                + "includes the length: `Unique Loop 8 type 1`."
        case .nakedQuad: "Like a naked pair, with four cells of a house that share four candidates."
        case .jellyfish: "An X-Wing of four lines."
        case .hiddenQuad:
            "Like a hidden pair, with four digits confined to the same four cells of a house."
        case .bug:
            "Bivalue universal grave: but for a few extra candidates, every empty cell would have "
                + "two candidates and every digit two places in each house, which is impossible "
                + "with one solution. One cell has more (type 1), several share an extra digit "
                + "(type 2), the extra digits form a set (type 3), or a digit is locked in two "
                + "cells (type 4)."
        case .alignedPairExclusion:
            "Every way to fill two cells that uses a certain candidate leaves a cell that both see "
                + "without a candidate: that candidate is removed."
        case .alignedTripletExclusion: "Like an aligned pair exclusion, with three cells."
        case .xCycle:
            "A loop of links in one digit that can be read in both directions: every second "
                + "candidate is true."
        case .yCycle: "Like an X-Cycle, through cells with two candidates."
        case .cycle: "Like an X-Cycle, with links of both kinds."
        case .generalizedXWing: "Like an X-Cycle, on four cells."
        case .forcingXChain:
            "Assuming a candidate leads, through links in its digit, to its own opposite."
        case .seTurbotFish: "A Forcing X-Chain of six links, on the ladder se121."
        case .forcingChain:
            "Assuming a candidate leads, through links of any kind, to its own opposite."
        case .nishio:
            "Assuming a candidate leads, in its digit, to two statements that contradict each "
                + "other."
        case .cellChains: "Every candidate of a cell leads to the same conclusion."
        case .regionChains: "Every place of a digit in a house leads to the same conclusion."
        case .dynamicContradiction:
            "Assuming a candidate leads to a contradiction, where candidates eliminated on the way "
                + "count as removed. With `(+)` and longer suffixes, simpler techniques are used "
                + "inside the chains."
        case .dynamicDouble:
            "A candidate and its opposite lead to the same conclusion, by dynamic chains."
        case .dynamicCell:
            "Every candidate of a cell leads to the same conclusion, by dynamic chains."
        case .dynamicRegion:
            "Every place of a digit in a house leads to the same conclusion, by dynamic chains."
        }
    }
}
