import FarmSystem
import Testing

struct PrintableTests {
    @Test(arguments: [
        ("plain, é, 数独, 🙂", "plain, é, 数独, 🙂"), ("", ""), ("a\nb\tc", "a\\nb\\tc"),
        ("\u{1B}[31mred\u{1B}]0;title\u{7}", "\\u001B[31mred\\u001B]0;title\\u0007"),
        ("\r\n", "\\u000D\\n"), ("\0\u{7F}\u{9B}2J\u{80}", "\\u0000\\u007F\\u009B2J\\u0080"),
        ("a\u{202E}b\u{2066}\u{200F}\u{061C}", "a\\u202Eb\\u2066\\u200F\\u061C"),
        ("\u{2028}\u{2029}", "\\u2028\\u2029"),
    ])
    func `untrusted text stays on one line and cannot control the terminal`(
        text: String, shown: String
    ) {
        #expect(text.printable == shown)
        #expect(shown.printable == shown)
    }
}
