/// Parses a response from bytes; the body is returned in parts.
struct ClientResponseParser {
    private var remainder: BodyRemainder = .head

    /// The part of the response still to be read.
    private enum BodyRemainder {
        case head
        case counted(Int)
        case chunked(ChunkedBody)
        /// The body ends with the connection.
        case untilEnd
        case nothing
    }

    private(set) var isPersistent = false
    private static let headLimit = (64 << 10) - 1

    var isAtEnd: Bool { if case .nothing = remainder { true } else { false } }
    var endsWithConnection: Bool { if case .untilEnd = remainder { true } else { false } }

    /// Returns the head of the response, nil if it is incomplete. Skips interim (1xx) responses.
    mutating func head(_ input: inout InputBuffer, to method: String) throws(ClientError)
        -> ClientResponse?
    {
        while let (status, fields, isOld) = try nextHead(&input) {
            if status.code < 200 && status.code != 101 { continue }
            let connection = fields.values(of: "Connection").joined(separator: ",").lowercased()
            isPersistent = isOld ? connection.contains("keep-alive") : !connection.contains("close")
            remainder = try framing(status, fields, method)
            if endsWithConnection { isPersistent = false }
            return ClientResponse(status: status, fields: fields, body: [])
        }
        return nil
    }

    private func nextHead(
        _ input: inout InputBuffer
    ) throws(ClientError) -> (Status, Fields, isOld: Bool)? {
        var places: [Fields.Place] = []
        var first: (Status, Bool)?
        var lineStart = input.start
        while let end = input.lineFeed(from: lineStart) {
            guard end > lineStart, input.bytes[end - 1] == .carriageReturn,
                end - input.start < Self.headLimit
            else { throw .malformed }
            let line = input.bytes[lineStart..<end - 1]
            lineStart = end + 1
            guard let first else {
                first = try Self.statusLine(line)
                continue
            }
            if line.isEmpty {
                let fields = Fields(Array(input.bytes[input.start...end]), places)
                input.use(end + 1 - input.start)
                return (first.0, fields, first.1)
            }
            do throws(RequestError) {
                let (name, value) = try FieldLine.parse(line)
                places.append(Fields.Place(name: name, value: value, from: input.start))
            } catch {
                throw .malformed
            }
        }
        guard input.count < Self.headLimit else { throw .malformed }
        return nil
    }

    private static func statusLine(_ line: ArraySlice<UInt8>) throws(ClientError) -> (Status, Bool)
    {
        let isNew = line.starts(with: "HTTP/1.1 ".utf8)
        guard isNew || line.starts(with: "HTTP/1.0 ".utf8) else { throw .malformed }
        let text = line.dropFirst(9)
        let digits = text.prefix(3)
        guard digits.count == 3, digits.allSatisfy(\.isDigit),
            let code = Int(String(decoding: digits, as: UTF8.self)), 100...599 ~= code,
            text.count == 3 || text.dropFirst(3).first == .space
        else { throw .malformed }
        return (Status(code), !isNew)
    }

    private func framing(
        _ status: Status, _ fields: Fields, _ method: String
    ) throws(ClientError) -> BodyRemainder {
        if status.isBodiless || method == "HEAD" { return .nothing }
        let lengths = fields.values(of: "Content-Length")
        let codings = fields.values(of: "Transfer-Encoding")
        switch (lengths.count, codings.count) {
        case (0, 0): return .untilEnd
        case (0, 1) where codings[0].lowercased() == "chunked": return .chunked(ChunkedBody())
        case (1, 0):
            guard let length = Int(lengths[0]), length >= 0, lengths[0].utf8.allSatisfy(\.isDigit)
            else { throw .malformed }
            return length == 0 ? .nothing : .counted(length)
        default: throw .malformed
        }
    }

    /// Takes the available bytes of the body.
    mutating func body(_ input: inout InputBuffer) throws(ClientError) -> [UInt8] {
        switch remainder {
        case .head, .nothing: return []
        case .counted(let left):
            let part = input.take(left)
            remainder = part.count == left ? .nothing : .counted(left - part.count)
            return part
        case .untilEnd: return input.take(input.count)
        case .chunked(var chunks):
            var part: [UInt8] = []
            do throws(RequestError) {
                let isWhole = try chunks.read(&input, into: &part, limit: Int.max)
                remainder = isWhole ? .nothing : .chunked(chunks)
            } catch {
                throw .malformed
            }
            return part
        }
    }
}
