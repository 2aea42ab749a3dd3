import SudokuEngine
import Testing

@testable import SudokuLayouts

/// A step of a puzzle with its sentences.
struct ToldStep: Sendable, CustomTestStringConvertible {
    let technique: String
    let line: String
    let english: String
    let german: String

    var testDescription: String { technique }

    static let all = [
        ToldStep(
            technique: "common-peers",
            line:
                "antiknight:9:...................75.4.8....96.1.................47..1........35......"
                + "9.........",
            english: "Common Peers: in box 2 the 1 has only the places r1c4, r1c5 and r2c4: one of "
                + "them is 1, so r1c2, which sees all of these, is not 1. r1c2 and r2c4 are a "
                + "knight's move apart.",
            german: "Gemeinsame Nachbarn: In Block 2 hat die 1 nur die Plätze r1c4, r1c5 und r2c4: "
                + "Einer davon ist 1, also: r1c2, die alle davon sieht, ist nicht 1. r1c2 und "
                + "r2c4 liegen einen Springerzug auseinander."),
        ToldStep(
            technique: "common-peers",
            line: "x:9:................6........52..6...5....84...96...7.9..17.1.........5.....2.5."
                + "46.3.",
            english: "Common Peers: in column 8 the 1 has only the places r1c8 and r8c8: one of "
                + "them is 1, so r1c1, which sees both, is not 1. r1c1 and r8c8 are in the main "
                + "diagonal.",
            german:
                "Gemeinsame Nachbarn: In Spalte 8 hat die 1 nur die Plätze r1c8 und r8c8: Einer "
                + "davon ist 1, also: r1c1, die beide sieht, ist nicht 1. r1c1 und r8c8 liegen in "
                + "der Hauptdiagonale."),
        ToldStep(
            technique: "turbot-fish",
            line: "antiking:9:.249....58.1....9......5..1......6.3.............3.7..56...4...439.6."
                + "..8.........",
            english: "Turbot Fish: in column 6 and box 6 the 9 has two places each: (9)r5c9 = "
                + "(9)r5c7 - (9)r4c6 = (9)r9c6. r4c6 and r5c7 (bridge) see each other, so one of "
                + "them is not 9, and the 9 of its house is at the other end. So r5c9 or r9c6 is "
                + "9, and r9c9, which sees both, is not 9. r4c6 and r5c7 are a king's move apart.",
            german: "Turbot Fish: In Spalte 6 und Block 6 hat die 9 je zwei Plätze: (9)r5c9 = "
                + "(9)r5c7 - (9)r4c6 = (9)r9c6. r4c6 und r5c7 (Brücke) sehen sich, also ist eine "
                + "der beiden nicht 9, und ihr Haus hat seine 9 am anderen Ende. Damit ist r5c9 "
                + "oder r9c6 9, und r9c9, die beide sieht, ist nicht 9. r4c6 und r5c7 liegen "
                + "einen Königszug auseinander."),
        ToldStep(
            technique: "turbot-fish",
            line: "girandola-asterisk-centredot:9:.3..8............1.5............9..6..3.678..."
                + ".....7.4.....8...........2....73...",
            english: "Turbot Fish: in box 7 and the girandola the 5 has two places each: (5)r9c3 = "
                + "(5)r8c3 - (5)r8c5 = (5)r5c8. r8c3 and r8c5 (bridge) see each other in row 8, "
                + "so one of them is not 5, and the 5 of its house is at the other end. So r5c8 "
                + "or r9c3 is 5, and r9c8, which sees both, is not 5.",
            german: "Turbot Fish: In Block 7 und der Girandola hat die 5 je zwei Plätze: (5)r9c3 = "
                + "(5)r8c3 - (5)r8c5 = (5)r5c8. r8c3 und r8c5 (Brücke) sehen sich in Zeile 8, "
                + "also ist eine der beiden nicht 5, und ihr Haus hat seine 5 am anderen Ende. "
                + "Damit ist r5c8 oder r9c3 5, und r9c8, die beide sieht, ist nicht 5."),
        ToldStep(
            technique: "hidden-pair",
            line: "disjoint:9:...6...7..1.......2....4......4..3.9....3716..315.6....96..........."
                + ".............",
            english: "Hidden Pair: in disjoint group 8 the digits 2 and 4 have only the places "
                + "r6c8 and r9c2 and need both, so r9c2 is not 5 or 8.",
            german: "Verstecktes Paar: In Gruppe 8 haben die Ziffern 2 und 4 nur die Plätze r6c8 "
                + "und r9c2 und brauchen beide, also: r9c2 ist nicht 5 oder 8."),
        ToldStep(
            technique: "law-of-leftovers",
            line: "jigsaw:9:AAAABBCCCAAABBBCCCAABBBBCDCEEEFFFCDDEEEFFFDDDGEEFHFIDDGEGHHFIIDGGGHHH"
                + "HIIGGGHHIIII:....1..........4..41.6.....6.....71..7..3.......8..9.6....2..8..."
                + "......45.4.93...",
            english: "Law of Leftovers: columns 1, 2 and 3 and regions 1, 5 and 7 cover the same "
                + "cells but for r3c3 in the one and r1c4 in the other: both contain the same "
                + "digits, so r1c4 is not 5.",
            german: "Gesetz der Reste: Spalten 1, 2 und 3 und Regionen 1, 5 und 7 decken dieselben "
                + "Zellen bis auf r3c3 hier und r1c4 dort: An beiden Orten stehen dieselben "
                + "Ziffern, also: r1c4 ist nicht 5."),
        ToldStep(
            technique: "non-consecutive-forcing-cell",
            line: "nonconsecutive:9:........4..5...1...4..........1........7....3...9...8..1...7.5."
                + "...........2.8....",
            english: "Non-Consecutive Forcing Cell: r9c4 is 4, 5 or 6; in a neighbour, 5 would in "
                + "any case be the same digit or a consecutive one, so r8c4 is not 5.",
            german: "Zelle ohne Folge: r9c4 ist 4, 5 oder 6; in einer Nachbarzelle wäre 5 auf "
                + "jeden Fall dieselbe Ziffer oder eine aufeinanderfolgende, also: r8c4 ist "
                + "nicht 5."),
        ToldStep(
            technique: "locked-non-consecutive",
            line: "nonconsecutive:9:....8...6..1.....9.6...........52...................5.726....9."
                + ".9..2......83.9.6.",
            english: "Locked Non Consecutive: in column 3 the 2 has only the places r5c3 and r6c3; "
                + "wherever it is, it is in or beside each of the following cells, which have no "
                + "consecutive digit: r5c3 and r6c3 are not 3.",
            german: "Gebundene Ziffer ohne Folge: In Spalte 3 hat die 2 nur die Plätze r5c3 und "
                + "r6c3; wo sie auch steht, sie steht in oder neben jeder der folgenden Zellen, "
                + "die also keine aufeinanderfolgende Ziffer haben: r5c3 und r6c3 sind nicht 3."),
        ToldStep(
            technique: "forcing-chain",
            line: "nonconsecutive:9:.........3......4..1..9....1.....4.....6....5...38.....7......."
                + "....1....8..2.....",
            english: "Forcing Chain: (8)r1c9 - (3)r1c9 = (3)r3c9 - (2)r4c9 = (8)r4c9 - (8)r1c9: if "
                + "r1c9 is 8, r1c9 is not 3; then r3c9 is 3; then r4c9 is not 2; then r4c9 is 8; "
                + "then r1c9 is not 8. That contradicts the assumption, so r1c9 is not 8. r3c9 "
                + "and r4c9 are neighbours, whose digits are not consecutive.",
            german:
                "Forcing Chain: (8)r1c9 - (3)r1c9 = (3)r3c9 - (2)r4c9 = (8)r4c9 - (8)r1c9: wenn "
                + "r1c9 8 ist, ist r1c9 nicht 3; dann ist r3c9 3; dann ist r4c9 nicht 2; dann ist "
                + "r4c9 8; dann ist r1c9 nicht 8. Das widerspricht der Annahme, also: r1c9 ist "
                + "nicht 8. r3c9 und r4c9 sind Nachbarn, deren Ziffern nicht aufeinander folgen."),
    ]
}

