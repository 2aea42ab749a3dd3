import FarmSystem
import FarmTestSupport
import Testing

@Suite struct GroupFileTests {
    @Test(arguments: [
        ("a:x:7:", "a", 7), ("a:x:7:b,c\n", "a", 7), ("b:x:1:\na:*:8:root\n", "a", 8),
        // The first of two entries counts; malformed lines are skipped.
        ("a:x:1:\na:x:2:\n", "a", 1), ("+::::\n#a:x:3:\na:x:4:\n", "a", 4),
        ("a:x:-1:\n", "a", nil), ("a:x:4294967295:\n", "a", nil), ("a:x:5\n", "a", nil),
        ("a:x::\n", "a", nil), (":x:5:\n", "", nil), ("A:x:5:\n", "a", nil), ("", "a", nil),
    ])
    func `entries have a name, a password, a number and members`(
        text: String, name: String, number: UInt32?
    ) {
        #expect(GroupFile(Array(text.utf8)).number(of: name) == number)
    }

    @Test func `the group file of this machine has root`() {
        #expect(GroupFile.read().number(of: "root") == 0)
    }

    @Test func `an unreadable file has no groups`() throws {
        let folder = try TemporaryDirectory()
        #expect(GroupFile.read(folder.path + "/no").number(of: "root") == nil)
        #expect(GroupFile.read(folder.path).number(of: "root") == nil)
    }
}
