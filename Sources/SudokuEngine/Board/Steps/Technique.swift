/// A solving technique, under its Sudoku Explainer name.
public struct Technique: Hashable, Sendable {
    /// A family of techniques, such as all types of a unique rectangle.
    ///
    /// The cases are in the order of lists: patterns, then chains, each easiest first. A
    /// `TechniqueDefinition` in the technique's file has everything else.
    public enum Family: UInt8, Sendable, CaseIterable {
        /// A technique of patterns.
        case hiddenSingle, directPointing, directClaiming, directHiddenPair, nakedSingle,
            directHiddenTriplet, pointing, claiming, nakedPair, xWing, hiddenPair, nakedTriplet,
            swordfish, hiddenTriplet, skyscraper, twoStringKite, turbotFish, xyWing, xyzWing,
            uniqueRectangle, uniqueLoop, nakedQuad, jellyfish, hiddenQuad, bug,
            alignedPairExclusion, alignedTripletExclusion
        /// A technique of chains that follow links.
        case xCycle, yCycle, cycle, generalizedXWing, forcingXChain, seTurbotFish, forcingChain
        /// A technique of chains that follow assumptions.
        case nishio, cellChains, regionChains
        /// A technique of such chains in which eliminations enable further links.
        case dynamicContradiction, dynamicDouble, dynamicCell, dynamicRegion
    }

    /// The family to which the technique belongs.
    public let family: Family
    /// The type of a unique rectangle, loop or BUG, 1...4; 0 for other techniques.
    public let type: Int
    /// The number of cells of a unique loop; 0 for other techniques.
    let length: Int
    /// The nesting level of other techniques in dynamic chains, 0...5.
    let level: Int

    package init(_ family: Family, type: Int = 0, length: Int = 0, level: Int = 0) {
        self.family = family
        self.type = type
        self.length = length
        self.level = level
    }

    /// True if the technique is a naked or hidden single.
    public var isSingle: Bool { family == .hiddenSingle || family == .nakedSingle }
}
