/// The result of reading a file: the puzzles, and the errors in the others.
struct BundleReading: Sendable {
    let file: String
    private(set) var puzzles: [BundledPuzzle] = []
    private(set) var faults: [BundleError] = []

    init(file: String) { self.file = file }

    mutating func fault(_ problem: String, at place: BundleError.Place = .file) {
        faults.append(BundleError(file: file, place: place, problem: problem))
    }

    /// Adds a puzzle, or records the error at its location.
    mutating func add(
        at place: BundleError.Place, _ read: () throws(FieldError) -> BundledPuzzle?
    ) {
        do throws(FieldError) {
            if let puzzle = try read() { puzzles.append(puzzle) }
        } catch {
            fault(error.text, at: place)
        }
    }
}
