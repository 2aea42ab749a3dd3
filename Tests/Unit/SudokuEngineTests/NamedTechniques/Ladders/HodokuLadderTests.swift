import Testing

@testable import SudokuEngine

@Suite struct HodokuLadderTests {
    @Test func `its techniques stand in the order of tables`() {
        let known = Set(HodokuLadder.techniques)
        #expect(known.count == HodokuLadder.techniques.count)
        #expect(HodokuLadder.techniques == Technique.all.filter(known.contains))
    }
}
