import FarmJSON
import Foundation
import Testing

@Suite struct JSONWriterTests {
    @Test func `commas appear only between values`() {
        var json = JSONWriter()
        json.beginObject()
        json.member("a", 1)
        json.name("b")
        json.beginArray()
        json.endArray()
        json.name("c")
        json.beginArray()
        json.null()
        json.bool(true)
        json.beginObject()
        json.endObject()
        json.string("x")
        json.endArray()
        json.member("d", false)
        json.endObject()
        #expect(json.text == "{\"a\":1,\"b\":[],\"c\":[null,true,{},\"x\"],\"d\":false}")
    }

    @Test(arguments: [
        ("", "\"\""), ("é😀", "\"é😀\""), ("a\"b\\c", "\"a\\\"b\\\\c\""),
        ("\n\u{1F}\0", "\"\\u000a\\u001f\\u0000\""), ("/\u{7F}", "\"/\u{7F}\""),
    ])
    func `strings are escaped as needed`(text: String, json: String) {
        var writer = JSONWriter()
        writer.string(text)
        #expect(writer.text == json)
    }

    @Test(arguments: [
        (0, 0, "0"), (0, 1, "0.0"), (5, 2, "0.05"), (142, 2, "1.42"), (-7, 1, "-0.7"),
        (1_200, 2, "12.00"), (Int.max, 0, "9223372036854775807"),
        (Int.min, 0, "-9223372036854775808"), (90, 0, "90"),
    ])
    func `decimals are exact`(number: Int, decimals: Int, text: String) {
        #expect(String(number, decimals: decimals) == text)
    }

    @Test func `values round-trip`() throws {
        let text = "{\"z\":[1.50,-2e3,\"\\\"\\u0001é\"],\"a\":{},\"t\":true,\"n\":null}"
        var writer = JSONWriter()
        writer.value(try JSONReader.value(Array(text.utf8)))
        #expect(writer.text == text)
        // Another reader accepts the JSON, too.
        #expect(throws: Never.self) {
            try JSONSerialization.jsonObject(with: Data(writer.bytes))
        }
    }

    @Test func `a writer appends to existing bytes`() {
        var bytes = Array("line\n".utf8)
        JSONWriter.append(to: &bytes) { $0.integer(7) }
        JSONWriter.append(to: &bytes) { $0.string { $0.append(UInt8(ascii: "x")) } }
        #expect(String(decoding: bytes, as: UTF8.self) == "line\n7\"x\"")
    }
}
