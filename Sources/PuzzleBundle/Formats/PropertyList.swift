import SudokuEngine

/// An XML property list: an array of strings as lines of `text` have them, as decoded by
/// `PropertyListDecoder().decode([String].self)`.
struct PropertyListBundleWriter: BundleWriter {
    func begin(_ output: inout [UInt8]) { output.append(PropertyList.head + "<array>\n") }

    mutating func add(
        _ puzzle: PuzzleRecord, _ explanation: PuzzleExplanation, to output: inout [UInt8]
    ) throws(BundleError) {
        output.append("\t<string>")
        output.append(puzzle.notation)
        output.append("</string>\n")
    }

    func end(_ output: inout [UInt8]) { output.append("</array>\n</plist>\n") }
}

/// All tiers in one file: a dictionary from tier to array.
struct PropertyListTiersBundleWriter: BundleWriter {
    /// The contents of each tier's array.
    private var strings: [Tier: [UInt8]] = [:]

    mutating func add(
        _ puzzle: PuzzleRecord, _ explanation: PuzzleExplanation, to output: inout [UInt8]
    ) throws(BundleError) {
        strings[puzzle.tier, default: []].append("\t\t<string>")
        strings[puzzle.tier, default: []].append(puzzle.notation)
        strings[puzzle.tier, default: []].append("</string>\n")
    }

    func end(_ output: inout [UInt8]) {
        output.append(PropertyList.head + "<dict>\n")
        for tier in Tier.allCases {
            guard let strings = strings[tier] else { continue }
            output.append("\t<key>\(tier.name)</key>\n\t<array>\n")
            output += strings
            output.append("\t</array>\n")
        }
        output.append("</dict>\n</plist>\n")
    }
}

enum PropertyList {
    fileprivate static let head = """
        <?xml version="1.0" encoding="UTF-8"?>
        <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" \
        "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
        <plist version="1.0">

        """

    /// The reader of both kinds.
    static func read(_ root: XMLElement, into reading: inout BundleReading) {
        guard root.children.count == 1, let content = root.children.first else {
            return reading.fault("a property list must have one value")
        }
        if content.name == "array" {
            read(content, of: nil, into: &reading)
            return
        }
        guard content.name == "dict", content.children.count.isMultiple(of: 2) else {
            return reading.fault("expected an array, or a dict of tiers", at: .line(content.line))
        }
        for number in stride(from: 0, to: content.children.count, by: 2) {
            let (key, array) = (content.children[number], content.children[number + 1])
            guard key.name == "key", array.name == "array", let tier = Tier(name: key.text) else {
                reading.fault("expected the key of a tier and an array", at: .line(key.line))
                continue
            }
            read(array, of: tier, into: &reading)
        }
    }

    private static func read(
        _ array: XMLElement, of tier: Tier?, into reading: inout BundleReading
    ) {
        for string in array.children {
            let place = BundleError.Place.line(string.line)
            reading.add(at: place) { () throws(FieldError) in
                guard string.name == "string" else {
                    throw FieldError("<\(string.name)>, expected <string>")
                }
                var puzzle = try BundledPuzzle(
                    place: place, notation: Array(string.text.utf8)[...])
                puzzle.tier = tier
                return puzzle
            }
        }
    }
}
