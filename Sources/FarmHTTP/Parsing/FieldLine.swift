/// One line of a head or of trailers: `name: value`.
enum FieldLine {
    /// Where the name and the value without the blanks around it are.
    static func parse(
        _ line: ArraySlice<UInt8>
    ) throws(Refusal) -> (name: Range<Int>, value: Range<Int>) {
        guard let first = line.first, !first.isBlank else {
            throw .badRequest("a line of the head begins with a blank; send each field on one line")
        }
        var colon = line.startIndex
        while colon < line.endIndex, line[colon].isToken { colon += 1 }
        guard colon < line.endIndex, line[colon] == .colon else {
            throw .badRequest(
                "the name of a field has characters that no name has, or no colon after")
        }
        guard colon > line.startIndex else { throw .badRequest("a field has no name") }
        let value = line[(colon + 1)...].trimmed
        guard value.allSatisfy(\.isFieldContent) else {
            throw .badRequest("the value of a field has control characters")
        }
        return (line.startIndex..<colon, value.startIndex..<value.endIndex)
    }
}
