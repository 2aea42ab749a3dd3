import SudokuEngine

extension EngineBench {
    /// The promises whose production the signature of pools covers: each kind of condition alone,
    /// and some together.
    package static let poolPromises = [
        "tier=easy symmetry=quarter-turn",
        "tier=hard max-clues=24",
        "tier=medium min-clues=31",
        "tier=hard min-rating=4.2 max-rating=4.5",
        "tier=intermediate techniques=x-wing",
        "tier=expert uniqueness=false",
        "tier=medium avoid=direct-hidden-pair",
        "tier=intermediate symmetry=none minimal=true",
        "tier=hard techniques=w-wing",
        "tier=hard symmetry=half-turn min-clues=24 max-clues=28 uniqueness=false",
        "tier=hard pattern=" + diamond,
    ]

    /// A pattern with 41 cells: a diamond.
    private static let diamond =
        "....x.......xxx.....xxxxx...xxxxxxx.xxxxxxxxx.xxxxxxx...xxxxx.....xxx.......x...."

    /// The puzzles made for each of these promises.
    static func poolsSignature() -> String {
        var print = Fingerprint()
        var producer = Producer(seed: 19)
        for text in poolPromises {
            guard let promise = try? PoolPromise(parsing: text) else {
                preconditionFailure("\(text): a promise")
            }
            for made in producer.puzzles(0..<64, keeping: promise) ?? [] {
                print.add(made.solved.puzzle.ascii)
                print.add(made.grade.tierRating.tenths)
                print.add(made.grade.timeIndexHundredths)
            }
        }
        return print.text
    }
}
