/// A parameter of a statement, as it is sent.
package enum PostgresValue: Hashable, Sendable {
    case null
    case integer(Int64)
    case text(String)
    case bytes([UInt8])
    case integers([Int64?])
    case texts([String?])

    /// The bytes of the value; nil for NULL. Numbers and arrays are in the binary format.
    var encoded: [UInt8]? {
        switch self {
        case .null: nil
        case .integer(let number): Self.bigEndian(number)
        case .text(let text): Array(text.utf8)
        case .bytes(let bytes): bytes
        case .integers(let numbers):
            Self.array(of: Self.int8, numbers.map { $0.map(Self.bigEndian) })
        case .texts(let texts): Self.array(of: Self.text, texts.map { $0.map { Array($0.utf8) } })
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
    /// and each element after its length, which is -1 for NULL.
    private static func array(of type: Int32, _ elements: [[UInt8]?]) -> [UInt8] {
        let isEmpty = elements.isEmpty
        let flag: Int32 = elements.contains(nil) ? 1 : 0
        var bytes = bigEndian(Int32(isEmpty ? 0 : 1)) + bigEndian(flag) + bigEndian(type)
        if isEmpty { return bytes }
        bytes += bigEndian(Int32(elements.count)) + bigEndian(Int32(1))
        for element in elements {
            bytes += bigEndian(Int32(element?.count ?? -1))
            bytes += element ?? []
        }
        return bytes
    }
}
