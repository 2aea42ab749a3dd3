/// Reads formats in which each puzzle is a line, line by line, so that a file may be of any length
/// and its lines be shared among threads.
package struct LineDecoder: Sendable {
    package let format: BundleFormat
    private let table: CSVBundle?

    /// Takes the file's first line, which tells what the others are; nil if they are no lines of
    /// puzzles.
    package init?(firstLine: ArraySlice<UInt8>) {
        let firstLine = firstLine.withoutMark
        guard let format = BundleFormat(firstLine: firstLine) else { return nil }
        self.init(format, firstLine: firstLine)
    }

    /// Nil if the format has no lines, or the first line cannot be its first.
    init?(_ format: BundleFormat, firstLine: ArraySlice<UInt8>) {
        guard format.isLines else { return nil }
        self.format = format
        table = format == .csv ? CSVBundle(header: firstLine) : nil
        if format == .csv, table == nil { return nil }
    }

    /// The puzzle of a line without its end; nil if it holds none and need not.
    package func puzzle(
        _ line: ArraySlice<UInt8>, number: Int, file: String
    ) throws(BundleFault) -> BundledPuzzle? {
        let place = BundleFault.Place.line(number)
        do throws(BundleProblem) {
            switch format {
            case .ndjson: return try NDJSONBundle.puzzle(line, at: place)
            case .csv: return number == 1 ? nil : try table?.puzzle(line, at: place)
            case .bank: return try BankBundle.puzzle(line, at: place)
            case .hodoku: return try HodokuBundle.puzzle(line, at: place)
            default: return try TextBundle.puzzle(line, at: place)
            }
        } catch {
            throw BundleFault(file: file, place: place, problem: error.text)
        }
    }
}

extension LineDecoder {
    /// Reads all lines of a file that is at hand.
    func read(_ bytes: ArraySlice<UInt8>, into reading: inout BundleReading) {
        var start = bytes.startIndex
        var number = 0
        while start < bytes.endIndex {
            let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.endIndex
            var line = number == 0 ? bytes[start..<end].withoutMark : bytes[start..<end]
            if line.last == UInt8(ascii: "\r") { line = line.dropLast() }
            number += 1
            start = end + 1
            do throws(BundleFault) {
                guard let puzzle = try puzzle(line, number: number, file: reading.file) else {
                    continue
                }
                reading.add(at: puzzle.place) { () throws(BundleProblem) in puzzle }
            } catch {
                reading.fault(error.problem, at: error.place)
            }
        }
    }
}

extension ArraySlice<UInt8> {
    /// Without what editors on Windows put before UTF-8 and what belongs to no line.
    var withoutMark: Self { starts(with: [0xEF, 0xBB, 0xBF]) ? dropFirst(3) : self }
}
