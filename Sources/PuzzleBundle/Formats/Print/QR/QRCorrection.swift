/// The error correction of QR codes: the remainder of a division by a Reed-Solomon generator polynomial
/// over the field of 256 elements with x^8 + x^4 + x^3 + x^2 + 1 (ISO/IEC 18004, 7.5 and annex A).
struct QRCorrection {
    /// The coefficients of the generator, without the first, which is 1.
    private let generator: [UInt8]

    /// Creates a division with a number of codewords as the remainder.
    init(count: Int) {
        var generator = [UInt8](repeating: 0, count: count)
        generator[count - 1] = 1
        var root: UInt8 = 1
        for _ in 0..<count {
            for place in 0..<count {
                let next = place + 1 < count ? generator[place + 1] : 0
                generator[place] = Self.product(generator[place], root) ^ next
            }
            root = Self.product(root, 2)
        }
        self.generator = generator
    }

    /// Returns the codewords that follow a block of data.
    func codewords(for block: ArraySlice<UInt8>) -> [UInt8] {
        var remainder = [UInt8](repeating: 0, count: generator.count)
        for byte in block {
            let factor = byte ^ remainder.removeFirst()
            remainder.append(0)
            for place in generator.indices {
                remainder[place] ^= Self.product(generator[place], factor)
            }
        }
        return remainder
    }

    private static func product(_ one: UInt8, _ other: UInt8) -> UInt8 {
        var product: UInt8 = 0
        for place in (0..<8).reversed() {
            product = product << 1 ^ (product >> 7 == 1 ? 0x1D : 0)
            if other >> place & 1 == 1 { product ^= one }
        }
        return product
    }
}
