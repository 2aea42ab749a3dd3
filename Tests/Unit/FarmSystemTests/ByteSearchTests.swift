import FarmSystem
import Testing

/// The search for a byte.
@Suite struct ByteSearchTests {
    @Test func `a byte is found from every index on, as by comparing each`() {
        let bytes = (0..<200).map { UInt8($0 * 7 % 11) }
        for byte in UInt8(0)...11 {
            for start in 0...bytes.count {
                #expect(
                    bytes.firstIndex(of: byte, from: start) == bytes[start...].firstIndex(of: byte))
            }
        }
        #expect([UInt8]().firstIndex(of: 0, from: 0) == nil)
    }
}
