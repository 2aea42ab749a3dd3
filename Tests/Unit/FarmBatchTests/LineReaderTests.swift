import FarmBatch
import FarmSystem
import FarmTestSupport
import Foundation
import Testing

@Suite struct LineReaderTests {
    @Test(arguments: [1, 2, 3, 7, 64, 1 << 16])
    func `lines do not depend on the size of reads`(chunkBytes: Int) throws {
        let text = "one\n\ntwo\r\n\r\n  three \nfour"
        #expect(
            try lines(of: text.utf8, chunkBytes: chunkBytes) == [
                "1:one", "2:", "3:two", "4:", "5:  three ", "6:four",
            ])
    }

    @Test func `the last line end does not begin a line`() throws {
        #expect(try lines(of: "one\n".utf8) == ["1:one"])
        #expect(try lines(of: "\n".utf8) == ["1:"])
        #expect(try lines(of: "".utf8) == [])
    }

    @Test(arguments: [1, 2, 1 << 16])
    func `a byte order mark is not part of a line`(chunkBytes: Int) throws {
        let mark = "\u{FEFF}"
        #expect(
            try lines(of: "\(mark)one\n\(mark)two".utf8, chunkBytes: chunkBytes)
                == ["1:one", "2:\(mark)two"])
        #expect(try lines(of: mark.utf8, chunkBytes: chunkBytes) == [])
        #expect(try lines(of: "\(mark)\n".utf8, chunkBytes: chunkBytes) == ["1:"])
    }

    @Test(arguments: [1_000, 1 << 16, 1 << 22])
    func `a line over the limit is skipped but counted`(chunkBytes: Int) throws {
        let limit = LineReader.longestLine
        var bytes = Array("one\n".utf8)
        bytes += [UInt8](repeating: 0x78, count: limit)
        bytes += "\ntwo\n".utf8
        bytes += [UInt8](repeating: 0x78, count: limit + 1)
        bytes += "\nthree\n".utf8
        bytes += [UInt8](repeating: 0x78, count: 3 * limit)
        let found = try lines(of: bytes, chunkBytes: chunkBytes)
        #expect(
            found.map { $0.prefix(7) } == [
                "1:one", "2:xxxxx", "3:two", "4 long", "5:three", "6 long",
            ])
    }

    @Test(arguments: [5, 1 << 16])
    func `every byte is accounted for`(chunkBytes: Int) throws {
        let folder = try TemporaryDirectory()
        var bytes = Array("one\r\n\n".utf8)
        bytes += [UInt8](repeating: 0x78, count: 2 * LineReader.longestLine)
        bytes += "\nlast".utf8
        let path = try folder.write(bytes, to: "lines")
        var reader = LineReader(try Descriptor(reading: path), chunkBytes: chunkBytes)
        var consumed = 0
        while let chunk = try reader.next() { consumed += chunk.consumed }
        #expect(consumed == bytes.count)
    }

    @Test func `a line is available as soon as its end is read`() throws {
        let pipe = Pipe()
        var reader = LineReader(try Descriptor(readingFrom: pipe))
        try pipe.fileHandleForWriting.write(contentsOf: Data("one\ntw".utf8))
        #expect(texts(of: try reader.next()) == ["1:one"])
        try pipe.fileHandleForWriting.write(contentsOf: Data("o\n\nthree".utf8))
        #expect(texts(of: try reader.next()) == ["2:two", "3:"])
        try pipe.fileHandleForWriting.close()
        #expect(texts(of: try reader.next()) == ["4:three"])
        #expect(try reader.next() == nil)
    }

    private func lines(
        of bytes: some Sequence<UInt8>, chunkBytes: Int = 1 << 16
    ) throws -> [String] {
        let folder = try TemporaryDirectory()
        let path = try folder.write(bytes, to: "lines")
        var reader = LineReader(try Descriptor(reading: path), chunkBytes: chunkBytes)
        var all: [String] = []
        while let chunk = try reader.next() { all += texts(of: chunk) }
        return all
    }

    private func texts(of chunk: Chunk?) -> [String] {
        var all: [String] = []
        chunk?.forEachLine { line in
            let text = String(decoding: line.bytes, as: UTF8.self)
            all.append("\(line.number)" + (line.isTooLong ? " long" : ":" + text))
        }
        return all
    }
}

extension Descriptor {
    /// Opens the reading end of a pipe again by name.
    fileprivate init(readingFrom pipe: Pipe) throws {
        let raw = pipe.fileHandleForReading.fileDescriptor
        try self.init(reading: "/dev/fd/\(raw)")
    }
}
