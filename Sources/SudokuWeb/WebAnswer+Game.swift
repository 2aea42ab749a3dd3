import FarmJSON
import SudokuEngine
import SudokuGame

extension WebAnswer {
    /// Appends all that a page paints, in this order, numbers of several bytes with the lowest first:
    ///
    /// | bytes | content |
    /// |---|---|
    /// | 1 | the number of digits n |
    /// | 4 a cell, three times | notes, ghosts and corner marks, bit d-1 for digit d |
    /// | 1 a cell, six times | digits, givens, colours, errors, conflicts, cells with one candidate |
    /// | n | digits left |
    /// | 1 | phase, in the order of its cases |
    /// | 1 | hearts, 255 without a limit |
    /// | 1 | bits: paused, can undo, can redo, won, replaces, clears, removes notes, fills notes |
    /// | 1 | mistakes policy: 0 solution, 1 conflicts, 2 off |
    /// | 1 | hearts of the policy, 255 without a limit |
    /// | 4 each | mistakes, hints, acts done |
    /// | 8 | time in microseconds |
    /// | 8, 4, 4 | result: time, hints, mistakes; 0 without one |
    /// | 2, then 2 each | complete houses, by their numbers in the grid |
    /// | 2, then 4 each | checkpoints |
    mutating func append(_ game: Game) {
        let board = game.board
        let cells = 0..<board.count
        append(byte: board.grid.size)
        for cell in cells { append(word: board[cell].noteMask) }
        for ghosts in board.ghostMasks { append(word: ghosts) }
        for cell in cells { append(word: board[cell].cornerMask) }
        for cell in cells { append(byte: board[cell].value) }
        for cell in cells { append(byte: board[cell].isGiven ? 1 : 0) }
        for cell in cells { append(byte: board[cell].color?.rawValue ?? 0) }
        for set in [game.errors, board.conflicts, board.cellsWithOneCandidate] {
            for cell in cells { append(byte: set.contains(cell) ? 1 : 0) }
        }
        for left in board.digitsLeft { append(byte: left) }
        append(byte: GamePhase.allCases.firstIndex(of: game.phase) ?? 0)
        append(byte: game.hearts ?? 255)
        let policy = game.policy
        let flags = [
            game.clock.isPaused, game.canUndo, game.canRedo, game.win != nil,
            policy.replacesDigits, policy.clearsSameDigit, policy.removesNotes, policy.fillsNotes,
        ]
        append(byte: flags.indices.reduce(0) { $0 | (flags[$1] ? 1 << $1 : 0) })
        switch policy.mistakes {
        case .solution: append(byte: 0)
        case .conflicts: append(byte: 1)
        case .off: append(byte: 2)
        }
        append(byte: policy.mistakes.hearts ?? 255)
        for number in [game.mistakes, game.hintsUsed, game.actsDone] { append(wide: number) }
        append(game.clock.elapsed)
        append(game.win?.time ?? .zero)
        append(wide: game.win?.hints ?? 0)
        append(wide: game.win?.mistakes ?? 0)
        let complete = board.completeHouses
        append(complete.count)
        for house in complete { append(house) }
        append(game.checkpoints.count)
        for checkpoint in game.checkpoints.prefix(Int(UInt16.max)) { append(wide: checkpoint) }
    }
}

extension JSONWriter {
    /// Writes what never changes in a game: the puzzle, and the grid on which it is played.
    mutating func description(_ game: Game) {
        let rules = game.grid.rules
        beginObject()
        member("layout", game.grid.layout)
        member("size", rules.size)
        member("puzzle", game.grid.text)
        member("givens", plain: game.grid.givens.map(GridRules.symbol))
        member("solution", plain: game.grid.solution.map(GridRules.symbol))
        member("tier", game.tier?.name)
        member("id", game.id)
        array("houses", rules.houses) { json, house in
            json.object {
                $0.member("name", house.name(in: .english))
                $0.array("cells", house.cells) { $0.integer($1) }
            }
        }
        array("cages", rules.cages) { json, cage in
            json.object {
                if let sum = cage.sum { $0.member("sum", sum) }
                $0.array("cells", cage.cells) { $0.integer($1) }
            }
        }
        endObject()
    }

    /// Writes the rules that the digit of a cell breaks: the kind, the house or the first cell of the
    /// cage, the other cells, and the sentence if there are texts.
    mutating func conflicts(of cell: Int, on board: GameBoard, _ texts: Texts?) {
        let rules = board.grid
        array(board.conflictReasons(of: cell)) { json, conflict in
            json.object {
                switch conflict.reason {
                case .house(let house):
                    $0.member("rule", "house")
                    $0.member("house", rules.houses[house].name(in: .english))
                case .cage(let cage):
                    $0.member("rule", "cage")
                    $0.member("cage", rules.cages[cage].cells[0])
                case .move: $0.member("rule", "move")
                case .neighbours: $0.member("rule", "neighbours")
                case .sum(let cage):
                    $0.member("rule", "sum")
                    $0.member("cage", rules.cages[cage].cells[0])
                }
                $0.array("cells", conflict.cells) { $0.integer($1) }
                #if LAYOUTS
                    if let texts {
                        $0.member("sentence", conflict.sentence(of: cell, in: rules, from: texts))
                    }
                #endif
            }
        }
    }
}
