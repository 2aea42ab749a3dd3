/// Four or more almost locked sets, each with a restricted common with the next.
enum ALSChain {
    static let technique = NamedTechnique(
        "als-chain", code: "0903", .unfair, 340, rating: 75, otherNames: ["ALS-XY-Chain"],
        english: TechniqueText(
            "ALS Chain",
            meaning: """
                Each almost locked set of the chain has a restricted common with the next, and \
                neighbouring links use different digits. If the first set lacks one of its other \
                digits, each set in turn takes the restricted common from the next one, and the \
                last set holds all its other digits.
                """,
            sentences: """
                {sets}, linked by restricted commons (between the dashes). If the first set lacks \
                {common.digits}, it holds its restricted common; then the next set lacks that and \
                holds its other digits, and so on, until the last set holds {common.digits}. So \
                {common.digits} is in the first set or in the last, at one of {common.cells}, and \
                {conclusion.common}.
                """,
            """
            {sets}, linked by restricted commons (between the dashes). If the first set lacks one \
            of {common.digits}, it holds its restricted common; then the next set lacks that and \
            holds its other digits, and so on, until the last set holds {common.digits}. A cell \
            that sees every place of one of these in both sets is not that digit, so {conclusion}.
            """),
        german: TechniqueText(
            "ALS-Kette",
            meaning: """
                Je zwei benachbarte fast abgeschlossene Mengen der Kette haben eine exklusive \
                Ziffer gemeinsam, die nur eine von beiden enthalten kann, und aufeinanderfolgende \
                Verbindungen benutzen verschiedene Ziffern. Fehlt der ersten Menge eine ihrer \
                anderen Ziffern, so nimmt jede Menge der nächsten die exklusive Ziffer weg, und \
                die letzte Menge enthält alle ihre anderen Ziffern.
                """,
            sentences: """
                {sets}, verbunden durch exklusive Ziffern (zwischen den Strichen). Fehlt der \
                ersten Menge {common.digits}, so enthält sie ihre exklusive Ziffer; dann fehlt \
                diese der nächsten Menge, die ihre anderen Ziffern enthält, und so weiter, bis die \
                letzte Menge {common.digits} enthält. {common.digits} steht also in der ersten \
                oder der letzten Menge, in einer der Zellen {common.cells}, und \
                {conclusion.common}.
                """,
            """
            {sets}, verbunden durch exklusive Ziffern (zwischen den Strichen). Fehlt der ersten \
            Menge eine der Ziffern {common.digits}, so enthält sie ihre exklusive Ziffer; dann \
            fehlt diese der nächsten Menge, die ihre anderen Ziffern enthält, und so weiter, bis \
            die letzte Menge {common.digits} enthält. Eine Zelle, die alle Plätze einer davon in \
            beiden Mengen sieht, ist nicht diese Ziffer. Somit: {conclusion}.
            """),
        search: search)

    private static func search(on board: Board, _ search: inout StepSearch) {
        let memory = search.memory(AlmostLockedSets.Memory.self)
        let commons = memory.commons(on: board, overlap: search.rules.allowsOverlap)
        guard commons.others.count >= 6 else { return }
        let sets = memory.sets(on: board)
        let isListing = search.aim == .all
        let graph = ALSChainGraph(of: commons, in: sets, ascending: !isListing)
        let paths =
            isListing
            ? ALSChainPaths(upToSixLinksIn: graph) : ALSChainPaths(ofAscendingLinksIn: graph)
        let chains = Chains(
            board: board, sets: sets, commons: commons, effects: memory.effects(on: board),
            graph: graph, paths: paths)
        if isListing { chains.list(in: &search) } else { chains.offer(to: &search) }
    }

    /// The chains on a board.
    private struct Chains {
        let board: Board
        let sets: AlmostLockedSets
        let commons: RestrictedCommons
        let effects: CommonEliminations
        let graph: ALSChainGraph
        let paths: ALSChainPaths

        /// Chains with the same first set, first digit and last state.
        struct Ends {
            let first: Int
            /// The states that the first link may enter.
            let start: [Int]
            let end: Int
            /// The digits that the chains remove.
            let digits: UInt16
        }

        /// A chain of a listing.
        struct Found {
            let ends: Ends
            let removals: Removals
            let path: [Int]
            let cellCount: Int
        }

