import Testing

@testable import SudokuEngine

/// The chains of hints: from node to node along links, from the assumption to the conclusion.
@Suite struct HintChainTests {
    private static func examples(_ techniques: String...) throws -> [PageExample] {
        try techniques.map { try PageExample($0) }
    }

    private func node(_ digit: Digit, _ cell: Cell, isOn: Bool) -> Pattern.Node {
        Pattern.Node(
            Int(digit.raw) - 1, in: Mask128(bit: cell.index), isOn: isOn)
    }

    /// The conclusion of a hint as a node.
    private func conclusion(of hint: Hint) throws -> Pattern.Node {
        if let placement = hint.placement {
            return node(placement.digit, placement.cell, isOn: true)
        }
        let cell = try #require(hint.eliminations.cells.first)
        return node(try #require(hint.eliminations[cell].first), cell, isOn: false)
    }

    /// Returns true if two nodes share a cell, or have one digit in cells that see each other.
    private func areLinked(_ first: Pattern.Node, _ second: Pattern.Node) -> Bool {
        guard let one = first.cells.first, let two = second.cells.first else { return false }
        if one == two { return first.digit != second.digit }
        return first.digit == second.digit && GridGeometry.peers(of: one.index).has(bit: two.index)
    }

    @Test(
        arguments: try PageExample.all().filter {
            $0.technique.contains("Chain") || $0.technique.contains("Cycle")
        })
    func `each node of a chain is linked to the next one`(example: PageExample) throws {
        let hint = try example.hint
        #expect(!hint.pattern.chains.isEmpty)
        for chain in hint.pattern.chains {
            for (node, next) in zip(chain.nodes, chain.nodes.dropFirst()) {
                // A technique inside a chain removes a candidate after others.
                if example.technique.contains("(+"), !node.isOn && !next.isOn { continue }
                #expect(node.isOn != next.isOn)
                #expect(areLinked(node, next), "\(chain.eureka)")
            }
        }
    }

    @Test(arguments: try examples("Forcing X-Chain", "Forcing Chain"))
    func `a forcing chain leads from its assumption to the opposite`(example: PageExample) throws {
        let hint = try example.hint
        let chain = try #require(hint.pattern.chains.first)
        let (first, last) = (try #require(chain.nodes.first), try #require(chain.nodes.last))
        #expect(last == (try conclusion(of: hint)))
        #expect((first.digit, first.cells) == (last.digit, last.cells))
        #expect(first.isOn != last.isOn)
        #expect(chain.nodes.count == hint.complexity)
    }

    @Test(
        arguments: try examples(
            "Bidirectional X-Cycle", "Bidirectional Y-Cycle", "Bidirectional Cycle"))
    func `a cycle ends where it begins`(example: PageExample) throws {
        let hint = try example.hint
        let chain = try #require(hint.pattern.chains.first)
        #expect(chain.isLoop)
        #expect(chain.nodes.first == chain.nodes.last)
        #expect(chain.nodes.count == hint.complexity + 1)
    }

    @Test(
        arguments: try examples("Nishio Forcing Chains", "Dynamic Contradiction Forcing Chains"))
    func `the branches of a contradiction exclude each other`(example: PageExample) throws {
        let hint = try example.hint
        let conclusion = try conclusion(of: hint)
        let chains = hint.pattern.chains
        for chain in chains {
            let first = try #require(chain.nodes.first)
            #expect((first.digit, first.cells) == (conclusion.digit, conclusion.cells))
            #expect(first.isOn != conclusion.isOn)
        }
        let ends = chains.compactMap(\.nodes.last)
        if chains.count == 1 {
            #expect(ends == [conclusion])
        } else {
            #expect(ends.count == 2)
            #expect((ends[0].digit, ends[0].cells) == (ends[1].digit, ends[1].cells))
            #expect(ends[0].isOn != ends[1].isOn)
        }
    }

    @Test(
        arguments: try examples(
            "Cell Forcing Chains", "Region Forcing Chains", "Dynamic Cell Forcing Chains",
            "Dynamic Region Forcing Chains"))
    func `every alternative has a branch to the conclusion`(example: PageExample) throws {
        let hint = try example.hint
        let conclusion = try conclusion(of: hint)
        let premise = try #require(hint.pattern.parts.first { $0.role == .premise }).candidates
        #expect(hint.pattern.chains.count == premise.count)
        var begun = Candidates()
        for chain in hint.pattern.chains {
            let first = try #require(chain.nodes.first)
            #expect(first.isOn)
            begun.insert(DigitSet(first.digit).bits, in: first.cells.bits)
            #expect(chain.nodes.last == conclusion)
        }
        #expect(begun == premise)
    }
}
