import Testing

@testable import SudokuEngine

@Suite struct PlaceTraceTests {
    /// Returns the places of a digit from rows of marks; the remaining rows have nine.
    private static func places(_ rows: String...) -> Mask128 {
        var places = Mask128(below: 81)
        for (index, mark) in rows.joined().enumerated() where mark == "." {
            places = places.without(index)
        }
        return places
    }

    /// With r2c1, row 1 keeps r1c5 and row 9 has none. That column 9 keeps r5c9 is not needed.
    private static let refutable = places(
        "x...x....", "xxxxxxxxx", "xxxxxxxx.", "xxxxxxxx.", "xxxxxxxxx", "xxxxxxxx.", "xxxxxxxx.",
        "xxxxxxxx.", "x...x....")

    @Test func `a place that leaves a house none is refuted at once`() throws {
        let places = Self.places("xx.......", "xxxxxxxxx", "xxxxxxxxx")
        let trace = try #require(PlaceTrace(9, isDigit: true, within: places))
        #expect(trace.assumed == 9 && trace.forced.isEmpty && trace.end == 18)
    }

    @Test func `places are named in their order, and only those that are needed`() throws {
        let trace = try #require(PlaceTrace(9, isDigit: true, within: Self.refutable))
        #expect(trace.forced == [.init(house: 18, cell: 4)])
        #expect(trace.end == 26)
    }

    @Test func `the absence of a digit is refuted too`() throws {
        let places = Self.places("x........", "xxxxxxxxx", "xxxxxxxxx")
        let trace = try #require(PlaceTrace(0, isDigit: false, within: places))
        #expect(trace.forced.isEmpty && trace.end == 18)
    }

    @Test func `what single places do not refute has no trace`() {
        #expect(PlaceTrace(0, isDigit: true, within: Mask128(below: 81)) == nil)
        #expect(PlaceTrace(0, isDigit: false, within: Mask128(below: 81)) == nil)
    }

    @Test func `of several assumptions one that is refuted is taken`() throws {
        let cells = Mask128(bit: 19) | Mask128(bit: 9)
        let trace = PlaceTrace.shortest(of: cells, areDigits: true, within: Self.refutable)
        #expect(trace?.assumed == 9)
        #expect(PlaceTrace.shortest(of: 0, areDigits: true, within: Self.refutable) == nil)
    }

    /// No trace refutes what is true.
    @Test func `no assumption that holds is refuted`() throws {
        for testCase in try TechniqueCase.all(of: "template-delete") {
            var solver = Solver()
            let solution = try #require(solver.solve(testCase.givens).first)
            for digit in 0..<9 {
                let places = testCase.grid.board.cells(with: digit)
                for cell in Bits(places) {
                    let isDigit = Int(solution.digits[cell]) == digit + 1
                    #expect(PlaceTrace(cell, isDigit: isDigit, within: places) == nil)
                }
            }
        }
    }
}
