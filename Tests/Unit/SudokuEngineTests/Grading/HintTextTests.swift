import Testing

@testable import SudokuEngine

/// The texts of ladder techniques, some of which they share with named techniques.
@Suite struct HintTextTests {
    @Test func `ids are words with hyphens, the same for loops of all lengths`() {
        var owners: [String: Technique] = [:]
        for technique in Technique.onFarmLadder {
            let id = technique.id
            #expect(id.allSatisfy { "abcdefghijklmnopqrstuvwxyz0123456789-".contains($0) })
            guard let owner = owners[id] else {
                owners[id] = technique
                continue
            }
            #expect(owner.family == UniqueLoop.family && technique.family == UniqueLoop.family)
            #expect(owner.type == technique.type)
        }
    }

    @Test(arguments: [
        (NakedSet.triple, "naked-triple", "Nacktes Tripel"),
        (HiddenSet.quadruple, "hidden-quadruple", "Verstecktes Quadrupel"),
        (Locking.pointing, "locked-candidates-pointing", "Pointing"),
        (BUGPlusOne.technique, "bug-plus-1", "BUG Typ 1"),
        (BUG.typeThree, "bug-3", "BUG Typ 3"),
        (UniqueRectangle.typeFour, "unique-rectangle-4", "Unique Rectangle Typ 4"),
        (UniqueLoop.typeOne.on(8), "unique-loop-1", "Unique Loop 8 Typ 1"),
        (StaticForcingChains.forcingChain, "forcing-chain", "Forcing Chain"),
        (
            DynamicForcingChains.rungs[1].techniques[2], "dynamic-cell-forcing-chains-plus",
            "Dynamic Cell Forcing Chains (+)"
        ),
    ])
    func `a technique has an id and a German name`(technique: Technique, id: String, name: String) {
        #expect(technique.id == id)
        #expect(technique.ratedName(in: .german) == name)
    }

