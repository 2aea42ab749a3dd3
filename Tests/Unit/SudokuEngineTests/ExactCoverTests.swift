import FarmTestSupport
import Testing

/// Checks the reference counter itself, against published numbers.
@Suite struct ExactCoverTests {
    @Test func `there are 288 grids of four by four`() {
        var counter = ExactCover(sudokuOfOrder: 2, givens: [Int](repeating: 0, count: 16))
        #expect(counter.count() == 288)
    }

    @Test func `there are 2,612,736 first bands with the first box fixed`() {
        var givens = [Int](repeating: 0, count: 27)
        for position in 0..<9 { givens[position / 3 * 9 + position % 3] = position + 1 }
        var counter = ExactCover(sudokuOfOrder: 3, rows: 3, givens: givens)
        #expect(counter.count() == 2_612_736)
    }
}
