import FarmTestSupport

/// Pools of five layouts, killers among them, beside those of the tiers.
enum MixedPools {
    /// The pools that clients claim from.
    static let claimed = ["easy", "hard"] + layouts.map(\.name)

    static let configuration =
        ServiceFixture.pools(low: 50, target: 100)
        + layouts.map { name, layout in
            "[pool.\(name)]\nlayout = \"\(layout)\"\ntier = \"beginner\"\nlow = 50\ntarget = 100\n"
        }.joined()

    private static let layouts: [(name: String, layout: String)] = [
        ("kids", "classic:6"), ("large", "classic:16"), ("cross", "x:9"),
        ("cages", "killer:9"), ("both", "jigsaw-killer:9"),
    ]
}
