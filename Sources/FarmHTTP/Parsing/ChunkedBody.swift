/// Parses a chunked body, byte by byte or in larger parts. Extensions are checked and dropped, trailers
/// kept; both are bounded, or a client could send without end what no limit counts.
struct ChunkedBody: Sendable {
    private enum Stage {
        case size(digits: Int)
        case blanks
        case extensions
        case sizeEnd
        case data
        case dataReturn, dataEnd
        case trailer
        case finished
    }

    private var stage = Stage.size(digits: 0)
    private var size = 0
    private var ignored = 0
    private var line: [UInt8] = []
    private(set) var trailers: [Field] = []

    /// The maximum number of bytes of extensions, and of trailers.
    static let ignoredLimit = 4 << 10

    /// Takes the available bytes up to the end of the body; returns true at the end.
    mutating func read(
        _ input: inout InputBuffer, into body: inout [UInt8], limit: Int
    ) throws(RequestError) -> Bool {
        var index = input.start
        let end = input.bytes.count
        while index < end {
            if case .finished = stage { break }
            if case .data = stage {
                let count = min(size, end - index)
                body.append(contentsOf: input.bytes[index..<index + count])
                index += count
                size -= count
                if size == 0 { stage = .dataReturn }
            } else {
                try read(input.bytes[index], room: limit - body.count, limit)
                index += 1
            }
        }
        input.use(index - input.start)
        if case .finished = stage { return true }
        return false
    }

    private mutating func read(_ byte: UInt8, room: Int, _ limit: Int) throws(RequestError) {
        switch stage {
        case .size(let digits): try readSize(byte, digits: digits, room: room, limit)
        case .blanks:
            if byte == UInt8(ascii: ";") {
                stage = .extensions
            } else {
                guard byte.isBlank else { throw Self.badSize }
            }
            try ignore()
        case .extensions:
            if byte == .carriageReturn {
                stage = .sizeEnd
            } else {
                guard byte.isFieldContent else {
                    throw Self.bad("a chunk extension contains control characters")
                }
                try ignore()
            }
        case .sizeEnd:
            guard byte == .lineFeed else { throw Self.badEnd }
            stage = size == 0 ? .trailer : .data
            if size == 0 { ignored = 0 }
        case .dataReturn:
            guard byte == .carriageReturn else {
                throw Self.bad("a chunk is longer than its size")
            }
            stage = .dataEnd
        case .dataEnd:
            guard byte == .lineFeed else { throw Self.badEnd }
            stage = .size(digits: 0)
        case .trailer: try readTrailer(byte)
        case .data, .finished: preconditionFailure("data is not read byte by byte")
        }
    }

    private mutating func readSize(
        _ byte: UInt8, digits: Int, room: Int, _ limit: Int
    ) throws(RequestError) {
        if let value = byte.hexadecimal {
            let (shifted, isTooBig) = (digits == 0 ? 0 : size).multipliedReportingOverflow(by: 16)
            guard !isTooBig, digits < 16 else {
                throw Self.bad("a chunk size is too large")
            }
            size = shifted + Int(value)
            guard size <= room else { throw .bodyTooLarge(limit) }
            stage = .size(digits: digits + 1)
            return
        }
        guard digits > 0 else { throw Self.badSize }
        switch byte {
        case .carriageReturn: stage = .sizeEnd
        case UInt8(ascii: ";"): stage = .extensions
        case .space, .tab: stage = .blanks
        default: throw Self.badSize
        }
    }

    private mutating func readTrailer(_ byte: UInt8) throws(RequestError) {
        ignored += 1
        guard ignored <= Self.ignoredLimit else { throw .trailersTooLarge(Self.ignoredLimit) }
        // Carriage return and line feed occur only together.
        guard (line.last == .carriageReturn) == (byte == .lineFeed) else { throw Self.badEnd }
        guard byte == .lineFeed else {
            line.append(byte)
            return
        }
        if line.count == 1 {
            stage = .finished
        } else {
            let (name, value) = try FieldLine.parse(line.dropLast())
            trailers.append(
                Field(
                    String(decoding: line[name], as: UTF8.self),
                    String(decoding: line[value], as: UTF8.self)))
        }
        line.removeAll(keepingCapacity: true)
    }

    private mutating func ignore() throws(RequestError) {
        ignored += 1
        guard ignored <= Self.ignoredLimit else {
            throw Self.bad("the chunk extensions are too long; send none")
        }
    }

    private static let badSize = bad("a chunk size is not a hexadecimal number")
    private static let badEnd = bad("a line does not end with CRLF")

    private static func bad(_ detail: String) -> RequestError {
        .badRequest("chunked body: " + detail)
    }
}
