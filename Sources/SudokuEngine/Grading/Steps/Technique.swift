/// A solving technique, under its Sudoku Explainer name.
public struct Technique: Hashable, Sendable {
    /// A family of techniques, such as all types of a unique rectangle.
    public enum Family: UInt8, Sendable, CaseIterable {
        case hiddenSingle, directPointing, directClaiming, directHiddenPair, nakedSingle
        case directHiddenTriplet, pointing, claiming, nakedPair, xWing, hiddenPair, nakedTriplet
        case swordfish, hiddenTriplet, skyscraper, twoStringKite, turbotFish, xyWing, xyzWing
        case uniqueRectangle, uniqueLoop, nakedQuad, jellyfish, hiddenQuad, bug
        case alignedPairExclusion, alignedTripletExclusion
        case xCycle, yCycle, cycle, generalizedXWing, forcingXChain, seTurbotFish, forcingChain
        case nishio, cellChains, regionChains
        case dynamicContradiction, dynamicDouble, dynamicCell, dynamicRegion
    }

    public let family: Family
    /// The type of a unique rectangle, loop or BUG, 1...4; 0 for other techniques.
    public let type: Int
    /// The number of cells of a unique loop; 0 for other techniques.
    let length: Int
    /// The nesting level of other techniques in dynamic chains, 0...5.
    let level: Int

    init(_ family: Family, type: Int = 0, length: Int = 0, level: Int = 0) {
        self.family = family
        self.type = type
        self.length = length
        self.level = level
    }

    /// True if the technique is a naked or hidden single.
    public var isSingle: Bool { family == .hiddenSingle || family == .nakedSingle }

    /// True if the technique relies on the puzzle having only one solution.
    public var usesUniqueness: Bool {
        family == .uniqueRectangle || family == .uniqueLoop || family == .bug
    }
}

extension Technique: CustomStringConvertible {
    public var description: String { name }

    /// The name as the community writes it, such as `Unique Loop 8 type 1`.
    public var name: String {
        switch family {
        case .uniqueRectangle, .bug: "\(family.name) type \(type)"
        case .uniqueLoop: (length > 6 ? "\(family.name) \(length)" : family.name) + " type \(type)"
        default: family.name + Self.nesting[level]
        }
    }

    private static let nesting = [
        "", " (+)", " (+ Forcing Chains)", " (+ Multiple Forcing Chains)",
        " (+ Dynamic Forcing Chains)", " (+ Dynamic Forcing Chains (+ Forcing Chains))",
    ]
}

extension Technique.Family {
    /// The name shared by all techniques of the family.
    public var name: String {
        switch self {
        case .hiddenSingle: "Hidden Single"
        case .directPointing: "Direct Pointing"
        case .directClaiming: "Direct Claiming"
        case .directHiddenPair: "Direct Hidden Pair"
        case .nakedSingle: "Naked Single"
        case .directHiddenTriplet: "Direct Hidden Triplet"
        case .pointing: "Pointing"
        case .claiming: "Claiming"
        case .nakedPair: "Naked Pair"
        case .xWing: "X-Wing"
        case .hiddenPair: "Hidden Pair"
        case .nakedTriplet: "Naked Triplet"
        case .swordfish: "Swordfish"
        case .hiddenTriplet: "Hidden Triplet"
        case .skyscraper: "Skyscraper"
        case .twoStringKite: "Two-String Kite"
        case .turbotFish, .seTurbotFish: "Turbot Fish"
        case .xyWing: "XY-Wing"
        case .xyzWing: "XYZ-Wing"
        case .uniqueRectangle: "Unique Rectangle"
        case .uniqueLoop: "Unique Loop"
        case .nakedQuad: "Naked Quad"
        case .jellyfish: "Jellyfish"
        case .hiddenQuad: "Hidden Quad"
        case .bug: "BUG"
        case .alignedPairExclusion: "Aligned Pair Exclusion"
        case .alignedTripletExclusion: "Aligned Triplet Exclusion"
        case .xCycle: "Bidirectional X-Cycle"
        case .yCycle: "Bidirectional Y-Cycle"
        case .cycle: "Bidirectional Cycle"
        case .generalizedXWing: "Generalized X-Wing"
        case .forcingXChain: "Forcing X-Chain"
        case .forcingChain: "Forcing Chain"
        case .nishio: "Nishio Forcing Chains"
        case .cellChains: "Cell Forcing Chains"
        case .regionChains: "Region Forcing Chains"
        case .dynamicContradiction: "Dynamic Contradiction Forcing Chains"
        case .dynamicDouble: "Dynamic Double Forcing Chains"
        case .dynamicCell: "Dynamic Cell Forcing Chains"
        case .dynamicRegion: "Dynamic Region Forcing Chains"
        }
    }
}
