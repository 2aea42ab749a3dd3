/// The compression of f-puzzles links: LZ78 over UTF-16 units, written as base64 characters.
///
/// Codes 0 and 1 are a new unit of 8 or 16 bits, which follow, 2 is the end; all others are phrases:
/// each unit when it is new, and each phrase with the unit after it. Codes are as wide as the code of
/// the next phrase.
enum LZString {
    /// The most units of a text. The puzzles that are known have up to 10,000; a grid of 25x25 cells
    /// with all that it can have needs 40,000.
    ///
    /// A longest link of 1 MiB has six million bits. Since a phrase can be as long as all before it
    /// together, that could be 10^11 units: the reader stops after the limit. Each code yields at least
    /// a unit and at most two phrases, so that a link costs at most 0.5 MB of text, 8 MB of phrases and
    /// the time for 262,144 codes, 10 ms.
    static let mostUnits = 262_144

    /// The reason why a text cannot be decompressed, and the number of characters read.
    struct Defect: Error {
        let characters: Int
        let problem: String
    }

    private static let end = 2
    private static let firstPhrase = 3

    /// Returns the width of codes up to one.
    private static func width(_ code: Int) -> Int { Int.bitWidth - code.leadingZeroBitCount }

    // MARK: Compressing

    /// Returns the characters of a text.
    static func compress(_ units: some Sequence<UInt16>) -> [UInt8] {
        var bits = BitWriter()
        var singles: [UInt16: Int] = [:]
        var fresh: Set<UInt16> = []
        // The code of a phrase, with the unit after it, has a code of its own.
        var longer: [UInt64: Int] = [:]
        var count = firstPhrase
        // The code that a reader would give to the next phrase.
        var next = end
        var phrase: (code: Int, unit: UInt16?)?
        func write(_ phrase: (code: Int, unit: UInt16?)) {
            guard let unit = phrase.unit, fresh.remove(unit) != nil else {
                bits.write(phrase.code, width(next))
                next += 1
                return
            }
            bits.write(unit < 256 ? 0 : 1, width(next))
            bits.write(Int(unit), unit < 256 ? 8 : 16)
            next += 2
        }
        for unit in units {
            let single = singles[unit] ?? count
            if single == count {
                singles[unit] = count
                fresh.insert(unit)
                count += 1
            }
            if let before = phrase {
                let key = UInt64(before.code) << 16 | UInt64(unit)
                if let code = longer[key] {
                    phrase = (code, nil)
                    continue
                }
                write(before)
                longer[key] = count
                count += 1
            }
            phrase = (single, unit)
        }
        if let phrase { write(phrase) }
        bits.write(end, width(next))
        return bits.text
    }

    // MARK: Decompressing

    /// Returns the units of a text.
    static func decompress(_ text: [UInt8]) throws(Defect) -> [UInt16] {
        var bits = try BitReader(text)
        var units: [UInt16] = []
        // A phrase is a range of the text: the one before with the unit that follows it there.
        var phrases: [Range<Int32>] = []
        var before: Range<Int32>?
        while true {
            let code = try bits.read(width(firstPhrase + phrases.count))
            if code == end { return units }
            let start = Int32(units.count)
            if code < end {
                phrases.append(start..<start + 1)
                units.append(UInt16(try bits.read(code == 0 ? 8 : 16)))
            }
            if let before { phrases.append(before.lowerBound..<before.upperBound + 1) }
            var copied: Range<Int32> = 0..<0
            if code > end {
                guard code - firstPhrase < phrases.count else {
                    throw bits.defect("the link is damaged; copy it again")
                }
                copied = phrases[code - firstPhrase]
            }
            guard units.count + copied.count <= mostUnits else {
                throw bits.defect(
                    "more than \(mostUnits) characters in the link; a puzzle has fewer")
            }
            // The phrase made last ends with its own first unit, which is there when it is needed.
            for place in copied { units.append(units[Int(place)]) }
            before = start..<Int32(units.count)
        }
    }
}

private let alphabet = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

/// Bits in characters of six, the first bit of a character being its highest.
private struct BitWriter {
    private var values: [UInt8] = []
    private var count = 0

    /// Writes the lowest bits of a number, the lowest first.
    mutating func write(_ number: Int, _ bits: Int) {
        for bit in 0..<bits {
            if count % 6 == 0 { values.append(0) }
            values[values.count - 1] |= UInt8(number >> bit & 1) << UInt8(5 - count % 6)
            count += 1
        }
    }

    /// The characters, with padding; there is a last one even if no bits are left for it.
    var text: [UInt8] {
        let text = (count % 6 == 0 ? values + [0] : values).map { alphabet[Int($0)] }
        return text + [UInt8](repeating: UInt8(ascii: "="), count: -text.count & 3)
    }
}

private struct BitReader {
    /// The values of the characters; 64 for all that are not in the alphabet.
    private static let numbers = alphabet.enumerated().reduce(
        into: [UInt8](repeating: 64, count: 256)
    ) {
        $0[Int($1.element)] = UInt8($1.offset)
    }

    /// Six bits of each character.
    private let values: [UInt8]
    private var bit = 0

    init(_ text: [UInt8]) throws(LZString.Defect) {
        let end = text.lastIndex { $0 != UInt8(ascii: "=") } ?? -1
        values = text[...end].map { Self.numbers[Int($0)] }
        if let place = values.firstIndex(of: 64) {
            throw LZString.Defect(
                characters: place, problem: "no character of a link; copy the whole link")
        }
    }

    /// Returns a defect at the current character.
    func defect(_ problem: String) -> LZString.Defect {
        LZString.Defect(characters: (bit + 5) / 6, problem: problem)
    }

    mutating func read(_ bits: Int) throws(LZString.Defect) -> Int {
        guard bit + bits <= values.count * 6 else {
            bit = values.count * 6
            throw defect("the link ends too early; copy the whole link")
        }
        var number = 0
        for place in 0..<bits {
            number |= Int(values[bit / 6] >> UInt8(5 - bit % 6) & 1) << place
            bit += 1
        }
        return number
    }
}
