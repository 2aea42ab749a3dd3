import FarmJSON

/// The reason why a file is not a valid part of a catalogue.
package struct CatalogueError: Error, Hashable, Sendable {
    package let text: String

    init(_ text: String) { self.text = text }
}

/// The form that all documents of a catalogue have.
enum CatalogueDocument {
    static func json(_ format: String, _ write: (inout JSONWriter) -> Void) -> [UInt8] {
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

extension JSONWriter {
    /// Writes a member with an array of objects.
    mutating func objects<Element>(
        _ name: String, _ elements: [Element], _ write: (Element, inout JSONWriter) -> Void
    ) {
        array(name, elements) { writer, element in writer.object { write(element, &$0) } }
    }
}
