import FarmSystem
import PuzzleCatalogue

extension CatalogueIndex {
    private static let prefix = "index-"

    /// `index-000124.json`
    static func file(_ sequence: Int) -> String { "\(prefix)\(sequence.digits()).json" }

    /// The sequence in the name of an index, compressed or not; nil for any other file.
    static func sequence(of file: String) -> Int? {
        let number = file.dropFirst(prefix.count).prefix { $0.isNumber }
        guard let sequence = Int(number), Self.file(sequence) == Gzip.plain(file) else {
            return nil
        }
        return sequence
    }
}
