import FarmJSON

extension PDFContent {
    /// Draws a code with its lower left corner at a point.
    mutating func code(_ code: QRCode, side: Int, x: Int, y: Int) {
        let scale = String(side * 1_000 / code.size, decimals: 3)
        line("q \(scale) 0 0 \(scale) \(x) \(y) cm 0 g")
        for run in code.runs { line("\(run.x) \(code.size - 1 - run.y) \(run.width) 1 re") }
        line("f Q")
    }
}

extension QRCode {
    /// The side on paper in points. A module is 0.42 mm wide, which telephones read from a hand away.
    var printedSide: Int { max(54, size * 6 / 5) }
}
