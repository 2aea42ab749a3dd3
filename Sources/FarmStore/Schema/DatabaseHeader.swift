import FarmSystem

/// The first 100 bytes of a database file, read before SQLite opens it.
///
/// They must never be read later: closing any descriptor of the file drops every lock that the
/// process has on it.
struct DatabaseHeader {
    let pageSize: Int
    let pageCount: Int
    let userVersion: Int
    let applicationID: UInt32

    /// Returns nil if the bytes are not a SQLite header.
    init?(_ bytes: [UInt8]) {
        guard bytes.count >= 100, bytes.starts(with: Array("SQLite format 3\0".utf8)) else {
            return nil
        }
        func number(_ offset: Int, _ count: Int) -> Int {
            bytes[offset..<offset + count].reduce(0) { $0 << 8 | Int($1) }
        }
        // 1 stands for 65,536, which does not fit into two bytes.
        pageSize = number(16, 2) == 1 ? 65_536 : number(16, 2)
        pageCount = number(28, 4)
        userVersion = number(60, 4)
        applicationID = UInt32(number(68, 4))
    }

    static func bytes(of path: String) throws(SystemError) -> [UInt8] {
        try Descriptor(readingRegular: path).prefix(100)
    }
}
