package import FarmJSON

/// The reason why a file is not a valid part of a catalogue.
package struct CatalogueError: Error, Hashable, Sendable {
    package let text: String

    package init(_ text: String) { self.text = text }
}

/// The form that all documents of a catalogue have.
package enum CatalogueDocument {
    package static func json(_ format: String, _ write: (inout JSONWriter) -> Void) -> [UInt8] {
        let object = JSONWriter.object { writer in
            writer.member("format", format)
            write(&writer)
        }
        return object + [UInt8(ascii: "\n")]
    }

    static func value(_ json: [UInt8], format: String) throws(CatalogueError) -> JSONValue {
        let value: JSONValue
        do throws(JSONError) { value = try JSONReader.value(json) } catch {
            throw CatalogueError("\(error)")
        }
        guard value["format"]?.string == format else {
            throw CatalogueError("unsupported format; expected \"\(format)\"")
        }
        return value
    }
}
