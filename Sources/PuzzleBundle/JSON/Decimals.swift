extension [UInt8] {
    package mutating func appendInteger(_ number: Int) { appendDecimal(number, decimals: 0) }

    /// Appends a number of which the last digits are decimals: 142 with two as 1.42.
    package mutating func appendDecimal(_ number: Int, decimals: Int) {
        if number < 0 { append(UInt8(ascii: "-")) }
        let start = count
        var rest = number.magnitude
        var written = 0
        // Backwards, the lowest digit first.
        repeat {
            if written == decimals, decimals > 0 { append(UInt8(ascii: ".")) }
            append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10))
            rest /= 10
            written += 1
        } while rest > 0 || written <= decimals
        self[start...].reverse()
    }
}

extension String {
    /// A number of which the last digits are decimals: 142 with two as 1.42.
    package init(_ number: Int, decimals: Int) {
        var text: [UInt8] = []
        text.appendDecimal(number, decimals: decimals)
        self.init(decoding: text, as: UTF8.self)
    }
}
