import FarmBench
import Testing

@Suite struct FingerprintTests {
    /// From the test suite of the hash's authors (G. Fowler, L. C. Noll, K.-P. Vo).
    @Test(arguments: [
        ("", "cbf29ce484222325"), ("a", "af63dc4c8601ec8c"), ("foobar", "85944171f73967e8"),
    ])
    func `texts have their published hashes`(text: String, hash: String) {
        var print = Fingerprint()
        print.add(text.utf8)
        #expect(print.text == hash)
    }

    @Test func `leading zeros are kept`() {
        #expect(Fingerprint().text.count == 16)
    }
}
