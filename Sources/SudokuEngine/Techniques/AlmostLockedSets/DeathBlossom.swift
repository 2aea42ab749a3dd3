/// A stem cell with an almost locked set, a petal, for each of its candidates.
enum DeathBlossom {
    static let technique = Technique(
        "death-blossom", code: "0904", .unfair, 360, rating: 85
    ) { technique, board, search in
        let sets = search.memory(AlmostLockedSets.Memory.self).sets(on: board)
        var blossom = Blossom(board: board, sets: sets, overlap: search.rules.allowsOverlap)
        for stem in Bits(board.empty) where board[stem].isMany {
            if blossom.offer(stem, to: &search) { return }
        }
    }

    /// The petals of a stem, and a choice of them that grows.
    private struct Blossom {
        let board: Board
        let sets: AlmostLockedSets
        let overlap: Bool
        private var stem = 0
        /// The digits of the stem, those with fewer petals first, and where their petals begin.
        private var order: [Int] = []
        private var starts: [Int] = []
        private var petals: [Int] = []
        private var chosen: [Int] = []
        /// For each number of chosen petals the cells of each digit that they all exclude.
        private var targets: [Mask128]
        private var history = Removals.History()

        init(board: Board, sets: AlmostLockedSets, overlap: Bool) {
            self.board = board
            self.sets = sets
            self.overlap = overlap
            targets = Array(repeating: 0, count: 90)
        }

        mutating func offer(_ stem: Int, to search: inout StepSearch) -> Bool {
            self.stem = stem
            guard collectPetals() else { return false }
            for digit in 0..<9 { targets[digit] = board.cells(with: digit) }
            return grow(used: 0, live: ~board[stem] & 0x1FF, to: &search)
        }

        /// Collects the petals of each digit of the stem, and returns false if a digit has none.
        private mutating func collectPetals() -> Bool {
            let peers = GridGeometry.peers(of: stem)
            let mask = board[stem]
            var counts = SIMD16<Int32>(repeating: 0)
            for set in 0..<sets.count where isPetal(set, mask) {
                for digit in Bits(sets.digits[set] & mask)
                where sets.cells(with: digit, in: set) & ~peers == 0 {
                    counts[digit] += 1
                }
            }
            for digit in Bits(mask) where counts[digit] == 0 { return false }
            order = Bits(mask).sorted { counts[$0] < counts[$1] }
            starts.removeAll(keepingCapacity: true)
            petals.removeAll(keepingCapacity: true)
            for digit in order {
                starts.append(petals.count)
                for set in 0..<sets.count where sets.digits[set].has(bit: digit) {
                    if sets.cells(with: digit, in: set) & ~peers == 0, isPetal(set, mask) {
                        petals.append(set)
                    }
                }
            }
            starts.append(petals.count)
            return true
        }

        /// Returns true if a set can be a petal: a digit that the stem lacks goes from some cell.
        private func isPetal(_ set: Int, _ mask: UInt16) -> Bool {
            guard !sets.cells[set].has(bit: stem) else { return false }
            for digit in Bits(sets.digits[set] & ~mask)
            where sets.targets(of: digit, in: set) != 0 { return true }
            return false
        }

        /// Chooses the next petals in every way, as long as they all exclude some candidate.
        private mutating func grow(
            used: Mask128, live: UInt16, to search: inout StepSearch
        ) -> Bool {
            let depth = chosen.count
            guard depth < order.count else { return finish(live, to: &search) }
            for index in starts[depth]..<starts[depth + 1] {
                let petal = petals[index]
                let common = live & sets.digits[petal]
                guard common != 0, overlap || sets.cells[petal] & used == 0 else { continue }
                var left: UInt16 = 0
                for digit in Bits(common) {
                    let rest = targets[depth * 9 + digit] & sets.targets(of: digit, in: petal)
                    targets[depth * 9 + 9 + digit] = rest
                    if rest != 0 { left |= UInt16(bit: digit) }
                }
                guard left != 0 else { continue }
                chosen.append(petal)
                let isEnough = grow(used: used | sets.cells[petal], live: left, to: &search)
                chosen.removeLast()
                if isEnough { return true }
            }
            return false
        }

        private mutating func finish(_ digits: UInt16, to search: inout StepSearch) -> Bool {
            var removals = Removals()
            for digit in Bits(digits) {
                removals.insert(digit, from: targets[order.count * 9 + digit])
            }
            let number = history.number(of: removals)
            guard !history.contains(number) else { return false }
            history.insert(number)
            return search.offer(
                technique, digits: digits, removes: removals.candidates, pattern(digits))
        }

        private func pattern(_ digits: UInt16) -> Pattern {
            let pairs = zip(order, chosen).sorted { $0.0 < $1.0 }
            var parts: [Pattern.Part] = [.init(.stem, Mask128(bit: stem), on: board)]
            var cells: Mask128 = 0
            for (_, petal) in pairs {
                parts.append(.init(.petal, sets.cells[petal], on: board))
                cells |= sets.cells[petal]
            }
            parts.append(.init(.common, digits, in: cells, on: board))
            return Pattern(parts, form: digits.isSingle ? 0 : 1)
        }
    }
}
