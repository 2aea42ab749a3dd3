import FarmSystem
import FarmTestSupport
import Testing

@Suite struct UserFileTests {
    @Test(
        arguments: [
            ("a:x:7:7:::\n", 7, "a"), ("b:x:1:1:::\na:*:8:8:A,,,:/home/a:/bin/sh\n", 8, "a"),
            // The first of two entries counts; malformed lines are skipped.
            ("a:x:1:1:::\nb:x:1:1:::\n", 1, "a"), ("+::::::\n#a:x:3\nb:x:3:3:::\n", 3, "b"),
            ("a:x:4294967295:7:::\n", 4_294_967_295, nil), ("a:x:-1:7:::\n", 1, nil),
            ("a:x:5:5::\n", 5, nil), (":x:5:5:::\n", 5, nil), ("", 0, nil),
        ] as [(String, UInt32, String?)])
    func `entries have a name and a number`(text: String, number: UInt32, name: String?) {
        #expect(UserFile(Array(text.utf8)).name(of: number) == name)
    }

    @Test func `the file of this machine has root, an unreadable one nobody`() throws {
        #expect(UserFile.read().name(of: 0) == "root")
        let folder = try TemporaryDirectory()
        #expect(UserFile.read(folder.path + "/no").name(of: 0) == nil)
        #expect(UserFile.read(folder.path).name(of: 0) == nil)
    }
}