@Suite struct LayoutSentenceTests {
    @Test(arguments: ToldStep.all)
    func `a step is told in both languages`(told: ToldStep) throws {
        let puzzle = try LayoutPuzzle(parsing: told.line)
        var grader = LayoutGrader(budget: 200_000)
        let plan = grader.plan(of: puzzle) ?? []
        let hints = plan.filter { $0.technique.id == told.technique }
        #expect(hints.contains { $0.sentence() == told.english })
        #expect(hints.contains { $0.sentence(in: .german) == told.german })
    }

    @Test(arguments: LayoutTechnique.Special.allCases, Language.allCases)
    func `a technique that only layouts have is named and told`(
        special: LayoutTechnique.Special, language: Language
    ) {
        let texts = language.texts
        #expect(special.id.allSatisfy { "abcdefghijklmnopqrstuvwxyz-0123456789".contains($0) })
        #expect(!LayoutTechnique.special(special).name(in: language).isEmpty)
        #expect(texts.text(special.id + ".meaning").hasSuffix("."))
        if language == .english {
            #expect(texts.text(special.id + ".name") == special.rawValue)
        }
    }

    /// The houses of all kinds, as sentences name them.
    @Test(arguments: [
        ("x:9", "the anti-diagonal", "der Nebendiagonale"), ("windoku:9", "window 2", "Fenster 2"),
        ("disjoint:9", "disjoint group 5", "Gruppe 5"), ("asterisk:9", "the asterisk", "dem Stern"),
        ("centredot:9", "the centre dot", "dem Mittelpunkt"),
        ("girandola:9", "the girandola", "der Girandola"),
    ])
    func `houses have names in both languages`(layout: String, english: String, german: String)
        throws
    {
        let rules = try LayoutPuzzle(
            Layout(name: layout), givens: [UInt8](repeating: 0, count: 81)
        ).rules
        for (language, name) in [(Language.english, english), (.german, german)] {
            let lists = WordLists(language.texts, of: GridNames(rules))
            #expect(rules.houses.indices.contains { lists.houses([$0]) == name })
        }
    }
}
