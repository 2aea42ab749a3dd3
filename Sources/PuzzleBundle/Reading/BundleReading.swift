/// What a file turned out to hold: its puzzles, and what is wrong with the others.
struct BundleReading: Sendable {
    let file: String
    private(set) var puzzles: [BundledPuzzle] = []
    private(set) var faults: [BundleFault] = []

    init(file: String) { self.file = file }

    mutating func fault(_ problem: String, at place: BundleFault.Place = .file) {
        faults.append(BundleFault(file: file, place: place, problem: problem))
    }

    /// Takes a puzzle, or notes why there is none at this place.
    mutating func add(
        at place: BundleFault.Place, _ read: () throws(BundleProblem) -> BundledPuzzle?
    ) {
        do throws(BundleProblem) {
            if let puzzle = try read() { puzzles.append(puzzle) }
        } catch {
            fault(error.text, at: place)
        }
    }

    /// The puzzle after those that were found, good or bad.
    var nextPlace: BundleFault.Place { .puzzle(puzzles.count + faults.count + 1) }
}
