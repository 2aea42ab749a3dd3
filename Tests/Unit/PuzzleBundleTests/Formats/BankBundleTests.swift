import FarmTestSupport
import PuzzleBundle
import SudokuEngine
import Testing

@Suite struct BankBundleTests {
    @Test(.enabled(if: Command.hasPython, "needs python3"))
    func `each line has 100 bytes and a checksum that matches hashlib`() throws {
        let folder = try TemporaryDirectory()
        let (path, puzzles) = try Samples.file(.bank, in: folder, perTier: 40)
        let report = try Command.python(
            """
            import hashlib, sys
            data = open(sys.argv[1], "rb").read()
            assert len(data) % 100 == 0
            for at in range(0, len(data), 100):
                line = data[at:at + 100].decode()
                digits = line[13:94]
                assert line[:12] == hashlib.sha1(digits.encode()).hexdigest()[:12], line
                assert line[12] == " " and line[94] == " " and line[99] == "\\n"
                assert digits.isdigit() and float(line[95:99]) < 20
            print(len(data) // 100)
            """, path)
        #expect(report == "\(puzzles.count)\n")
    }

    @Test(arguments: [0, 1, 55, 56, 63, 64, 65, 119, 120, 1_000])
    func `SHA-1 agrees with hashlib for any length`(length: Int) throws {
        try #require(Command.hasPython)
        let message = [UInt8]((0..<length).map { UInt8(truncatingIfNeeded: $0 &* 7) })
        let theirs = try Command.python(
            """
            import hashlib, sys
            message = bytes(i * 7 % 256 for i in range(int(sys.argv[1])))
            print(hashlib.sha1(message).hexdigest()[:12], end="")
            """, "\(length)")
        #expect(BankBundle.checksum(message[...]).text == theirs)
    }
}
