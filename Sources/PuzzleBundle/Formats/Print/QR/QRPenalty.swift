/// The penalty for a mask of a QR code, by which the most readable one is chosen (ISO/IEC 18004, 7.8.3).
struct QRPenalty {
    /// The penalties of the four rules together.
    let sum: Int

    init(_ modules: [Bool], size: Int) {
        var sum = 0
        for line in 0..<size {
            let row = (0..<size).map { modules[line * size + $0] }
            let column = (0..<size).map { modules[$0 * size + line] }
            sum += Self.penalty(ofLine: row) + Self.penalty(ofLine: column)
        }
        for y in 0..<size - 1 {
            for place in y * size..<y * size + size - 1 {
                let isDark = modules[place]
                let isBlock = [place + 1, place + size, place + size + 1].allSatisfy {
                    modules[$0] == isDark
                }
                sum += isBlock ? 3 : 0
            }
        }
        // Ten for each 5 % by which the share of dark modules differs from a half.
        let dark = modules.count { $0 }
        self.sum = sum + abs(dark * 2 - modules.count) * 10 / modules.count * 10
    }

    /// The penalties for five and more equal modules beside each other, and for what looks like a finder
    /// pattern with a light area on one side.
    private static func penalty(ofLine line: [Bool]) -> Int {
        var sum = 0
        var length = 0
        var bits = 0
        for (place, isDark) in line.enumerated() {
            length = place > 0 && line[place - 1] == isDark ? length + 1 : 1
            sum += length == 5 ? 3 : length > 5 ? 1 : 0
            bits = (bits << 1 | (isDark ? 1 : 0)) & 0x7FF
            if place >= 10, bits == 0b1011101_0000 || bits == 0b0000_1011101 { sum += 40 }
        }
        return sum
    }
}
