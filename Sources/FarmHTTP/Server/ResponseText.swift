import FarmSystem

/// Writes response heads into a buffer that a connection reuses.
struct ResponseText: ~Copyable {
    var bytes: [UInt8] = []
    private var date: [UInt8] = []
    private var dateSecond: Int64 = -1

    /// The capacity kept between responses; it keeps waiting connections small.
    private static let kept = 4 << 10

    mutating func clear() { bytes.removeAll(keepingCapacity: bytes.capacity <= Self.kept) }

    /// Appends the head, without the empty line at its end.
    mutating func append(_ response: Response) {
        bytes.append(text: "HTTP/1.1 ")
        append(number: response.status.code)
        bytes.append(.space)
        bytes.append(text: response.status.reason)
        bytes.append(text: "\r\n")
        appendDate()
        for field in response.fields { bytes.append(field) }
    }

    /// Appends a whole response that closes the connection.
    mutating func append(closing response: Response) {
        append(response)
        bytes.append(text: "Connection: close\r\n")
        append(length: response.body.count)
        bytes.append(text: "\r\n")
        bytes += response.body
    }

    mutating func append(length: Int) {
        bytes.append(text: "Content-Length: ")
        append(number: length)
        bytes.append(text: "\r\n")
    }

    private mutating func append(number: Int) {
        if number >= 10 { append(number: number / 10) }
        bytes.append(UInt8(ascii: "0") + UInt8(number % 10))
    }

    /// Appends the Date field, whose text is cached for a second.
    private mutating func appendDate() {
        let second = Clocks.wall / 1_000_000_000
        if second != dateSecond {
            date = Array("Date: \(HTTPDate(secondsSince1970: second))\r\n".utf8)
            dateSecond = second
        }
        bytes += date
    }
}
