/// The framing of a request: the fields that determine where it ends and what follows. Two programs
/// on the wire that disagree about it enable request smuggling; therefore anything ambiguous is
/// rejected.
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

    /// Evaluates a field.
    mutating func read(name: ArraySlice<UInt8>, value: ArraySlice<UInt8>) throws(RequestError) {
        switch name.count {
        case 4 where name.isWord("host"):
            hosts += 1
            guard hosts == 1 else { throw .badRequest("Host occurs twice; send it once") }
            guard Host.isValid(value) else {
                throw .badRequest("Host is not a valid host; send localhost")
            }
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

    private mutating func read(length text: ArraySlice<UInt8>) throws(RequestError) {
        guard length == nil else {
            throw .badRequest("Content-Length occurs twice; send it once")
        }
        guard !text.isEmpty, text.allSatisfy(\.isDigit) else {
            throw .badRequest("Content-Length is not a number; send decimal digits")
        }
        var number = 0
        for digit in text {
            let (shifted, isTooBig) = number.multipliedReportingOverflow(by: 10)
            let (sum, isTooBigStill) = shifted.addingReportingOverflow(
                Int(digit - UInt8(ascii: "0")))
            guard !isTooBig, !isTooBigStill else {
                throw .badRequest("Content-Length is too large; send the length of the body")
            }
            number = sum
        }
        length = number
    }

    private mutating func read(codings text: ArraySlice<UInt8>) throws(RequestError) {
        hasCoding = true
        for coding in text.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false) {
            let name = coding.trimmed
            guard !name.isEmpty, !isLastCodingChunked else {
                throw .badRequest("Transfer-Encoding: chunked must occur once, as the last coding")
            }
            isLastCodingChunked = name.isWord("chunked")
            if !isLastCodingChunked {
                let type = name.prefix { $0.isToken }
                guard !type.isEmpty, !type.isWord("chunked") else {
                    throw .badRequest("Transfer-Encoding is not a list of codings; send chunked")
                }
                hasUnknownCoding = true
            }
        }
    }

    /// Checks the fields at the end of the head. A request without a declared body has none (RFC
    /// 9112, 6.3), so a length is never required (411).
    mutating func finish(_ version: HTTPVersion) throws(RequestError) {
        guard hosts == 1 || version == .http10 else {
            throw .badRequest("Host is missing; send it, even empty")
        }
        if hasCoding {
            guard length == nil else {
                throw .badRequest("both Content-Length and Transfer-Encoding; send one of them")
            }
            guard version == .http11 else {
                throw .badRequest("HTTP/1.0 does not have Transfer-Encoding; send Content-Length")
            }
            guard !hasUnknownCoding else { throw .unknownCoding }
            isChunked = true
        }
        // Expect is ignored in HTTP/1.0 requests.
        if version == .http10 { expectation = .none }
        if expectation == .other { throw .unmetExpectation }
    }

    var awaitsContinue: Bool { expectation == .toContinue }

    /// Returns true if another request may follow.
    func isPersistent(_ version: HTTPVersion) -> Bool {
        switch version {
        case .http11: !saysClose
        case .http10: saysKeepAlive && !saysClose
        }
    }
}
