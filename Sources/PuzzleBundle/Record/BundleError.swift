/// An error in a bundle, with its location.
public struct BundleError: Error, Hashable, Sendable {
    /// The name of the file, as known to the user.
    public let file: String
    /// The location of the error in the file.
    public let place: Place
    /// The problem, its reason and, where useful, the remedy; without a full stop.
    public let problem: String

    /// A location in a file.
    public enum Place: Hashable, Codable, Sendable {
        /// The file as a whole.
        case file
        /// Counted from 1.
        case line(Int)
        /// The number of the puzzle, counted from 1.
        case puzzle(Int)
        /// A file inside an archive.
        case entry(String)
    }

    /// Creates an error; a long problem is shortened.
    public init(file: String, place: Place, problem: String) {
        self.file = file
        self.place = place
        self.problem = Self.shortened(problem)
    }

    /// Problems quote their input, which can be of any length.
    private static func shortened(_ problem: String) -> String {
        guard problem.utf8.count > longest else { return problem }
        return String(decoding: problem.utf8.prefix(longest), as: UTF8.self) + "…"
    }

    private static let longest = 1_000
}

extension BundleError: CustomStringConvertible {
    /// `hard.json: puzzle 3: more than one solution`, `bank.txt:7: the checksum is …`.
    public var description: String {
        switch place {
        case .file: "\(file): \(problem)"
        case .line(let number): "\(file):\(number): \(problem)"
        case .puzzle(let number): "\(file): puzzle \(number): \(problem)"
        case .entry(let name): "\(file): \(name): \(problem)"
        }
    }
}

extension BundleError.Place: CustomStringConvertible {
    /// The location as used in messages about other locations.
    public var description: String {
        switch self {
        case .file: "the file"
        case .line(let number): "line \(number)"
        case .puzzle(let number): "puzzle \(number)"
        case .entry(let name): name
        }
    }
}
