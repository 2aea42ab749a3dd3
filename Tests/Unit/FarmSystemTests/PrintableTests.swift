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

struct SecretsTests {
    @Test(arguments: [
        ("postgresql:///farm?host=/run/postgresql", "postgresql:///farm?host=/run/postgresql"),
        ("postgresql://a@[::1]:5432,b:1/farm", "postgresql://a@[::1]:5432,b:1/farm"),
        ("postgresql://a:secret@b:5432/farm", "postgresql://a:***@b:5432/farm"),
        (
            "postgresql://a:se/cr?et@b/farm?sslmode=disable",
            "postgresql://a:***@b/farm?sslmode=disable"
        ),
        (
            "postgresql:///farm?user=a&password=secret&SSLPassword=secret&pass%77ord=secret&x",
            "postgresql:///farm?user=a&password=***&SSLPassword=***&pass%77ord=***&x"
        ),
        ("a:secret@b", "a:***@b"), ("", ""), ("/var/lib/puzzlefarm", "/var/lib/puzzlefarm"),
    ])
    func `an address is shown without its passwords`(address: String, shown: String) {
        #expect(address.withoutSecrets == shown)
    }
}
