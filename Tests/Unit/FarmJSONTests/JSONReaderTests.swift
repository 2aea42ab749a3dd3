import FarmJSON
import Testing

@Suite struct JSONReaderTests {
    private func read(_ text: String) throws(JSONError) -> JSONValue {
        try JSONReader.value(Array(text.utf8))
    }

    /// The error for a text, with its position; "accepted" if there is none.
    private func refusal(_ bytes: [UInt8]) -> String {
        do throws(JSONError) {
            _ = try JSONReader.value(bytes)
            return "accepted"
        } catch {
            return error.description
        }
    }

    @Test func `every kind of value is read without loss`() throws {
        let text = """
             {"b":[1, -2.50 ,3e2],"a":{"x":null,"":true,"y":false}\t,\r
            "text":"q\\"\\\\\\/\\b\\f\\n\\r\\t \\u00e9 é 😀 \\ud83d\\ude00 \\u0000"} \n
            """
        let value = try read(text)
        #expect(value.members?.map(\.name) == ["b", "a", "text"])
        #expect(value["b"]?.elements?.map(\.number?.text) == ["1", "-2.50", "3e2"])
        #expect(value["a"]?["x"]?.isNull == true)
        #expect(value["a"]?[""]?.bool == true)
        #expect(value["a"]?["y"]?.bool == false)
        #expect(value["text"]?.string == "q\"\\/\u{8}\u{C}\n\r\t é é 😀 😀 \0")
        #expect(value["none"] == nil)
        #expect(value["b"]?["x"] == nil)
    }

    @Test(arguments: [
        ("0", 0, 0, 0), ("-0", 0, 0, 0), ("7", 7, 70, 700), ("4.2", nil, 42, 420),
        ("-1.05", nil, nil, -105), ("70e-1", 7, 70, 700), ("1.50", nil, 15, 150),
        ("0.125", nil, nil, nil), ("9223372036854775807", .max, nil, nil),
        ("9223372036854775808", nil, nil, nil), ("1E3", 1_000, 10_000, 100_000),
        ("1e999999999999", nil, nil, nil), ("0e999", 0, 0, 0),
        ("1e-9223372036854775808", nil, nil, nil), ("1e-1001", nil, nil, nil),
    ])
    func `numbers are exact or nil`(
        text: String, integer: Int?, tenths: Int?, hundredths: Int?
    ) throws {
        let number = try #require(try read(text).number)
        #expect(number.text == text)
        #expect(number.integer == integer)
        #expect(number.tenths == tenths)
        #expect(number.hundredths == hundredths)
    }

    /// Input forbidden by RFC 8259, or interpreted differently by different readers.
    @Test(arguments: [
        ("", "1:1: unexpected end of text, expected a value; is it complete?"),
        ("  \n ", "2:2: unexpected end of text, expected a value; is it complete?"),
        ("[1,]", "1:4: trailing comma; remove it"),
        ("[,1]", "1:2: expected a value"),
        ("[1 2]", "1:4: expected a comma or ]"),
        ("[1", "1:3: unexpected end of text; is it complete?"),
        ("]", "1:1: expected a value"),
        ("{\"a\":1,}", "1:8: trailing comma; remove it"),
        ("{\"a\" 1}", "1:6: expected a colon"),
        ("{\"a\":}", "1:6: expected a value"),
        ("{a:1}", "1:2: expected a member's name"),
        ("{'a':1}", "1:2: expected a member's name"),
        ("{\"a\":1,\n\"b\":2,\n \"a\":3}", "3:2: duplicate member name"),
        ("{\"a\":1,\"\\u0061\":2}", "1:8: duplicate member name"),
        ("1 2", "1:3: unexpected text after the value"),
        ("{}}", "1:3: unexpected text after the value"),
        ("01", "1:1: leading zero in a number; remove it"),
        ("-", "1:2: expected a digit"),
        ("+1", "1:1: expected a value"),
        (".5", "1:1: expected a value"),
        ("1.", "1:3: expected a digit"),
        ("1.e2", "1:3: expected a digit"),
        ("1e", "1:3: expected a digit"),
        ("0x1F", "1:2: unexpected text after the value"),
        ("NaN", "1:1: expected a value"),
        ("nul", "1:1: expected a value"),
        ("True", "1:1: expected a value"),
        ("\"abc", "1:1: unterminated string; is the text complete?"),
        ("[\"é\t\"]", "1:4: control character in a string; write it as \\u00.."),
        ("\"\n\"", "1:2: control character in a string; write it as \\u00.."),
        ("\"\\x41\"", "1:2: invalid escape"),
        ("\"\\", "1:2: invalid escape"),
        ("\"\\u12G4\"", "1:2: expected four hexadecimal digits after \\u"),
        ("\"\\ud800\"", "1:2: unpaired surrogate"),
        ("\"\\udc00\"", "1:2: unpaired surrogate"),
        ("\"\\ud800\\u0041\"", "1:2: unpaired surrogate"),
        ("\u{FEFF}{}", "1:1: begins with a byte order mark; save the text without it"),
        ("[1]//", "1:4: unexpected text after the value"),
        ("[\u{A0}1]", "1:2: expected a value"),
    ])
    func `invalid JSON is rejected with position and reason`(text: String, refused: String) {
        #expect(refusal(Array(text.utf8)) == refused)
    }

    @Test(arguments: [
        [0x22, 0x80, 0x22], [0x22, 0xC0, 0xAF, 0x22], [0x22, 0xE0, 0x80, 0x80, 0x22],
        [0x22, 0xED, 0xA0, 0x80, 0x22], [0x22, 0xF4, 0x90, 0x80, 0x80, 0x22], [0x22, 0xC3],
        [0x22, 0xFF, 0x22],
    ])
    func `invalid UTF-8 is rejected`(bytes: [UInt8]) {
        #expect(refusal(bytes) == "1:2: not UTF-8; save the text as UTF-8")
    }

    @Test func `nesting is limited to the given depth`() throws {
        func nested(_ depth: Int) -> [UInt8] {
            Array(
                (String(repeating: "[", count: depth) + String(repeating: "]", count: depth)).utf8)
        }
        #expect(refusal(nested(32)) == "accepted")
        #expect(refusal(nested(33)) == "1:34: nested more than 32 deep")
        #expect(refusal(nested(1_000_000)) == "1:34: nested more than 32 deep")
        #expect((try? JSONReader.value(nested(100), deepest: 100)) != nil)
    }

    @Test func `duplicate names are rejected in small and large objects`() {
        for count in [2, 16, 17, 18, 40] {
            let members = (0..<count).map { "\"\($0)\":0" }
            let text = "{" + members.joined(separator: ",") + "}"
            #expect(refusal(Array(text.utf8)) == "accepted")
            let twice = "{" + (members + [members[1]]).joined(separator: ",") + "}"
            #expect(refusal(Array(twice.utf8)).hasSuffix("duplicate member name"))
        }
    }

    @Test func `positions in a slice count from its start`() {
        let text = Array("junk\n[1,]".utf8)[5...]
        do throws(JSONError) {
            _ = try JSONReader.value(text)
            Issue.record("accepted")
        } catch {
            #expect((error.offset, error.line, error.column) == (3, 1, 4))
        }
    }
}
