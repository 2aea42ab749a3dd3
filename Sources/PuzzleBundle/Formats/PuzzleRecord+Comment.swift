import SudokuEngine

// Foreign formats have room for a comment. It describes a puzzle in words such as `se:4.2`, which
// are readable for people and for this reader.

extension PuzzleRecord {
    /// `tier:hard rating:4.0 se:6.6`
    var remark: String {
        "tier:\(tier.name) rating:\(tierRating)" + (se.map { " se:\($0.er)" } ?? "")
    }
}

extension BundledPuzzle {
    /// Reads the known words of a comment and ignores those of other authors.
    mutating func take(remark: some StringProtocol) throws(FieldError) {
        for word in remark.split(separator: " ") {
            guard let colon = word.firstIndex(of: ":") else { continue }
            let value = word[word.index(after: colon)...]
            switch word[..<colon] {
            case "pf": id = try FieldReader.id(value)
            case "tier":
                let tier = try FieldReader.tier(value)
                guard self.tier == nil || self.tier == tier else {
                    throw FieldError("its comment says tier \(tier.name)")
                }
                self.tier = tier
            case "rating": rating = try FieldReader.rating(value)
            case "se": er = try FieldReader.rating(value)
            default: break
            }
        }
    }
}
