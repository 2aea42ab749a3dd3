package import SudokuEngine

extension Pattern.Role {
    /// The word for the role in a legend.
    package func word(in language: Language) -> String {
        switch language {
        case .english: words.english
        case .german: words.german
        }
    }

    private var words: (english: String, german: String) {
        switch self {
        case .cell: ("pattern", "Muster")
        case .set: ("set", "Menge")
        case .house: ("house", "Haus")
        case .crossing: ("crossing house", "kreuzendes Haus")
        case .base: ("base", "Basis")
        case .cover: ("cover", "Abdeckung")
        case .fin: ("fin", "Flosse")
        case .endoFin: ("endo fin (in two base houses)", "Endo-Flosse (in zwei Häusern der Basis)")
        case .secondCover: ("second cover", "zweite Abdeckung")
        case .secondFin: ("second fin", "zweite Flosse")
        case .end: ("end", "Ende")
        case .bridge: ("bridge", "Brücke")
        case .hinge: ("hinge", "Scharnier")
        case .pivot: ("pivot", "Pivot")
        case .wing: ("wing", "Flügel")
        case .connection: ("connection", "Verbindung")
        case .core: ("core", "Kern")
        case .lineSet: ("line set", "Linienmenge")
        case .boxSet: ("box set", "Blockmenge")
        case .extra: ("extra", "zusätzlich")
        case .floor: ("floor", "Boden")
        case .roof: ("roof", "Dach")
        case .loop: ("loop", "Schleife")
        case .colorA: ("colour A", "Farbe A")
        case .colorB: ("colour B", "Farbe B")
        case .colorC: ("colour C", "Farbe C")
        case .colorD: ("colour D", "Farbe D")
        case .als: ("ALS", "ALS")
        case .secondALS: ("ALS B", "ALS B")
        case .thirdALS: ("ALS C", "ALS C")
        case .restrictedCommon: ("restricted common", "exklusive Ziffer")
        case .common: ("common digit", "gemeinsame Ziffer")
        case .stem: ("stem", "Stamm")
        case .petal: ("petal", "Blütenblatt")
        case .premise: ("premise", "Annahme")
        case .single: ("last place", "letzter Platz")
        case .excluder: ("excluding cell", "ausschließende Zelle")
        case .removed: ("removed before", "vorher gestrichen")
        }
    }
}

/// The words of a legend that are not roles.
package enum LegendWord {
    case removed, placed, on, off, strongLink, weakLink, almostLockedSet

    package func text(in language: Language) -> String {
        switch (self, language) {
        case (.removed, .english): "removed"
        case (.removed, .german): "gestrichen"
        case (.placed, .english): "placed"
        case (.placed, .german): "gesetzt"
        case (.on, .english): "true"
        case (.on, .german): "wahr"
        case (.off, .english): "false"
        case (.off, .german): "falsch"
        case (.strongLink, .english): "strong link"
        case (.strongLink, .german): "starke Verbindung"
        case (.weakLink, .english): "weak link"
        case (.almostLockedSet, .english): "almost locked set"
        case (.almostLockedSet, .german): "Almost Locked Set"
        case (.weakLink, .german): "schwache Verbindung"
        }
    }
}
