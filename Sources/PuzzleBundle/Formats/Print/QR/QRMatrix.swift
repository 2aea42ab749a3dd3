/// The modules of a QR code while it is made (ISO/IEC 18004, 6.3, 7.7 and 7.8).
struct QRMatrix {
    private let version: QRVersion
    private(set) var modules: [Bool]
    /// True for modules of patterns and of the format, which hold no data and are not masked.
    private var isFixed: [Bool]

    private var size: Int { version.size }

    /// Places the patterns and the codewords.
    init(_ version: QRVersion, _ codewords: [UInt8]) {
        self.version = version
        let count = version.size * version.size
        modules = [Bool](repeating: false, count: count)
        isFixed = modules
        placeTiming()
        placeFinders()
        placeAlignments()
        placeVersion()
        placeFormat(mask: 0)
        place(codewords)
    }

    private mutating func fix(_ x: Int, _ y: Int, _ isDark: Bool) {
        guard 0..<size ~= x, 0..<size ~= y else { return }
        modules[y * size + x] = isDark
        isFixed[y * size + x] = true
    }

    private mutating func placeTiming() {
        for place in 0..<size {
            fix(6, place, place % 2 == 0)
            fix(place, 6, place % 2 == 0)
        }
    }

    /// Places the patterns in three corners, with the light modules around them.
    private mutating func placeFinders() {
        for (x, y) in [(3, 3), (size - 4, 3), (3, size - 4)] {
            placeSquares(x, y, reach: 4, light: [2, 4])
        }
    }

    private mutating func placeAlignments() {
        let places = version.alignments
        guard let first = places.first, let last = places.last else { return }
        let corners = [[first, first], [first, last], [last, first]]
        for x in places {
            for y in places where !corners.contains([x, y]) {
                placeSquares(x, y, reach: 2, light: [1])
            }
        }
    }

    /// Places squares around each other: those at some distances from the centre are light.
    private mutating func placeSquares(_ x: Int, _ y: Int, reach: Int, light: [Int]) {
        for dy in -reach...reach {
            for dx in -reach...reach {
                fix(x + dx, y + dy, !light.contains(max(abs(dx), abs(dy))))
            }
        }
    }

    private mutating func placeVersion() {
        guard version.number >= 7 else { return }
        let bits = Self.withRemainder(version.number, 12, by: 0x1F25)
        for place in 0..<18 {
            let (near, far) = (place / 3, size - 11 + place % 3)
            fix(far, near, bits >> place & 1 == 1)
            fix(near, far, bits >> place & 1 == 1)
        }
    }

    /// Places the level of error correction and the mask, twice.
    private mutating func placeFormat(mask: Int) {
        let bits = Self.format(mask: mask)
        // The modules beside the first pattern, around its corner; the timing patterns are left out.
        let corner =
            [0, 1, 2, 3, 4, 5, 7, 8].map { (8, $0) } + [7, 5, 4, 3, 2, 1, 0].map { ($0, 8) }
        let others =
            (0..<8).map { (size - 1 - $0, 8) } + (8..<15).map { (8, size - 15 + $0) }
        for place in 0..<15 {
            let isDark = bits >> place & 1 == 1
            fix(corner[place].0, corner[place].1, isDark)
            fix(others[place].0, others[place].1, isDark)
        }
        fix(8, size - 8, true)
    }

    /// The 15 bits of the format; the level M is 00.
    static func format(mask: Int) -> Int { withRemainder(mask, 10, by: 0x537) ^ 0x5412 }

    /// A value followed by the remainder of its division by a polynomial.
    static func withRemainder(_ value: Int, _ count: Int, by polynomial: Int) -> Int {
        var remainder = value
        for _ in 0..<count {
            remainder = remainder << 1 ^ (remainder >> (count - 1) & 1) * polynomial
        }
        return value << count | remainder
    }

    /// Places the codewords in pairs of columns from the right, upwards and downwards in turn.
    private mutating func place(_ codewords: [UInt8]) {
        var bit = 0
        var isUpward = true
        // The column of the timing pattern is left out.
        let pairs =
            Array(stride(from: size - 1, to: 6, by: -2)) + Array(stride(from: 5, to: 0, by: -2))
        for right in pairs {
            for step in 0..<size {
                let y = isUpward ? size - 1 - step : step
                for x in [right, right - 1] where !isFixed[y * size + x] {
                    guard bit < codewords.count * 8 else { continue }
                    modules[y * size + x] = codewords[bit / 8] >> (7 - bit % 8) & 1 == 1
                    bit += 1
                }
            }
            isUpward.toggle()
        }
    }

    /// The matrix with a mask from 0 to 7 on its data.
    func masked(_ mask: Int) -> QRMatrix {
        var masked = self
        for y in 0..<size {
            for x in 0..<size where !isFixed[y * size + x] && Self.isInverted(x, y, mask) {
                masked.modules[y * size + x].toggle()
            }
        }
        masked.placeFormat(mask: mask)
        return masked
    }

    private static func isInverted(_ x: Int, _ y: Int, _ mask: Int) -> Bool {
        switch mask {
        case 0: (x + y) % 2 == 0
        case 1: y % 2 == 0
        case 2: x % 3 == 0
        case 3: (x + y) % 3 == 0
        case 4: (x / 3 + y / 2) % 2 == 0
        case 5: x * y % 2 + x * y % 3 == 0
        case 6: (x * y % 2 + x * y % 3) % 2 == 0
        default: ((x + y) % 2 + x * y % 3) % 2 == 0
        }
    }
}
