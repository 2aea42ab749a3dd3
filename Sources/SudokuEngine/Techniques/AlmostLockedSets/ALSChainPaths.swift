/// The states in which chains of almost locked sets can end, and the shortest ways to them.
struct ALSChainPaths {
    private typealias Block = ALSChainGraph.Block

    /// For each state the ends of chains whose first link leads to it.
    private let ends: [Block]
    /// The states that exactly 1, 2, ... further links reach; empty if links only ascend.
    private let rows: [[Block]]
    private let width: Int

    /// Finds the ends of chains of three to six links.
    init(upToSixLinksIn graph: ALSChainGraph) {
        var rows = [graph.firstRows()]
        var ends = Array(repeating: Block(), count: graph.count * graph.width)
        for _ in 2...5 {
            let next = graph.rows(before: rows[rows.count - 1])
            for index in ends.indices { ends[index] |= next[index] }
            rows.append(next)
        }
        self.ends = ends
        self.rows = rows
        width = graph.width
    }

    /// Finds the ends of chains of three or more links, all of which lead to a later set.
    init(ofAscendingLinksIn graph: ALSChainGraph) {
        ends = graph.rows(before: graph.closure())
        rows = []
        width = graph.width
    }

    /// Returns a word of the states in which a chain can end that enters one of some states first.
    @inline(__always)
    func ends(from start: [Int], _ word: Int) -> UInt64 {
        var union: UInt64 = 0
        for state in start { union |= ends[state * width + word >> 3][word & 7] }
        return union
    }

    /// Returns the states of a shortest chain that enters one of some states first; nil if every
    /// chain would visit a set twice.
    func path(from start: [Int], to end: Int, avoiding first: Int, in graph: ALSChainGraph)
        -> [Int]?
    {
        if rows.isEmpty { return ascendingPath(from: start, to: end, in: graph) }
        var path: [Int] = []
        for links in 2...5 {
            for state in start
            where reaches(end, from: state, by: links) && graph.sets[state] != graph.sets[end] {
                path.append(state)
                if extend(&path, to: end, by: links, avoiding: first, in: graph) { return path }
                path.removeLast()
            }
        }
        return nil
    }

    @inline(__always)
    private func reaches(_ end: Int, from state: Int, by links: Int) -> Bool {
        rows[links - 1][state * width + end >> 9].contains(end & 511)
    }

    /// Extends a path to the end by some links, without visiting a set twice.
    private func extend(
        _ path: inout [Int], to end: Int, by links: Int, avoiding first: Int,
        in graph: ALSChainGraph
    ) -> Bool {
        for next in graph.next(path[path.count - 1]) {
            let state = Int(graph.successors[next])
            if links == 1 {
                guard state == end else { continue }
                path.append(state)
                return true
            }
            let set = graph.sets[state]
            guard reaches(end, from: state, by: links - 1), set != Int32(first),
                set != graph.sets[end], !path.contains(where: { graph.sets[$0] == set })
            else { continue }
            path.append(state)
            if extend(&path, to: end, by: links - 1, avoiding: first, in: graph) { return true }
            path.removeLast()
        }
        return false
    }

    /// Returns a path by ascending links, found breadth first.
    private func ascendingPath(from start: [Int], to end: Int, in graph: ALSChainGraph) -> [Int]? {
        var origins = Array(repeating: -1, count: graph.count)
        var queue: [Int] = []
        var head = 0
        // A chain has three links at least, so the end is not looked for among the second ones.
        for state in start {
            for next in graph.next(state) {
                let second = Int(graph.successors[next])
                guard origins[second] < 0 else { continue }
                origins[second] = state
                queue.append(second)
            }
        }
        let seconds = queue.count
        while head < queue.count {
            let state = queue[head]
            head += 1
            for next in graph.next(state) {
                let target = Int(graph.successors[next])
                if target == end {
                    return path(to: state, origins, queue.prefix(seconds)) + [end]
                }
                guard origins[target] < 0 else { continue }
                origins[target] = state
                queue.append(target)
            }
        }
        return nil
    }

    private func path(to state: Int, _ origins: [Int], _ seconds: ArraySlice<Int>) -> [Int] {
        var path = [state]
        while let state = path.last, !seconds.contains(state) { path.append(origins[state]) }
        path.append(origins[path[path.count - 1]])
        return path.reversed()
    }
}
