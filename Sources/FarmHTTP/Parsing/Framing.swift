/// What the fields of a request say about where it ends and what comes after. Whoever reads this in
/// another way than the next program on the wire can be made to see requests that nobody sent, so
/// everything that could be read in two ways is refused.
struct Framing: Sendable {
    private var hosts = 0
    private(set) var length: Int?
    private(set) var isChunked = false
    private var hasCoding = false
    private var hasUnknownCoding = false
    private var isLastCodingChunked = false
    private var saysClose = false
    private var saysKeepAlive = false
    private var expectation: Expectation = .none

    private enum Expectation { case none, toContinue, other }

    /// Takes note of a field.
    mutating func read(name: ArraySlice<UInt8>, value: ArraySlice<UInt8>) throws(Refusal) {
        switch name.count {
        case 4 where name.isWord("host"):
            hosts += 1
            guard hosts == 1 else { throw .badRequest("Host stands twice; send it once") }
            guard Host.isValid(value) else { throw .badRequest("Host is no host; send localhost") }
        case 6 where name.isWord("expect"):
            expectation =
                value.isWord("100-continue") && expectation != .other
                ? .toContinue : .other
        case 10 where name.isWord("connection"):
            for option in value.split(separator: UInt8(ascii: ",")) {
                if option.trimmed.isWord("close") { saysClose = true }
                if option.trimmed.isWord("keep-alive") { saysKeepAlive = true }
            }
        case 14 where name.isWord("content-length"): try read(length: value)
        case 17 where name.isWord("transfer-encoding"): try read(codings: value)
        default: break
        }
    }

    private mutating func read(length text: ArraySlice<UInt8>) throws(Refusal) {
        guard length == nil else {
            throw .badRequest("Content-Length stands twice; send it once")
        }
        guard !text.isEmpty, text.allSatisfy(\.isDigit) else {
            throw .badRequest("Content-Length is no number; send decimal digits")
        }
        var number = 0
        for digit in text {
            let (shifted, isTooBig) = number.multipliedReportingOverflow(by: 10)
            let (sum, isTooBigStill) = shifted.addingReportingOverflow(
                Int(digit - UInt8(ascii: "0")))
            guard !isTooBig, !isTooBigStill else {
                throw .badRequest("Content-Length is no length; send the length of the body")
            }
            number = sum
        }
        length = number
    }

    private mutating func read(codings text: ArraySlice<UInt8>) throws(Refusal) {
        hasCoding = true
        for coding in text.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false) {
            let name = coding.trimmed
            guard !name.isEmpty, !isLastCodingChunked else {
                throw .badRequest("Transfer-Encoding: chunked must be the last one, and stand once")
            }
            isLastCodingChunked = name.isWord("chunked")
            if !isLastCodingChunked {
                let type = name.prefix { $0.isToken }
                guard !type.isEmpty, !type.isWord("chunked") else {
                    throw .badRequest("Transfer-Encoding is no list of codings; send chunked")
                }
                hasUnknownCoding = true
            }
        }
    }

    /// The verdict at the end of the head. Who says nothing of a body has none (RFC 9112, 6.3), so
    /// nobody is asked for a length (411).
    mutating func finish(_ version: Request.Version) throws(Refusal) {
        guard hosts == 1 || version == .http10 else {
            throw .badRequest("Host is absent; send it, even empty")
        }
        if hasCoding {
            guard length == nil else {
                throw .badRequest("both Content-Length and Transfer-Encoding; send one of them")
            }
            guard version == .http11 else {
                throw .badRequest("HTTP/1.0 knows no Transfer-Encoding; send a Content-Length")
            }
            guard !hasUnknownCoding else { throw .unknownCoding }
            isChunked = true
        }
        // Requests of HTTP/1.0 expect nothing, whatever they say.
        if version == .http10 { expectation = .none }
        if expectation == .other { throw .unmetExpectation }
    }

    var awaitsContinue: Bool { expectation == .toContinue }

    /// Whether another request may follow.
    func isPersistent(_ version: Request.Version) -> Bool {
        switch version {
        case .http11: !saysClose
        case .http10: saysKeepAlive && !saysClose
        }
    }
}
