import Testing

@testable import SudokuEngine

@Suite struct NineMasksTests {
    @Test(arguments: 2...4)
    func `the tight choices are found in the order of all choices`(size: Int) {
        var random = SeededGenerator(seed: 7)
        for _ in 0..<2_000 {
            // Masks as on a board: two to `size` bits.
            let words = (0..<Int.random(in: 0...9, using: &random)).map { _ in
                UInt16.random(in: 0..<512, using: &random)
                    & UInt16.random(in: 0..<512, using: &random)
            }
            .filter { 2...size ~= $0.nonzeroBitCount }
            var masks = NineMasks()
            for word in words { masks.append(word) }
            var found: [UInt32] = []
            _ = masks.searchTight(size) { subset, union in
                #expect(union == self.union(words, subset))
                found.append(subset)
                return false
            }
            let all = Subsets(size, of: words.count)
                .filter { union(words, $0).nonzeroBitCount == size }
            #expect(found == all)
        }
    }

    private func union(_ words: [UInt16], _ subset: UInt32) -> UInt16 {
        Bits(subset).reduce(0) { $0 | words[$1] }
    }

    @Test func `a search ends when visit returns true`() {
        var masks = NineMasks()
        for word: UInt16 in [0b11, 0b11, 0b11] { masks.append(word) }
        var count = 0
        let isEnough = masks.searchTight(2) { _, _ in
            count += 1
            return count == 2
        }
        #expect(isEnough && count == 2)
    }
}
