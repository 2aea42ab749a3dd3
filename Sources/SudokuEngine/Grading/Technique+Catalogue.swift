/// All techniques that a step of the farm ladder can have, for whoever lists or looks up names.
extension Technique {
    /// In the order of the ladder; of a loop, in the order of its length.
    package static let onFarmLadder: [Technique] = Family.allCases.flatMap(\.onFarmLadder)

    /// The lowest rating of a step of this technique.
    package var leastRating: Rating {
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
    /// The techniques of the family, easiest first; none of a family of the ladder `se121` alone.
    fileprivate var onFarmLadder: [Technique] {
        switch self {
        case .seTurbotFish: []
        case .uniqueRectangle: (1...4).map { Technique(self, type: $0, length: 4) }
        case .bug: (1...4).map { Technique(self, type: $0) }
        // A house has none or two cells of a loop, so eighteen at most.
        case .uniqueLoop:
            stride(from: 6, through: 18, by: 2).flatMap { length in
                (1...4).map { Technique(self, type: $0, length: length) }
            }
        case .dynamicContradiction, .dynamicDouble, .dynamicCell, .dynamicRegion:
            (0...5).map { Technique(self, level: $0) }
        default: [Technique(self)]
        }
    }

    /// The rating of its easiest step, in tenths.
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

    /// The rating as tables show it.
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

    /// The pattern in one sentence.
    package var meaning: String {
        switch self {
        case .hiddenSingle:
            "The last empty cell of a house (1.0), or the only place of a digit in a box (1.2) or in "
                + "a row or column (1.5)."
        case .directPointing:
            "In a box a digit stands in one row or column only, which leaves one place for it in "
                + "another box."
        case .directClaiming:
            "In a row or column a digit stands in one box only, which leaves one place for it in "
                + "another line."
        case .directHiddenPair:
            "Two digits need the same two cells of a house, which leaves one place for a third digit."
        case .nakedSingle: "A cell with one candidate."
        case .directHiddenTriplet:
            "Three digits need the same three cells of a house, which leaves one place for a fourth."
        case .pointing:
            "In a box a digit stands in one row or column only: it goes from the rest of that line."
        case .claiming:
            "In a row or column a digit stands in one box only: it goes from the rest of that box."
        case .nakedPair:
            "Two cells of a house have the same two candidates and no others: these go from the "
                + "rest of the house."
        case .xWing:
            "In two parallel lines a digit stands in the same two crossing lines only: it goes from "
                + "the rest of the crossing lines."
        case .hiddenPair:
            "Two digits of a house stand in the same two cells only: all others go from these cells."
        case .nakedTriplet: "Three cells of a house share three candidates: as with a naked pair."
        case .swordfish: "An X-Wing of three lines."
        case .hiddenTriplet:
            "Three digits of a house stand in the same three cells only: as with a hidden pair."
        case .skyscraper:
            "In two parallel lines a digit has two places each, and two of the four share a line: one "
                + "of the other two is right, and the digit goes from the cells that see both."
        case .twoStringKite: "The same with a row and a column that meet in a box."
        case .turbotFish: "The same with any other two houses."
        case .xyWing:
            "A cell with the candidates XY sees one with XZ and one with YZ: Z goes from the cells "
                + "that see both of these."
        case .xyzWing:
            "The same with a first cell XYZ: Z goes from the cells that see all three."
        case .uniqueRectangle:
            "Four cells in two rows, two columns and two boxes would have the same two candidates and "
                + "could be exchanged. Since the puzzle has one solution, something else is right: "
                + "one cell has more (type 1), the others share an extra digit (type 2), the extra "
                + "digits make a set with other cells (type 3), or one of the two digits is locked "
                + "(type 4)."
        case .uniqueLoop:
            "The same on a loop of six cells or more; from eight on the name has the length: "
                + "`Unique Loop 8 type 1`."
        case .nakedQuad: "Four cells of a house share four candidates: as with a naked pair."
        case .jellyfish: "An X-Wing of four lines."
        case .hiddenQuad:
            "Four digits of a house stand in the same four cells only: as with a hidden pair."
        case .bug:
            "Bivalue universal grave: every candidate would come in twos but for a few extra ones, "
                + "which a puzzle with one solution cannot have. One cell has more (type 1), several "
                + "share an extra digit (type 2), the extra digits make a set (type 3), or a digit is "
                + "locked in two cells (type 4)."
        case .alignedPairExclusion:
            "No way to fill two cells with these candidates leaves their neighbours a candidate each."
        case .alignedTripletExclusion: "The same with three cells."
        case .xCycle:
            "A loop of links in one digit that can be read both ways round: every second candidate "
                + "is right."
        case .yCycle: "The same through cells of two candidates."
        case .cycle: "The same with links of both kinds."
        case .generalizedXWing: "The same in one digit on four cells."
        case .forcingXChain: "A candidate leads through links in its digit to its own opposite."
        case .seTurbotFish: "A Forcing X-Chain of six links, on the ladder se121."
        case .forcingChain: "A candidate leads through links of any kind to its own opposite."
        case .nishio:
            "A candidate leads, in its digit, to two statements that exclude each other."
        case .cellChains: "Every candidate of a cell leads to the same."
        case .regionChains: "Every place of a digit in a house leads to the same."
        case .dynamicContradiction:
            "A candidate leads to a contradiction, with candidates that went on the way counted as "
                + "gone. With `(+)` and more after the name, simpler techniques help."
        case .dynamicDouble: "A candidate and its opposite lead to the same, likewise."
        case .dynamicCell: "Every candidate of a cell leads to the same, likewise."
        case .dynamicRegion: "Every place of a digit in a house leads to the same, likewise."
        }
    }
}
