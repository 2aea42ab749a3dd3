import SudokuEngine
import Testing

@Suite struct SymmetryTests {
    @Test(
        arguments: [
            (Symmetry.none, 81), (.halfTurn, 41), (.quarterTurn, 21), (.horizontal, 45),
            (.vertical, 45), (.diagonal, 45), (.antiDiagonal, 45),
        ])
    func `orbits partition the grid`(symmetry: Symmetry, count: Int) {
        let orbits = symmetry.orbits
        #expect(orbits.count == count)
        #expect(orbits.reduce(0) { $0 + $1.count } == 81)
        #expect(orbits.reduce(CellSet()) { $0.union($1) } == .all)
        #expect(orbits.allSatisfy(symmetry.holds))
    }

    @Test(
        arguments: [
            (Symmetry.halfTurn, "{r1c2 r9c8}"), (.quarterTurn, "{r1c2 r2c9 r8c1 r9c8}"),
            (.horizontal, "{r1c2 r9c2}"), (.vertical, "{r1c2 r1c8}"), (.diagonal, "{r1c2 r2c1}"),
            (.antiDiagonal, "{r1c2 r8c9}"), (.none, "{r1c2}"),
        ])
    func `mirrors are named after their axis`(symmetry: Symmetry, orbit: String) {
        #expect(symmetry.orbits.contains { $0.description == orbit })
    }

    @Test func `one given in a corner has the symmetry of its diagonal`() throws {
        let corner = CellSet([Cell.all[0]])
        #expect(Symmetry.allCases.filter { $0.holds(for: corner) } == [.none, .diagonal])
    }
}
