/// Forcing chains in which candidates eliminated on the way count as removed. From level 1 on,
/// other techniques are applied inside the chains, from level 2 on chains too.
enum DynamicForcingChains {
    /// The searches by their levels.
    static let rungs: [Rung] = (0...5).map { level in
        let techniques = Technique.dynamicChains[level]
        return Rung.forcingChains(
            .dynamic(level: level),
            [techniques.contradiction, techniques.double, techniques.cell, techniques.region]
        ) {
            switch $0 {
            case .contradiction: techniques.contradiction
            case .double: techniques.double
            case .cell: techniques.cell
            case .region: techniques.region
            }
        }
    }

    static func techniques(of level: Int) -> Technique.DynamicChains {
        Technique.DynamicChains(
            contradiction: technique("contradiction", level), double: technique("double", level),
            cell: technique("cell", level), region: technique("region", level))
    }

    private static func technique(_ kind: String, _ level: Int) -> Technique {
        let family = "dynamic-\(kind)-forcing-chains"
        return Technique(
            family + suffixes[level], rated: .init(base(level: level), isOpen: true),
            in: .init(family))
    }

    private static let suffixes = [
        "", "-plus", "-plus-forcing-chains", "-plus-multiple-forcing-chains",
        "-plus-dynamic-forcing-chains", "-plus-dynamic-forcing-chains-plus-forcing-chains",
    ]

    /// Returns the rating in tenths before the surcharge for length.
    @inline(__always)
    static func base(level: Int) -> Int { 85 + 5 * level }
}
