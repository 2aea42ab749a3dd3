/// The shortest paths from one state of a graph to every state that it implies.
struct ChainTree: ~Copyable {
    /// The state from which each state was reached first.
    private var parents: UncheckedBuffer<UInt16>
    /// The reached states, nearest first.
    private(set) var reached: UncheckedBuffer<UInt16>
    private(set) var count = 0
    /// The states of the path that was asked for last, from start to end.
    private(set) var path: UncheckedBuffer<UInt16>
    private(set) var length = 0
    /// The weights of the paths and the states to follow by weight, in a graph with sets.
    private var weights: UncheckedBuffer<UInt16>
    private var waiting: [[UInt16]] = []

    private static let none = UInt16.max

    init(for graph: borrowing ChainGraph) {
        parents = UncheckedBuffer(repeating: Self.none, count: graph.stateCount)
        reached = UncheckedBuffer(repeating: 0, count: graph.stateCount)
        path = UncheckedBuffer(repeating: 0, count: graph.stateCount)
        weights = UncheckedBuffer(repeating: .max, count: graph.hasSets ? graph.stateCount : 1)
    }

    @inline(__always)
    func has(_ state: Int) -> Bool { parents[state] != Self.none }

    /// Follows all implications of a state, the shortest path first.
    mutating func grow(from start: Int, in graph: borrowing ChainGraph) {
        if graph.hasSets {
            growByWeight(from: start, in: graph)
        } else {
            growByLinks(from: start, in: graph)
        }
    }

    private mutating func growByLinks(from start: Int, in graph: borrowing ChainGraph) {
        for number in 0..<count { parents[Int(reached[number])] = Self.none }
        let root = UInt16(truncatingIfNeeded: start)
        reached[0] = root
        parents[start] = root
        var (end, next) = (1, 0)
        while next < end {
            let state = reached[next]
            next &+= 1
            var target = Int(graph.begins[Int(state)])
            let last = Int(graph.ends[Int(state)])
            while target < last {
                let implied = graph.targets[target]
                target &+= 1
                guard parents[Int(implied)] == Self.none else { continue }
                parents[Int(implied)] = state
                reached[end] = implied
                end &+= 1
            }
        }
        count = end
    }

    /// Follows implications through almost locked sets: going through one weighs twice the number
    /// of its other digits more than a link, and forcing a cell one more.
    private mutating func growByWeight(from start: Int, in graph: borrowing ChainGraph) {
        for number in 0..<count {
            let state = Int(reached[number])
            parents[state] = Self.none
            weights[state] = .max
        }
        count = 0
        reach(start, from: start, 0)
        var weight = 0
        while weight < waiting.count {
            var next = 0
            while next < waiting[weight].count {
                let state = Int(waiting[weight][next])
                next += 1
                guard Int(weights[state]) == weight else { continue }
                let node = state >> 1
                if node < ChainGraph.nodeCount {
                    follow(state, state, weight + 1, in: graph)
                    continue
                }
                let entry = graph.setNodes[node - ChainGraph.nodeCount]
                let size = entry.digits.nonzeroBitCount
                let through = weight + 1 + 2 * (size - 1)
                for other in entry.first..<entry.first + size where other != node {
                    follow(2 * other + 1, state, through, in: graph)
                }
                follow(state, state, through + 1, in: graph)
            }
            waiting[weight].removeAll(keepingCapacity: true)
            weight += 1
        }
    }

    /// Reaches all states of a list.
    private mutating func follow(
        _ list: Int, _ state: Int, _ weight: Int, in graph: borrowing ChainGraph
    ) {
        for target in Int(graph.begins[list])..<Int(graph.ends[list]) {
            reach(Int(graph.targets[target]), from: state, weight)
        }
    }

    private mutating func reach(_ state: Int, from parent: Int, _ weight: Int) {
        guard weight < Int(weights[state]) else { return }
        if parents[state] == Self.none {
            reached[count] = UInt16(truncatingIfNeeded: state)
            count += 1
        }
        parents[state] = UInt16(truncatingIfNeeded: parent)
        weights[state] = UInt16(truncatingIfNeeded: weight)
        while waiting.count <= weight { waiting.append([]) }
        waiting[weight].append(UInt16(truncatingIfNeeded: state))
    }

    /// Finds the path to a reached state.
    mutating func trace(to end: Int) {
        length = distance(to: end) + 1
        var state = UInt16(truncatingIfNeeded: end)
        var place = length
        while place > 0 {
            place &-= 1
            path[place] = state
            state = parents[Int(state)]
        }
    }

    /// Returns the number of links of the path to a reached state.
    func distance(to end: Int) -> Int {
        var links = 0
        var state = UInt16(truncatingIfNeeded: end)
        while parents[Int(state)] != state {
            state = parents[Int(state)]
            links &+= 1
        }
        return links
    }
}
