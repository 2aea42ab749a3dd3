import PuzzleBundle
import SudokuEngine
import SudokuGame

// A sample app without Foundation: generates, rates and explains puzzles, plays a game, writes and
// reads every format.

// In place of SHA-256, which every platform has: FNV-1a, 64 bits forwards and 64 bits backwards.
let cryptography = Cryptography(sha256: { message in
    func bytes(_ text: some Sequence<UInt8>) -> [UInt8] {
        let hash = text.reduce(0xCBF2_9CE4_8422_2325 as UInt64) {
            ($0 ^ UInt64($1)) &* 0x100_0000_01B3
        }
        return (0..<8).map { UInt8(truncatingIfNeeded: hash >> (8 * $0)) }
    }
    return bytes(message) + bytes(message.reversed())
})

var producer = Producer(seed: 2026)
var grader = Grader()
var records: [PuzzleRecord] = []
for tier in [Tier.beginner, .easy] {
    for made in producer.puzzles(0..<4, for: ProductionRequest(tier)) ?? [] {
        let id = PuzzleID(digest: cryptography.sha256(made.solved.puzzle.canonical.puzzle.ascii))
        if let record = PuzzleRecord(id: id, made.solved, made.grade) { records.append(record) }
    }
}
precondition(!records.isEmpty, "no puzzles were generated")

guard let first = records[0].classic,
    var game = Game(givens: first.puzzle, solution: first.solution)
else {
    preconditionFailure("a puzzle has one solution")
}
let finder = HintFinder()
while let hint = game.takeHint(from: finder) { try game.apply(hint) }
precondition(game.phase == .won, "hints solve the puzzle")
let restored = try Game(restoring: game.saved)
precondition(restored == game, "a saved game is restored")

var formats = 0
for format in BundleFormat.allCases where format != .sqlite && !format.isExchanged {
    let isOne = format.facts.layout == .filePerPuzzle
    for file in try format.files(of: isOne ? Array(records.prefix(1)) : records) {
        let pack = try PuzzlePack(decoding: file.bytes)
        precondition(!pack.puzzles.isEmpty, "the bundle reads back empty")
    }
    formats += 1
}
for (number, record) in records.enumerated() {
    let row = try SQLiteAsset.classic.row(record, plan: grader.plan(of: record))
    let puzzle = try SQLiteAsset.classic.puzzle(row, at: number + 1, file: "rows")
    precondition(puzzle.record == record, "the row reads back differently")
}
var check = BundleCheck(cryptography)
let pack = try PuzzlePack(decoding: BundleFormat.text.files(of: records)[0].bytes)
precondition(check.faults(in: pack, named: "text").isEmpty, "the bundle has errors")
print("\(formats) formats")

// With seeds as arguments: the longest time of the first and of the second puzzle of each tier, in
// microseconds.
for tier in Tier.allCases where CommandLine.arguments.count > 1 {
    var first: [Duration] = []
    var second: [Duration] = []
    for seed in CommandLine.arguments.dropFirst().compactMap(UInt64.init) {
        let clock = ContinuousClock()
        var producer = Producer(seed: seed)
        first.append(clock.measure { _ = producer.next(1, for: ProductionRequest(tier)) })
        second.append(clock.measure { _ = producer.next(1, for: ProductionRequest(tier)) })
    }
    let longest = [first, second].map { Int(($0.max() ?? .zero) / .microseconds(1)) }
    print("\(tier)", longest[0], longest[1])
}
