/// A parameter of a statement.
package enum PostgresValue: Hashable, Sendable {
    case null
    case integer(Int64)
    case text(String)
    /// A text from its UTF-8 bytes.
    case utf8([UInt8])
    case bytes([UInt8])
    case integers([Int64])
    case texts([String])

    /// The bytes of the value; nil for NULL. Numbers and arrays are in the binary format.
    var encoded: [UInt8]? {
        switch self {
        case .null: nil
        case .integer(let number): Self.bigEndian(number)
        case .text(let text): Array(text.utf8)
        case .utf8(let bytes), .bytes(let bytes): bytes
        case .integers(let numbers):
            Self.array(of: Self.int8, numbers.map { Self.bigEndian($0) })
        case .texts(let texts): Self.array(of: Self.text, texts.map { Array($0.utf8) })
        }
    }

    /// The numbers of the types int8 and text, which PostgreSQL never changes.
    private static let int8: Int32 = 20
    private static let text: Int32 = 25

    private static func bigEndian(_ number: some FixedWidthInteger) -> [UInt8] {
        stride(from: number.bitWidth - 8, through: 0, by: -8).map {
            UInt8(truncatingIfNeeded: number >> $0)
        }
    }

    /// Encodes an array: its dimensions, a flag for NULLs, the type, the length, the first index,
    /// and each element after its length.
    private static func array(of type: Int32, _ elements: [[UInt8]]) -> [UInt8] {
        let isEmpty = elements.isEmpty
        var bytes = bigEndian(Int32(isEmpty ? 0 : 1)) + bigEndian(Int32(0)) + bigEndian(type)
        if isEmpty { return bytes }
        bytes += bigEndian(Int32(elements.count)) + bigEndian(Int32(1))
        for element in elements {
            bytes += bigEndian(Int32(element.count))
            bytes += element
        }
        return bytes
    }
}

extension PostgresValue: ExpressibleByIntegerLiteral, ExpressibleByStringLiteral,
    ExpressibleByNilLiteral
{
    package init(integerLiteral number: Int64) { self = .integer(number) }
    package init(stringLiteral text: String) { self = .text(text) }
    package init(nilLiteral: ()) { self = .null }
}
