/// The first line of a request: `method target version`, separated by single spaces.
struct RequestLine: Sendable {
    let method: String
    let target: Target
    let version: HTTPVersion

    /// The maximum length of a method; common ones have less than half of that.
    private static let methodLimit = 32

    init(_ line: ArraySlice<UInt8>, targetLimit: Int) throws(RequestError) {
        guard let space = line.firstIndex(of: .space), space > line.startIndex,
            space - line.startIndex <= Self.methodLimit,
            line[..<space].allSatisfy(\.isToken)
        else { throw .badRequest("the request does not begin with a method and a space") }
        method = String(decoding: line[..<space], as: UTF8.self)
        let remainder = line[space...].dropFirst()
        guard let end = remainder.firstIndex(of: .space) else {
            throw .badRequest("the request line has no version; send HTTP/1.1")
        }
        version = try Self.version(remainder[end...].dropFirst())
        let target = remainder[..<end]
        guard target.count <= targetLimit else { throw .targetTooLong(targetLimit) }
        if method == "CONNECT" { throw .connectMethod }
        guard let target = Target(bytes: target), target.text != "*" || method == "OPTIONS" else {
            throw .badRequest(
                "the request target is not a path; begin with a slash and encode "
                    + "other characters as %XX, in UTF-8")
        }
        self.target = target
    }

    private static func version(_ text: ArraySlice<UInt8>) throws(RequestError) -> HTTPVersion {
        let name = Array("HTTP/".utf8)
        let numbers = text.dropFirst(name.count)
        guard text.starts(with: name), numbers.count == 3, let major = numbers.first,
            let minor = numbers.last, major.isDigit, minor.isDigit,
            numbers[numbers.startIndex + 1] == UInt8(ascii: ".")
        else {
            throw .badRequest(
                "the request line does not end with a version; send "
                    + "METHOD, TARGET and HTTP/1.1, separated by single spaces")
        }
        guard major == UInt8(ascii: "1") else { throw .versionUnknown }
        return minor == UInt8(ascii: "0") ? .http10 : .http11
    }
}
