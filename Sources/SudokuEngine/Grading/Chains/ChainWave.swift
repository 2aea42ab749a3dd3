/// Breadth-first search from many candidates at once: for each candidate the set of sources that
/// have reached it, so that a step is a few unions of sets.
///
/// A source has a bit of up to 256; sources whose implications never meet may share one, as the
/// digits do in the X pass.
struct ChainWave {
    typealias Sources = SIMD4<UInt64>

    /// The sources for which a candidate is on, or off, and those for which that is new.
    private var on: [Sources] = []
    private var off: [Sources] = []
    private var newOn: [Sources] = []
    private var newOff: [Sources] = []
    /// The sources that switched a candidate off in the last step, again or for the first time.
    private var offAgain: [Sources] = []
    /// Whether the last step reached anything new.
    private(set) var isMoving = false

    private mutating func clear(_ count: Int) {
        if on.count < count {
            let more = repeatElement(Sources(), count: count - on.count)
            on.append(contentsOf: more)
            off.append(contentsOf: more)
            newOn.append(contentsOf: more)
            newOff.append(contentsOf: more)
            offAgain.append(contentsOf: more)
        }
        for number in 0..<count {
            on[number] = Sources()
            off[number] = Sources()
            newOn[number] = Sources()
            newOff[number] = Sources()
        }
        isMoving = true
    }

    /// Assumes each source to be on, or off. Bits of 256 and more belong to another batch.
    mutating func start(_ sources: [UInt16], bits: [Int16], isOn: Bool, count: Int) {
        clear(count)
        for source in sources {
            let bit = Int(bits[Int(source)])
            guard bit >= 0 else { continue }
            if isOn {
                on[Int(source)][bit >> 6] |= 1 << UInt64(bit & 63)
                newOn[Int(source)] = on[Int(source)]
            } else {
                off[Int(source)][bit >> 6] |= 1 << UInt64(bit & 63)
                newOff[Int(source)] = off[Int(source)]
            }
        }
    }

    /// From what is newly on to what that switches off.
    mutating func switchOff(_ nodes: [UInt16], _ links: Links, _ pass: StaticChains.Pass) {
        var any = Sources()
        for node in nodes {
            let number = Int(node)
            var reached = Sources()
            for link in links.weak(number, pass) {
                reached |= newOn[Links.other(links.weak[link])]
            }
            offAgain[number] = reached
            let known = off[number]
            let fresh = reached & ~known
            newOff[number] = fresh
            off[number] = known | fresh
            any |= fresh
        }
        isMoving = any != Sources()
    }

    /// From what is newly off to what that switches on.
    mutating func switchOn(_ nodes: [UInt16], _ links: Links, _ pass: StaticChains.Pass) {
        var any = Sources()
        for node in nodes {
            let number = Int(node)
            var reached = Sources()
            for link in links.strong(number, pass) {
                reached |= newOff[Links.other(links.strong[link])]
            }
            let known = on[number]
            let fresh = reached & ~known
            newOn[number] = fresh
            on[number] = known | fresh
            any |= fresh
        }
        isMoving = any != Sources()
    }

    /// Whether a source has just switched itself off.
    @inline(__always)
    func hasSwitchedOff(_ source: Int, bit: Int) -> Bool {
        newOff[source][bit >> 6 & 3] >> UInt64(bit & 63) & 1 != 0
    }

    /// Whether a source has just switched itself on.
    @inline(__always)
    func hasSwitchedOn(_ source: Int, bit: Int) -> Bool {
        newOn[source][bit >> 6 & 3] >> UInt64(bit & 63) & 1 != 0
    }

    /// Whether what the last step switched off leads back to the source, closing a cycle.
    @inline(__always)
    func hasCycle(_ source: Int, bit: Int, _ links: Links, _ pass: StaticChains.Pass) -> Bool {
        for link in links.strong(source, pass) {
            let off = offAgain[Links.other(links.strong[link])]
            if off[bit >> 6 & 3] >> UInt64(bit & 63) & 1 != 0 { return true }
        }
        return false
    }
}