        /// Offers a chain for each result, one with few cells.
        func list(in search: inout StepSearch) {
            var history = Removals.History()
            var found: [Found] = []
            var places: [Int?] = []
            forEachEnds { ends in
                let removals = removals(by: ends)
                let number = history.number(of: removals)
                while places.count <= number { places.append(nil) }
                let known = places[number]
                // The two sets between the ends have a cell each at least.
                if let known, found[known].cellCount <= cellCount(of: ends) + 2 { return false }
                guard let path = path(of: ends) else { return false }
                let count = path.reduce(sets.cells[ends.first].nonzeroBitCount) {
                    $0 + sets.cells[Int(graph.sets[$1])].nonzeroBitCount
                }
                let chain = Found(ends: ends, removals: removals, path: path, cellCount: count)
                if let known {
                    if count < found[known].cellCount { found[known] = chain }
                } else {
                    places[number] = found.count
                    found.append(chain)
                }
                return false
            }
            for chain in found {
                let isEnough = search.offer(
                    technique, digits: chain.ends.digits, removes: chain.removals.candidates,
                    pattern(chain.ends, chain.path))
                if isEnough { return }
            }
        }

        private func cellCount(of ends: Ends) -> Int {
            sets.cells[ends.first].nonzeroBitCount
                + sets.cells[Int(graph.sets[ends.end])].nonzeroBitCount
        }

        /// Offers the first chain with each result.
        func offer(to search: inout StepSearch) {
            var history = Removals.History()
            var best = 0
            forEachEnds { ends in
                let removals = removals(by: ends)
                let count = removals.count
                guard count >= best || search.aim == .first else { return false }
                let number = history.number(of: removals)
                guard !history.contains(number) else { return false }
                guard let path = path(of: ends) else { return false }
                history.insert(number)
                best = count
                return search.offer(
                    technique, digits: ends.digits, removes: removals.candidates,
                    pattern(ends, path))
            }
        }

        private func path(of ends: Ends) -> [Int]? {
            paths.path(from: ends.start, to: ends.end, avoiding: ends.first, in: graph)
        }

        private func removals(by ends: Ends) -> Removals {
            sets.removals(of: ends.digits, by: ends.first, Int(graph.sets[ends.end]))
        }

        /// Visits the ends of all chains that remove something, until a visit returns true.
        @inline(__always)
        private func forEachEnds(_ visit: (Ends) -> Bool) {
            for first in 0..<sets.count {
                let entries = commons.links(of: first).reduce(0) { $0 | commons.masks[$1] }
                for digit in Bits(entries) {
                    let start = start(of: first, by: UInt16(bit: digit))
                    guard !start.isEmpty else { continue }
                    for word in 0..<(graph.width * 8) {
                        for bit in Bits(paths.ends(from: start, word)) {
                            let end = word * 64 + bit
                            let last = Int(graph.sets[end])
                            let used = UInt16(bit: digit) | graph.masks[end]
                            let digits = effects[first, last] & ~used
                            guard digits != 0, last != first else { continue }
                            let ends = Ends(first: first, start: start, end: end, digits: digits)
                            if visit(ends) { return }
                        }
                    }
                }
            }
        }

        /// Returns the states that a chain enters by the first link from a set with some digit.
        private func start(of first: Int, by digit: UInt16) -> [Int] {
            commons.links(of: first).compactMap { link in
                let other = Int(commons.others[link])
                guard commons.masks[link] & digit != 0, !graph.isAscending || other > first else {
                    return nil
                }
                return graph.state(of: other, enteredBy: digit)
            }
        }

        private func pattern(_ ends: Ends, _ path: [Int]) -> Pattern {
            var cells = sets.cells[ends.first]
            var parts: [Pattern.Part] = [.init(.als, cells, on: board)]
            for state in path {
                let next = sets.cells[Int(graph.sets[state])]
                parts.append(
                    .init(.restrictedCommon, graph.masks[state], in: cells | next, on: board))
                parts.append(.init(.als, next, on: board))
                cells = next
            }
            cells |= sets.cells[ends.first]
            parts.append(.init(.common, ends.digits, in: cells, on: board))
            return Pattern(parts, form: ends.digits.isSingle ? 0 : 1)
        }
    }
}
