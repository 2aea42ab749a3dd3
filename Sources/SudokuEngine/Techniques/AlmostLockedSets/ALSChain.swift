/// Four or more almost locked sets, each with a restricted common with the next.
enum ALSChain {
    static let technique = Technique(
        "als-chain", code: "0903", .unfair, 340, rating: 75, otherNames: ["ALS-XY-Chain"]
    ) { technique, board, search in
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
