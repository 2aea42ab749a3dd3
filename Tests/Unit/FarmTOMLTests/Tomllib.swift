import FarmTOML
import FarmTestSupport
import Foundation

/// The TOML parser of Python 3.11 and later.
enum Tomllib {
    static let isHere = (try? Command.python("import tomllib; print(1)")) == "1\n"
    static let absence: String = "needs Python 3.11 or later; apt-get install python3"

    /// Parses texts in one process; the result is nil for a text that it rejects.
    static func read(_ texts: [[UInt8]]) throws -> [String?] {
        let script = """
            import io, json, sys, tomllib
            for line in open(sys.argv[1]):
                try: print(json.dumps(tomllib.load(io.BytesIO(bytes.fromhex(line))), default=str))
                except (tomllib.TOMLDecodeError, UnicodeDecodeError): print('refused')
            """
        let folder = try TemporaryDirectory()
        let lines = texts.map { text in
            text.map { String(format: "%02x", $0) }.joined() + "\n"
        }
        let path = try folder.write(lines.joined().utf8, to: "texts")
        return try Command.python(script, path).split(separator: "\n").map {
            $0 == "refused" ? nil : String($0)
        }
    }
}

/// The content of a document, for comparing two parsers.
indirect enum TOMLTree: Hashable, Decodable {
    case table([String: TOMLTree])
    case array([TOMLTree])
    /// Bytes, since Swift strings compare equal by canonical equivalence.
    case string([UInt8])
    case integer(Int64)
    case decimal(Double)
    case boolean(Bool)

    init(json: String) throws {
        self = try JSONDecoder().decode(TOMLTree.self, from: Data(json.utf8))
    }

    init(from decoder: any Decoder) throws {
        let value = try decoder.singleValueContainer()
        if let truth = try? value.decode(Bool.self) {
            self = .boolean(truth)
        } else if let number = try? value.decode(Int64.self) {
            // Also a decimal number that is whole.
            self = .integer(number)
        } else if let number = try? value.decode(Double.self) {
            self = .decimal(number)
        } else if let text = try? value.decode(String.self) {
            self = .string(Array(text.utf8))
        } else if let values = try? value.decode([TOMLTree].self) {
            self = .array(values)
        } else {
            self = .table(try value.decode([String: TOMLTree].self))
        }
    }

    init(_ document: TOMLDocument) {
        self = .table([:])
        for table in document.tables { set(nil, at: table.path[...]) }
        for entry in document.entries {
            set(entry.value.map { TOMLTree($0.content) }, at: entry.table[...] + [entry.key])
        }
    }

    private init(_ content: TOMLValue.Content) {
        self =
            switch content {
            case .string(let text): .string(Array(text.utf8))
            case .integer(let number): .integer(number)
            case .decimal(let text):
                Double(text).map { number in
                    Int64(exactly: number).map { .integer($0) } ?? .decimal(number)
                } ?? .string([])
            case .boolean(let truth): .boolean(truth)
            case .array(let values): .array(values.map(TOMLTree.init))
            }
    }

    private mutating func set(_ value: TOMLTree?, at path: ArraySlice<String>) {
        guard case .table(var members) = self, let name = path.first else { return }
        if path.count == 1, let value {
            members[name] = value
        } else {
            var inner = members[name] ?? .table([:])
            inner.set(value, at: path.dropFirst())
            members[name] = inner
        }
        self = .table(members)
    }
}
