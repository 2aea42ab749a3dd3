import FarmJSON
import SudokuEngine

/// The candidates of a board of any size, and the marks of a step among them.
extension PDFContent {
    private static let size = 9

    /// Begins to draw in units of candidates, until the operator `Q`, on a board of a width.
    mutating func beginCandidates(_ places: CandidatePlaces, onBoardOf width: Int) {
        // Without the zero before the point.
        let scale = String(width * 1_000_000 / places.board, decimals: 6).drop { $0 == "0" }
        line("q \(scale) 0 0 \(scale) 0 0 cm")
    }

    /// Draws candidates line by line; those of a cell are closer together.
    mutating func candidates(_ candidates: Candidates, _ places: CandidatePlaces) {
        let (size, pitch) = (Self.size, CandidatePlaces.pitch)
        let start = String(places.first.x * 1_000 - Self.width(size) / 2, decimals: 3)
        let top = String((places.board - places.first.y) * 10 - 32, decimals: 1)
        line("BT /F \(size) Tf 0 g \(Self.spacing(size, pitch)) \(start) \(top) Td")
        // In thousandths of the size.
        let space = places.cell - pitch * places.perRow
        let gap = "-" + String(space * 1_000_000 / size, decimals: 3)
        for row in 0..<places.size {
            for number in 0..<places.lines {
                bytes.append("[")
                for column in 0..<places.size {
                    if column > 0 { bytes.append(gap) }
                    let digits = candidates[wide: row * places.size + column]
                    let first = number * places.perRow
                    centred(
                        (first..<first + places.perRow).map { place in
                            digits >> UInt32(place) & 1 == 0
                                ? UInt8(ascii: " ") : GridRules.symbol(of: UInt8(place + 1))
                        })
                }
                let isLast = number == places.lines - 1
                line("] TJ 0 -\(isLast ? places.cell - pitch * number : pitch) Td")
            }
        }
        line("ET")
    }

    /// A string of codes, in which letters are where digits would be.
    private mutating func centred(_ codes: [UInt8]) {
        var waiting: [UInt8] = []
        for code in codes {
            let text = String(decoding: [code], as: UTF8.self)
            let surplus = EmbeddedFont.width(text, size: 1) - EmbeddedFont.width("0", size: 1)
            if surplus == 0 || code == UInt8(ascii: " ") {
                waiting.append(code)
                continue
            }
            if !waiting.isEmpty { string(waiting) }
            waiting.removeAll()
            let half = " " + String(surplus * 5, decimals: 1) + " "
            bytes.append(half)
            string([code])
            bytes.append(half)
        }
        if !waiting.isEmpty { string(waiting) }
    }

    // MARK: Marks

    /// Draws a ring around a candidate, or a disc if it is filled: zero-length lines with round caps.
    mutating func ring(_ center: (x: Int, y: Int), isFilled: Bool = false) {
        let dot = "\(center.x) \(center.y) m \(center.x) \(center.y) l S"
        line("q 1 J 0 G 8.8 w \(dot)" + (isFilled ? " Q" : " 1 G 7.8 w \(dot) Q"))
    }

    /// Draws a white candidate, as it appears on a disc.
    mutating func whiteCandidate(_ digit: Int, _ center: (x: Int, y: Int)) {
        let text = String(decoding: [GridRules.symbol(of: UInt8(digit))], as: UTF8.self)
        let left = center.x * 1_000 - EmbeddedFont.width(text, size: Self.size) / 2
        let base = center.y * 1_000 - 3_200
        line(
            "BT /F 9 Tf 1 g \(String(left, decimals: 3)) \(String(base, decimals: 3))"
                + " Td (\(text)) Tj ET")
    }

    /// Strikes out a candidate.
    mutating func strike(_ center: (x: Int, y: Int)) {
        let (x, y) = center
        line("q 1 J 1.2 w 0 G \(x - 4) \(y - 4) m \(x + 4) \(y + 4) l S Q")
    }
}
