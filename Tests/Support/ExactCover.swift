/// A counter of exact covers with dancing links (D. Knuth, "Dancing Links", 2000): slow, general
/// and independent of the engine, so that it can check it.
package struct ExactCover {
    private var left: [Int]
    private var right: [Int]
    private var up: [Int]
    private var down: [Int]
    private var item: [Int]
    private var size: [Int]
    private var option: [Int]
    private var chosen: [Int] = []

    /// Creates a problem with a number of items, each to be covered exactly once.
    package init(items: Int) {
        left = (0...items).map { $0 == 0 ? items : $0 - 1 }
        right = (0...items).map { $0 == items ? 0 : $0 + 1 }
        up = Array(0...items)
        down = up
        item = up
        size = [Int](repeating: 0, count: items + 1)
        option = [Int](repeating: -1, count: items + 1)
    }

    /// Adds an option that covers some items, numbered from 0.
    package mutating func add(option number: Int, covering items: [Int]) {
        let first = item.count
        for (offset, covered) in items.enumerated() {
            let node = item.count
            let head = covered + 1
            left.append(offset == 0 ? first + items.count - 1 : node - 1)
            right.append(offset == items.count - 1 ? first : node + 1)
            up.append(up[head])
            down.append(head)
            down[up[head]] = node
            up[head] = node
            item.append(head)
            option.append(number)
            size[head] += 1
        }
    }

    /// Counts the covers, up to a limit, and calls `body` with each.
    package mutating func count(
        upTo limit: Int = .max, _ body: (_ options: [Int]) -> Void = { _ in }
    ) -> Int {
        var found = 0
        search(&found, limit, body)
        return found
    }

    private mutating func search(
        _ found: inout Int, _ limit: Int, _ body: (_ options: [Int]) -> Void
    ) {
        if right[0] == 0 {
            found += 1
            body(chosen)
            return
        }
        var best = right[0]
        var head = best
        while head != 0 {
            if size[head] < size[best] { best = head }
            head = right[head]
        }
        cover(best)
        var row = down[best]
        while row != best, found < limit {
            chosen.append(option[row])
            var node = right[row]
            while node != row {
                cover(item[node])
                node = right[node]
            }
            search(&found, limit, body)
            node = left[row]
            while node != row {
                uncover(item[node])
                node = left[node]
            }
            chosen.removeLast()
            row = down[row]
        }
        uncover(best)
    }

    private mutating func cover(_ head: Int) {
        right[left[head]] = right[head]
        left[right[head]] = left[head]
        var row = down[head]
        while row != head {
            var node = right[row]
            while node != row {
                down[up[node]] = down[node]
                up[down[node]] = up[node]
                size[item[node]] -= 1
                node = right[node]
            }
            row = down[row]
        }
    }

    private mutating func uncover(_ head: Int) {
        var row = up[head]
        while row != head {
            var node = left[row]
            while node != row {
                size[item[node]] += 1
                down[up[node]] = node
                up[down[node]] = node
                node = left[node]
            }
            row = up[row]
        }
        right[left[head]] = head
        left[right[head]] = head
    }
}

extension ExactCover {
    /// Creates a Sudoku with boxes of `order` x `order` cells, limited to its first `rows` rows.
    ///
    /// `givens` has a digit for each cell, 0 for a blank. Option numbers are cell x digits + digit.
    package init(sudokuOfOrder order: Int, rows: Int? = nil, givens: [Int]) {
        let side = order * order
        let rows = rows ?? side
        let cells = rows * side
        // Columns that lie in one box only are complete if the box is.
        let hasColumns = rows == side
        self.init(items: cells * 3 + (hasColumns ? cells : 0))
        for cell in 0..<cells {
            let row = cell / side
            let column = cell % side
            let box = row / order * order + column / order
            for digit in 0..<side where givens[cell] == 0 || givens[cell] == digit + 1 {
                var covered = [cell, cells + row * side + digit, 2 * cells + box * side + digit]
                if hasColumns { covered.append(3 * cells + column * side + digit) }
                add(option: cell * side + digit, covering: covered)
            }
        }
    }
}
