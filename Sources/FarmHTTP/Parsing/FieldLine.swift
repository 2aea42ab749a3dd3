/// A line of a head or of trailers: `name: value`.
enum FieldLine {
    /// Returns the ranges of the name and of the value without surrounding blanks.
    static func parse(
        _ line: ArraySlice<UInt8>
    ) throws(RequestError) -> (name: Range<Int>, value: Range<Int>) {
        guard let first = line.first, !first.isBlank else {
            throw .badRequest("a header line begins with a blank; send each field on one line")
        }
        var colon = line.startIndex
        while colon < line.endIndex, line[colon].isToken { colon += 1 }
        guard colon < line.endIndex, line[colon] == .colon else {
            throw .badRequest(
                "a field name contains invalid characters, or no colon follows it")
        }
        guard colon > line.startIndex else { throw .badRequest("a field name is empty") }
        let value = line[(colon + 1)...].trimmed
        guard value.allSatisfy(\.isFieldContent) else {
            throw .badRequest("a field value contains control characters")
        }
        return (line.startIndex..<colon, value.startIndex..<value.endIndex)
    }
}
