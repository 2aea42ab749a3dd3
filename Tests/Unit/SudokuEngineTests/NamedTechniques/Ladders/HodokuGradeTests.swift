import Testing

@testable import SudokuEngine

@Suite struct HodokuGradeTests {
    private static func grade(_ counts: (Technique, Int)...) -> HodokuGrade {
        HodokuGrade(steps: counts.map { Technique.Count(technique: $0, count: $1) })
    }

    @Test func `the score is the sum of the scores of all steps`() {
        let grade = Self.grade((FullHouse.technique, 3), (HiddenSingle.technique, 2))
        #expect(grade.score == 40)
        #expect(grade.level == .easy)
    }

    @Test func `the level is the highest of a technique`() {
        let grade = Self.grade((FullHouse.technique, 3), (NakedSet.quadruple, 1))
        #expect(grade.score == 132)
        #expect(grade.level == .hard)
    }

    @Test(arguments: [
        (200, HodokuLevel.easy), (201, .medium), (250, .medium), (251, .hard), (400, .hard),
        (401, .unfair), (450, .unfair), (451, .extreme),
    ])
    func `a score above the limit of a level raises it`(singles: Int, level: HodokuLevel) {
        #expect(Self.grade((NakedSingle.technique, singles)).level == level)
    }
}