    @Test(arguments: try PageExample.all())
    func `a sentence begins with the name and has no empty parts`(example: PageExample) throws {
        let hint = try example.hint
        #expect(hint.technique == Technique.onFarmLadder.first { $0.ratedName == hint.name() }?.id)
        for language in Language.allCases {
            let sentence = hint.sentence(in: language)
            #expect(sentence.hasPrefix(hint.name(in: language) + ": "))
            #expect(sentence.hasSuffix("."))
            for odd in ["{}", "()", "  ", " ,", " ;", " ."] { #expect(!sentence.contains(odd)) }
        }
        #expect(hint.sentence() != hint.sentence(in: .german))
    }

    @Test(
        arguments: [
            (
                "Direct Pointing",
                "Direktes Pointing: In Block 1 liegen alle Plätze für 1 (r1c2 und r3c2) in "
                    + "Spalte 2: Einer davon ist 1, der Rest von Spalte 2 nicht; in Block 7 "
                    + "bleibt für 1 nur r9c3, also: r9c3 ist 1."
            ),
            (
                "Direct Hidden Pair",
                "Direktes verstecktes Paar: In Block 8 haben die Ziffern 1 und 5 nur die Plätze "
                    + "r7c6 und r9c6 und brauchen alle davon; keine andere Ziffer passt dort "
                    + "hin, und für 7 bleibt in Block 8 nur r9c4, also: r9c4 ist 7."
            ),
            (
                "XY-Wing",
                "XY-Wing: Pivot r7c9 {2,9}; Flügel r1c9 {1,9} und r8c7 {1,2}: Welche "
                    + "Ziffer auch im Pivot steht, einer der Flügel ist 1, also: r1c7, r3c7 "
                    + "und r9c9, die beide sehen, sind nicht 1."
            ),
            (
                "Skyscraper",
                "Skyscraper: In Spalten 2 und 5 hat die 3 je zwei Plätze: (3)r7c2 = "
                    + "(3)r2c2 - (3)r2c5 = (3)r9c5. r2c2 und r2c5 (Brücke) sehen sich in Zeile "
                    + "2, also ist eine der beiden nicht 3, und ihr Haus hat seine 3 am "
                    + "anderen Ende. Damit ist r7c2 oder r9c5 3, und r7c6 und r9c3, die beide "
                    + "sehen, sind nicht 3."
            ),
            (
                "Unique Rectangle type 4",
                "Unique Rectangle Typ 4: In r4c6 und r6c6 (Boden) sind nur 6 und 7 "
                    + "möglich, und 6 hat in Spalte 3 nur in r4c3 und r6c3 (Dach) Platz; eine "
                    + "davon ist also 6. Wäre die andere 7, könnte man die beiden Ziffern "
                    + "vertauschen, und das Rätsel hätte zwei Lösungen, also: r4c3 und r6c3 "
                    + "sind nicht 7."
            ),
            (
                "BUG type 2",
                "BUG Typ 2: Ohne 2 in r6c5, r7c1 und r8c5 hätte jede leere Zelle zwei "
                    + "Kandidaten und jede Ziffer in jedem Haus zwei Plätze, und zu jeder "
                    + "Lösung gäbe es eine zweite, in der alle Zellen ihren anderen "
                    + "Kandidaten nehmen. 2 steht also in r6c5, r7c1 oder r8c5, und r7c5, die "
                    + "alle davon sieht, ist nicht 2."
            ),
            (
                "Aligned Pair Exclusion",
                "Aligned Pair Exclusion: r1c2 {6,9} und r2c2 {1,2,6,7} werden zusammen "
                    + "betrachtet; jede Belegung mit einem der gestrichenen Kandidaten setzt "
                    + "eine Ziffer zweimal in ein Haus oder nimmt einer der ausschließenden "
                    + "Zellen r2c3 {1,6}, r5c2 {2,6} und r9c2 {6,7} alle Kandidaten, also: r1c2 "
                    + "ist nicht 6."
            ),
            (
                "Forcing Chain",
                "Forcing Chain: (8)r7c4 - (6)r7c4 = (6)r9c5 - (6)r9c2 = (8)r9c2 - (8)r8c2 = "
                    + "(8)r8c6 - (8)r7c4: wenn r7c4 8 ist, ist r7c4 nicht 6; dann ist r9c5 6; "
                    + "dann ist r9c2 nicht 6; dann ist r9c2 8; dann ist r8c2 nicht 8; dann ist "
                    + "r8c6 8; dann ist r7c4 nicht 8. Das widerspricht der Annahme, also: r7c4 "
                    + "ist nicht 8."
            ),
            (
                "Nishio Forcing Chains",
                "Nishio Forcing Chains: wenn r3c9 1 ist, ist r4c9 nicht 1; dann ist r4c4 1. Wenn "
                    + "r3c9 1 ist, ist r2c9 nicht 1; dann ist r2c4 1; dann ist r4c4 nicht 1. "
                    + "Beides zusammen ist unmöglich, also: r3c9 ist nicht 1. Einige Links "
                    + "gelten nur, weil unterwegs auch diese Kandidaten wegfallen: r2c7 {1}."
            ),
            (
                "Region Forcing Chains",
                "Region Forcing Chains: In Block 8 steht die 5 in r7c5, r9c5 oder r9c6: wenn "
                    + "r7c5 5 ist, ist r3c5 nicht 5. Wenn r9c5 5 ist, ist r3c5 nicht 5. Wenn "
                    + "r9c6 5 ist, ist r9c6 nicht 4; dann ist r8c6 4; dann ist r8c1 nicht 4; "
                    + "dann ist r7c1 4; dann ist r7c1 nicht 5; dann ist r2c1 5; dann ist r2c9 "
                    + "nicht 5; dann ist r3c9 5; dann ist r3c5 nicht 5. In jedem Fall gilt: r3c5 "
                    + "ist nicht 5."
            ),
            (
                "Dynamic Cell Forcing Chains",
                "Dynamic Cell Forcing Chains: r2c8 ist 6 oder 9: wenn r2c8 6 ist, ist r2c3 nicht "
                    + "6; dann ist r7c3 6; dann ist r8c2 nicht 6; dann ist r8c5 6; dann ist r4c5 "
                    + "nicht 6; dann ist r4c5 9; dann ist r2c5 nicht 9. Wenn r2c8 9 ist, ist "
                    + "r2c5 nicht 9. In jedem Fall gilt: r2c5 ist nicht 9. Einige Links gelten "
                    + "nur, weil unterwegs auch diese Kandidaten wegfallen: r4c5 {4}, r8c1 {6} "
                    + "und r8c8 {6}."
            ),
        ])
    func `a German sentence gives reason and conclusion`(
        technique: String, sentence: String
    ) throws {
        #expect(try PageExample(technique).hint.sentence(in: .german) == sentence)
    }
}
