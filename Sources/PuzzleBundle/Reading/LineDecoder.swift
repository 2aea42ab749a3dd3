/// A decoder for line-based formats. Files may be of any length, and threads can share the lines.
package struct LineDecoder: Sendable {
    package let format: BundleFormat
    private let table: CSVBundle?
    private let layouts: LayoutSupport?

    /// Reads the first line, which identifies the format; nil if it is not a line-based format.
    package init?(firstLine: ArraySlice<UInt8>, layouts: LayoutSupport) {
        let firstLine = firstLine.withoutMark
        guard let format = BundleFormat(firstLine: firstLine) else { return nil }
        self.init(format, firstLine: firstLine, layouts)
    }

    /// Nil if the format is not line-based or the first line does not fit it.
    init?(_ format: BundleFormat, firstLine: ArraySlice<UInt8>, _ layouts: LayoutSupport?) {
        guard format.isLines else { return nil }
        self.layouts = layouts
        self.format = format
        table = format == .csv ? CSVBundle(header: firstLine) : nil
        if format == .csv, table == nil { return nil }
    }

    /// Decodes a line without its line ending; nil if the line is legitimately empty.
    package func puzzle(
        _ line: ArraySlice<UInt8>, number: Int, file: String
    ) throws(BundleError) -> BundledPuzzle? {
        let place = BundleError.Place.line(number)
        do throws(FieldError) {
            switch format {
            case .ndjson: return try NDJSONBundle.puzzle(line, at: place)
            case .csv: return number == 1 ? nil : try table?.puzzle(line, at: place)
            case .bank: return try BankBundle.puzzle(line, at: place)
            case .hodoku: return try HodokuBundle.puzzle(line, at: place)
            default: return try TextBundle.puzzle(line, at: place, layouts)
            }
        } catch {
            throw BundleError(file: file, place: place, problem: error.text)
        }
    }
}

extension LineDecoder {
    /// Reads all lines of a file in memory.
    func read(_ bytes: ArraySlice<UInt8>, into reading: inout BundleReading) {
        var start = bytes.startIndex
        var number = 0
        while start < bytes.endIndex {
            let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.endIndex
            var line = number == 0 ? bytes[start..<end].withoutMark : bytes[start..<end]
            if line.last == UInt8(ascii: "\r") { line = line.dropLast() }
            number += 1
            start = end + 1
            do throws(BundleError) {
                guard let puzzle = try puzzle(line, number: number, file: reading.file) else {
                    continue
                }
                reading.add(at: puzzle.place) { () throws(FieldError) in puzzle }
            } catch {
                reading.fault(error.problem, at: error.place)
            }
        }
    }
}

extension ArraySlice<UInt8> {
    /// The text without a byte order mark, which editors on Windows put at the beginning.
    var withoutMark: Self { starts(with: [0xEF, 0xBB, 0xBF]) ? dropFirst(3) : self }
}
