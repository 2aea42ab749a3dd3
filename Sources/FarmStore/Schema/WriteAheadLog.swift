import FarmSystem

/// The frames of a write-ahead log, read without SQLite.
///
/// SQLite stops at the first frame with a wrong checksum. After a power loss that is the torn end of
/// the last transaction, which was never confirmed to a client. A frame that was damaged later looks
/// the same, and SQLite silently drops all commits after it. What follows distinguishes the two:
/// each commit is durable before the next begins, so no frame of a later transaction can follow a
/// torn one.
///
/// The layout is that of https://www.sqlite.org/fileformat2.html#the_write_ahead_log:
///
///     header, 32 bytes   magic, version, page size, sequence, salt, salt, checksum, checksum
///     frame, 24 bytes    page, pages after a commit or 0, salt, salt, checksum, checksum
///     and the page
struct WriteAheadLog {
    /// Damage that makes SQLite ignore commits.
    enum Damage: Hashable, CustomStringConvertible {
        case header
        /// The frame with the wrong checksum, counted from 1.
        case frame(Int)

        var description: String {
            switch self {
            case .header: "header is damaged; SQLite would ignore every commit in it"
            case .frame(let number):
                "frame \(number) is damaged; SQLite would ignore the commits after it"
            }
        }
    }

    private static let headerSize = 32
    private static let frameHeaderSize = 24

    private let pageSize: Int
    private let isBigEndian: Bool
    private let salts: ArraySlice<UInt8>
    private var checksum: Checksum

    /// Returns nil if the log is undamaged or empty. While the store is in use the log may restart
    /// during the scan; what is found then does not count as damage.
    static func damage(
        _ open: () throws(SystemError) -> Descriptor
    ) throws(SystemError) -> Damage? {
        let file = try open()
        let header = try bytes(headerSize, of: file)
        // A header alone, or less, contains no commits.
        guard header.count == headerSize else { return nil }
        let damage: Damage?
        if var log = WriteAheadLog(header) {
            damage = try log.damage(in: file)
        } else {
            damage = try bytes(frameHeaderSize, of: file).isEmpty ? nil : .header
        }
        guard damage != nil, try bytes(headerSize, of: open()) == header else { return nil }
        return damage
    }

    /// Returns nil unless magic, page size and checksum are valid.
    private init?(_ header: [UInt8]) {
        let magic = Self.number(header, 0)
        let pageSize = Int(Self.number(header, 8))
        guard magic & ~1 == 0x377F_0682, 512...65_536 ~= pageSize, pageSize.nonzeroBitCount == 1
        else { return nil }
        self.pageSize = pageSize
        isBigEndian = magic & 1 == 1
        salts = header[16..<24]
        checksum = Checksum()
        checksum.add(header[..<24], isBigEndian: isBigEndian)
        guard checksum == Checksum(header, 24) else { return nil }
    }

    private mutating func damage(in file: borrowing Descriptor) throws(SystemError) -> Damage? {
        var number = 0
        /// The frame at which SQLite stops, once it was reached.
        var end: Int?
        /// True if the previous frame ended a transaction.
        var isAfterCommit = false
        while true {
            let frame = try Self.bytes(Self.frameHeaderSize + pageSize, of: file)
            guard frame.count == Self.frameHeaderSize + pageSize else { return nil }
            number += 1
            let isOfThisLog = frame[8..<16] == salts
            checksum.add(frame[..<8], isBigEndian: isBigEndian)
            checksum.add(frame[Self.frameHeaderSize...], isBigEndian: isBigEndian)
            let stored = Checksum(frame, 16)
            let followsItsPredecessor = isOfThisLog && checksum == stored
            if let end {
                // A transaction that was committed after one that SQLite would drop. Frames of
                // rolled-back transactions may be here too, but these do not continue the checksums
                // of a commit.
                if isAfterCommit, followsItsPredecessor { return .frame(end) }
            } else if !followsItsPredecessor {
                end = number
            }
            isAfterCommit = (isOfThisLog || end == number) && Self.number(frame, 4) != 0
            checksum = stored
        }
    }

    // MARK: Bytes

    private static func bytes(
        _ count: Int, of file: borrowing Descriptor
    ) throws(SystemError) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(count)
        while bytes.count < count, try file.read(into: &bytes, atMost: count - bytes.count) > 0 {}
        return bytes
    }

    private static func number(_ bytes: [UInt8], _ offset: Int) -> UInt32 {
        bytes[offset..<offset + 4].reduce(0) { $0 << 8 | UInt32($1) }
    }
}

extension WriteAheadLog {
    /// The two running sums over all frames.
    private struct Checksum: Equatable {
        private var first: UInt32 = 0
        private var second: UInt32 = 0

        init() {}

        /// Reads the sums from a header.
        init(_ bytes: [UInt8], _ offset: Int) {
            first = WriteAheadLog.number(bytes, offset)
            second = WriteAheadLog.number(bytes, offset + 4)
        }

        mutating func add(_ bytes: ArraySlice<UInt8>, isBigEndian: Bool) {
            var index = bytes.startIndex
            while index + 8 <= bytes.endIndex {
                first &+= Self.word(bytes, index, isBigEndian) &+ second
                second &+= Self.word(bytes, index + 4, isBigEndian) &+ first
                index += 8
            }
        }

        private static func word(
            _ bytes: ArraySlice<UInt8>, _ index: Int, _ isBigEndian: Bool
        ) -> UInt32 {
            let word =
                UInt32(bytes[index]) | UInt32(bytes[index + 1]) << 8
                | UInt32(bytes[index + 2]) << 16 | UInt32(bytes[index + 3]) << 24
            return isBigEndian ? word.byteSwapped : word
        }
    }
}
