/// The state of a grader that its searches read and change.
struct SearchContext: ~Copyable {
    /// The parts of the board that each search must examine again.
    var scope = SearchScope()
    /// The slot in `scope` of the current search.
    var slot = 0
    /// True if chains report their path, which a rating does not need.
    var explains = true
    /// True if the current search ended because `shouldStop` returned true.
    var isStopped = false
    private var memories: [any SearchMemory] = []

    /// The houses that the current search must examine.
    var houses: UInt32 {
        @inline(__always) get { scope[houses: slot] }
        @inline(__always) set { scope[houses: slot] = newValue }
    }

    /// The digits that the current search must examine.
    var digits: UInt16 {
        @inline(__always) get { scope[digits: slot] }
        @inline(__always) set { scope[digits: slot] = newValue }
    }

    /// Returns the memory of a kind, which is created when it is first needed.
    mutating func memory<Memory: SearchMemory>(_ kind: Memory.Type) -> Memory {
        for memory in memories {
            if let memory = memory as? Memory { return memory }
        }
        let memory = Memory()
        memories.append(memory)
        return memory
    }
}

/// The scratch space of a search, and what it keeps from one board to the next. Searches may share
/// one.
protocol SearchMemory: AnyObject {
    init()
}
