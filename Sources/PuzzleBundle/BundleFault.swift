/// What is wrong with a bundle, and where.
public struct BundleFault: Error, Hashable, Sendable {
    /// The file's name as whoever reads it calls it.
    public let file: String
    public let place: Place
    /// What is wrong, why, and where it helps what to do; without a full stop.
    public let problem: String

    /// Where in a file.
    public enum Place: Hashable, Sendable {
        case file
        /// From 1.
        case line(Int)
        /// The puzzle of that number, from 1.
        case puzzle(Int)
        /// A file inside an archive.
        case entry(String)
    }

    public init(file: String, place: Place, problem: String) {
        self.file = file
        self.place = place
        self.problem = Self.shortened(problem)
    }

    /// A problem quotes what it is about, which may be a text of any length.
    private static func shortened(_ problem: String) -> String {
        guard problem.utf8.count > longest else { return problem }
        return String(decoding: problem.utf8.prefix(longest), as: UTF8.self) + "…"
    }

    private static let longest = 1_000
}

extension BundleFault: CustomStringConvertible {
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

extension BundleFault.Place: CustomStringConvertible {
    /// As a sentence about another place names it.
    public var description: String {
        switch self {
        case .file: "the file"
        case .line(let number): "line \(number)"
        case .puzzle(let number): "puzzle \(number)"
        case .entry(let name): name
        }
    }
}
