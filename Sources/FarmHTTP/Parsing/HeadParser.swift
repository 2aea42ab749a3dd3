/// Parses the head of a request line by line, as it arrives: each byte is examined once, regardless
/// of how the input is split.
struct HeadParser: Sendable {
    private let limits: Limits
    /// All positions count from the first byte of the head.
    private var scanned = 0
    private var lineStart = 0
    private var isAfterEmptyLine = false
    private var line: RequestLine?
    private var places: [Fields.Place] = []
    private var framing = Framing()

    init(limits: Limits) { self.limits = limits }

    /// True if part of a head has arrived.
    var hasBegun: Bool { scanned > 0 }

    /// Returns the head once it is complete. It then occupies ``length`` bytes of the input.
    mutating func parse(_ input: borrowing InputBuffer) throws(RequestError) -> RequestHead? {
        let start = input.start
        while let end = input.lineFeed(from: start + scanned) {
            scanned = end + 1 - start
            guard scanned <= limits.headBytes else { throw tooLarge }
            guard end > start + lineStart, input.bytes[end - 1] == .carriageReturn else {
                throw .badRequest("a line does not end with CRLF")
            }
            let text = input.bytes[start + lineStart..<end - 1]
            lineStart = scanned
            guard let line else {
                try begin(text)
                continue
            }
            if text.isEmpty {
                try framing.finish(line.version)
                return RequestHead(
                    line: line, framing: framing,
                    fields: Fields(Array(input.bytes[start..<end + 1]), places))
            }
            try read(text, from: start)
        }
        scanned = input.bytes.count - start
        guard scanned <= limits.headBytes else { throw tooLarge }
        try reject(unfinished: input.bytes[(start + lineStart)...])
        return nil
    }

    /// The length of the head once it is complete.
    var length: Int { scanned }

    private var tooLarge: RequestError {
        line == nil ? .targetTooLong(limits.targetBytes) : .headTooLarge(limits.headBytes)
    }

    private mutating func begin(_ text: ArraySlice<UInt8>) throws(RequestError) {
        // Old clients send an extra CRLF after a body.
        if text.isEmpty && !isAfterEmptyLine {
            isAfterEmptyLine = true
            return
        }
        line = try RequestLine(text, targetLimit: limits.targetBytes)
    }

    private mutating func read(_ text: ArraySlice<UInt8>, from start: Int) throws(RequestError) {
        guard places.count < limits.fields else { throw .tooManyFields(limits.fields) }
        let (name, value) = try FieldLine.parse(text)
        try framing.read(name: text[name], value: text[value])
        places.append(Fields.Place(name: name, value: value, from: start))
    }

    /// Rejects early: a client of another protocol may never send the end of a line.
    private func reject(unfinished text: ArraySlice<UInt8>) throws(RequestError) {
        guard line == nil, let first = text.first, first != .carriageReturn || isAfterEmptyLine,
            !first.isToken
        else { return }
        throw .badRequest("the request does not begin with a method and a space")
    }
}

/// A complete and valid head.
struct RequestHead: Sendable {
    let line: RequestLine
    let framing: Framing
    let fields: Fields
}
