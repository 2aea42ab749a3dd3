package import FarmSystem

extension Files {
    /// All bytes of a file that the test itself has made.
    package static func contents(of path: String) throws(SystemError) -> [UInt8] {
        try contents(of: path, atMost: 1 << 30)
    }
}
