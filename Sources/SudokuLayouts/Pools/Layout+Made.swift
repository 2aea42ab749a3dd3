extension Layout {
    /// The layouts whose puzzles are made for stock, with the puzzles that singles solve, or killers of
    /// any tier, made in a second on one core of a current server.
    package static let made: [(layout: Layout, rate: Int)] = rates.compactMap { name, rate in
        (try? Layout(name: name)).map { ($0, rate) }
    }

    private static let rates = [
        ("classic:4", 200_000), ("classic:6", 55_000), ("classic:8", 20_000),
        ("classic:9", 10_000), ("classic:10", 7_000), ("classic:12", 3_000),
        ("classic:16", 3_000), ("classic:25", 500), ("jigsaw:6", 8_000), ("jigsaw:9", 3_000),
        ("x:6", 55_000), ("x:8", 20_000), ("x:9", 12_000), ("x:16", 3_000), ("windoku:9", 12_000),
        ("disjoint:9", 12_000), ("girandola:9", 12_000), ("asterisk:9", 12_000),
        ("centredot:9", 12_000), ("antiknight:9", 10_000), ("antiking:9", 12_000),
        ("antiknight-antiking:9", 10_000), ("nonconsecutive:9", 800),
        ("killer:4", 7_000), ("killer:6", 2_500), ("killer:9", 700), ("x-killer:9", 1_200),
        ("jigsaw-killer:9", 800), ("windoku-killer:9", 900),
    ]
}
