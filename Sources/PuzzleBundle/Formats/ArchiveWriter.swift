/// A zip archive with stored (uncompressed) files, which every unzip reads. The output depends only
/// on the files. (PKWARE's APPNOTE.TXT, sections 4.3.7, 4.3.12 and 4.3.16.)
package struct ArchiveWriter: Sendable {
    /// More files need extensions (Zip64) that old readers lack.
    package static let mostFiles = 65_535

    private var directory: [UInt8] = []
    private(set) var count = 0
    private var length = 0

    /// Creates an archive without files.
    package init() {}

    /// Appends a file.
    package mutating func add(_ name: String, _ content: [UInt8], to output: inout [UInt8]) {
        precondition(count < Self.mostFiles, "the caller counts")
        let checksum = CRC32.checksum(content[...])
        // From "version needed" to "extra field length", identical in both headers: version 1.0, no
        // flags, stored, and January 1, 1980, the earliest date possible.
        var common: [UInt8] = []
        for number in [10, 0, 0, 0, 0x21] { common.append(number, bytes: 2) }
        common.append(Int(checksum), bytes: 4)
        common.append(content.count, bytes: 4)
        common.append(content.count, bytes: 4)
        common.append(name.utf8.count, bytes: 2)
        common.append(0, bytes: 2)

        let start = output.count
        output.append(0x0403_4B50, bytes: 4)
        output += common
        output.append(name)
        output += content

        directory.append(0x0201_4B50, bytes: 4)
        directory.append(20, bytes: 2)
        directory += common
        // No comment, first disk, no attributes.
        directory += [UInt8](repeating: 0, count: 10)
        directory.append(length, bytes: 4)
        directory.append(name)
        length += output.count - start
        count += 1
    }

    /// Appends the central directory.
    package mutating func end(_ output: inout [UInt8]) {
        output += directory
        output.append(0x0605_4B50, bytes: 4)
        output.append(0, bytes: 4)
        output.append(count, bytes: 2)
        output.append(count, bytes: 2)
        output.append(directory.count, bytes: 4)
        output.append(length, bytes: 4)
        output.append(0, bytes: 2)
    }
}

/// The files of a stored zip archive.
enum ArchiveReader {
    struct Entry {
        let name: String
        let content: ArraySlice<UInt8>
    }

    /// Reads the central directory, as every reader does, and checks its entries against the files.
    static func read(
        _ bytes: ArraySlice<UInt8>, into reading: inout BundleReading, _ visit: (Entry) -> Void
    ) {
        let bytes = Array(bytes)
        let end = bytes.count - 22
        guard end >= 0, bytes.number(at: end, 4) == 0x0605_4B50 else {
            return reading.fault("no directory at the end of the zip; is the file complete?")
        }
        var place = bytes.number(at: end + 16, 4)
        // Without this check, overlapping files could turn a few megabytes into a terabyte.
        var room = place
        for _ in 0..<bytes.number(at: end + 10, 2) {
            guard place + 46 <= end, bytes.number(at: place, 4) == 0x0201_4B50 else {
                return reading.fault("the directory of the zip is damaged")
            }
            let nameLength = bytes.number(at: place + 28, 2)
            let next =
                place + 46 + nameLength + bytes.number(at: place + 30, 2)
                + bytes.number(at: place + 32, 2)
            guard next <= end else { return reading.fault("the directory of the zip is damaged") }
            room -= 30 + nameLength + bytes.number(at: place + 20, 4)
            guard room >= 0 else {
                return reading.fault("files of the zip overlap; it is damaged or malicious")
            }
            let name = String(decoding: bytes[place + 46..<place + 46 + nameLength], as: UTF8.self)
            if let problem = open(place, in: bytes, { visit(Entry(name: name, content: $0)) }) {
                reading.fault(problem, at: .entry(name))
            }
            place = next
        }
        if place != end { reading.fault("the directory of the zip does not match its size") }
    }

    /// Passes on the content of an entry's file; returns an error message if there is none.
    private static func open(
        _ entry: Int, in bytes: [UInt8], _ give: (ArraySlice<UInt8>) -> Void
    ) -> String? {
        guard bytes.number(at: entry + 10, 2) == 0 else {
            return "compressed; unpack the zip and pass the files"
        }
        let start = bytes.number(at: entry + 42, 4)
        let length = bytes.number(at: entry + 20, 4)
        guard start + 30 <= entry, bytes.number(at: start, 4) == 0x0403_4B50 else {
            return "the directory entry does not point to a file"
        }
        let first = start + 30 + bytes.number(at: start + 26, 2) + bytes.number(at: start + 28, 2)
        guard first + length <= entry, length == bytes.number(at: entry + 24, 4) else {
            return "the file is shorter than stated in the directory"
        }
        let content = bytes[first..<first + length]
        guard Int(CRC32.checksum(content)) == bytes.number(at: entry + 16, 4) else {
            return "the checksum (CRC-32) does not match"
        }
        give(content)
        return nil
    }
}

/// The checksum used by zip and many other formats.
enum CRC32 {
    private static let table: [UInt32] = (0..<256).map { byte in
        (0..<8).reduce(UInt32(byte)) { value, _ in value >> 1 ^ (value & 1) * 0xEDB8_8320 }
    }

    static func checksum(_ bytes: ArraySlice<UInt8>) -> UInt32 {
        ~bytes.reduce(~0) { value, byte in
            value >> 8 ^ table[Int(UInt8(truncatingIfNeeded: value) ^ byte)]
        }
    }
}

extension [UInt8] {
    /// Appends a number, least significant byte first.
    fileprivate mutating func append(_ number: Int, bytes: Int) {
        for place in 0..<bytes { append(UInt8(truncatingIfNeeded: number >> (8 * place))) }
    }

    /// The number stored at a position, least significant byte first.
    fileprivate func number(at place: Int, _ bytes: Int) -> Int {
        (0..<bytes).reduce(0) { $0 | Int(self[place + $1]) << (8 * $1) }
    }
}
