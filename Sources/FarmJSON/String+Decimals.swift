extension [UInt8] {
    package mutating func appendInteger(_ number: Int) { appendDecimal(number, decimals: 0) }

    /// Appends a fixed-point number: 142 with two decimals as 1.42.
    package mutating func appendDecimal(_ number: Int, decimals: Int) {
        if number < 0 { append(UInt8(ascii: "-")) }
        var rest = number.magnitude
        // Filled from its end, lowest digit first. The longest number has 20 digits.
        var text = SIMD32<UInt8>()
        var (start, written) = (32, 0)
        repeat {
            if written == decimals, decimals > 0 {
                start &-= 1
                text[start] = UInt8(ascii: ".")
            }
            start &-= 1
            text[start] = UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: rest % 10)
            rest /= 10
            written &+= 1
        } while rest > 0 || written <= decimals
        for place in start..<32 { append(text[place]) }
    }
}

extension String {
    /// A fixed-point number: 142 with two decimals as 1.42.
    package init(_ number: Int, decimals: Int) {
        var text: [UInt8] = []
        text.appendDecimal(number, decimals: decimals)
        self.init(decoding: text, as: UTF8.self)
    }
}
