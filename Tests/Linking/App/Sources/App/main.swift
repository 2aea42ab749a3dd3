import PuzzleBundle
import SudokuEngine

// What an app would do, without Foundation: make, rate and explain puzzles; write and read every format.

var producer = Producer(seed: 2026)
var grader = Grader()
var records: [PuzzleRecord] = []
for tier in [Tier.beginner, .easy] {
    for made in producer.puzzles(0..<4, for: Order(tier)) ?? [] {
        let id = PuzzleID(digest: made.solved.puzzle.canonical.puzzle.ascii.suffix(10))
        if let record = PuzzleRecord(id: id, made.solved, made.grade) { records.append(record) }
    }
}
precondition(!records.isEmpty, "puzzles were made")

var formats = 0
for format in BundleFormat.allCases where format != .sqlite {
    let isOne = format.facts.layout == .filePerPuzzle
    for file in try format.files(of: isOne ? Array(records.prefix(1)) : records) {
        let pack = try PuzzlePack(decoding: file.bytes)
        precondition(!pack.puzzles.isEmpty, "read again")
    }
    formats += 1
}
for (number, record) in records.enumerated() {
    let row = SQLiteAsset.row(record, plan: grader.plan(of: record))
    let puzzle = try SQLiteAsset.puzzle(row, at: number + 1, file: "rows")
    precondition(puzzle.record == record, "read again")
}
let cryptography = Cryptography(sha256: { $0 }, verifyEd25519: { _, _, _ in false })
var check = BundleCheck(cryptography)
let pack = try PuzzlePack(decoding: BundleFormat.text.files(of: records)[0].bytes)
precondition(check.faults(in: pack, named: "text").isEmpty, "all of it is true")
print("\(formats) formats")
