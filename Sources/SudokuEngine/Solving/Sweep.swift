/// The observations of a sweep over the boards.
struct SweepResult {
    /// The digits that have a place in every house: 0x1FF unless there is a contradiction.
    var places = Lanes(repeating: 0x1FF)
    /// The sum of the 81 candidate masks: any change makes it smaller.
    var weight = Lanes(repeating: 0)

    /// The weight of nine rows that contain each digit once.
    static let solvedWeight: UInt16 = 9 * 0x1FF
}

extension LaneBuffer {
    /// Draws the next conclusions on all boards: bands first, then stacks.
    @inline(never)
    mutating func sweep() -> SweepResult {
        var result = SweepResult()
        for band in 0..<3 {
            settle(from: band * 27, line: 9, box: 3, cell: 1, places: &result.places)
        }
        for stack in 0..<3 {
            settle(from: stack * 3, line: 1, box: 27, cell: 9, places: &result.places)
            for row in 0..<9 {
                let cell = row * 9 + stack * 3
                let triad = self[vector: cell] &+ self[vector: cell + 1] &+ self[vector: cell + 2]
                result.weight = result.weight &+ triad
            }
        }
        return result
    }

    /// Draws conclusions in three parallel lines: the rows of a band or the columns of a stack.
    /// `line`, `box` and `cell` are the distances to the next line, to the next box and to the next
    /// cell in a triad.
    @inline(always)
    private mutating func settle(
        from first: Int, line: Int, box: Int, cell: Int, places: inout Lanes
    ) {
        let a0 = triad(first, cell), a1 = triad(first + box, cell)
        let a2 = triad(first + 2 * box, cell)
        let b0 = triad(first + line, cell), b1 = triad(first + line + box, cell)
        let b2 = triad(first + line + 2 * box, cell)
        let c0 = triad(first + 2 * line, cell), c1 = triad(first + 2 * line + box, cell)
        let c2 = triad(first + 2 * line + 2 * box, cell)

        // The digits that the two other triads of the line, and of the box, can contain.
        let la0 = a1.some | a2.some, la1 = a0.some | a2.some, la2 = a0.some | a1.some
        let lb0 = b1.some | b2.some, lb1 = b0.some | b2.some, lb2 = b0.some | b1.some
        let lc0 = c1.some | c2.some, lc1 = c0.some | c2.some, lc2 = c0.some | c1.some
        let xa0 = b0.some | c0.some, xb0 = a0.some | c0.some, xc0 = a0.some | b0.some
        let xa1 = b1.some | c1.some, xb1 = a1.some | c1.some, xc1 = a1.some | b1.some
        let xa2 = b2.some | c2.some, xb2 = a2.some | c2.some, xc2 = a2.some | b2.some
        places = places & (la0 | a0.some) & (lb0 | b0.some) & (lc0 | c0.some)
        places = places & (xa0 | a0.some) & (xa1 | a1.some) & (xa2 | a2.some)

        // The digits that each triad must contain, since its line or its box has no other place for
        // them.
        let ma0 = a0.must(la0, xa0), ma1 = a1.must(la1, xa1), ma2 = a2.must(la2, xa2)
        let mb0 = b0.must(lb0, xb0), mb1 = b1.must(lb1, xb1), mb2 = b2.must(lb2, xb2)
        let mc0 = c0.must(lc0, xc0), mc1 = c1.must(lc1, xc1), mc2 = c2.must(lc2, xc2)

        rule(first, cell, a0, ma0, (ma1 | ma2) | (mb0 | mc0))
        rule(first + box, cell, a1, ma1, (ma0 | ma2) | (mb1 | mc1))
        rule(first + 2 * box, cell, a2, ma2, (ma0 | ma1) | (mb2 | mc2))
        rule(first + line, cell, b0, mb0, (mb1 | mb2) | (ma0 | mc0))
        rule(first + line + box, cell, b1, mb1, (mb0 | mb2) | (ma1 | mc1))
        rule(first + line + 2 * box, cell, b2, mb2, (mb0 | mb1) | (ma2 | mc2))
        rule(first + 2 * line, cell, c0, mc0, (mc1 | mc2) | (ma0 | mb0))
        rule(first + 2 * line + box, cell, c1, mc1, (mc0 | mc2) | (ma1 | mb1))
        rule(first + 2 * line + 2 * box, cell, c2, mc2, (mc0 | mc1) | (ma2 | mb2))
    }

    @inline(always)
    private func triad(_ first: Int, _ step: Int) -> Triad {
        Triad(self[vector: first], self[vector: first + step], self[vector: first + 2 * step])
    }

    /// Applies the conclusions to the three cells of a triad.
    @inline(always)
    private mutating func rule(
        _ first: Int, _ step: Int, _ triad: Triad, _ must: Lanes, _ elsewhere: Lanes
    ) {
        // A digit that must be in this triad and has one place in it: a hidden single.
        let hidden = must & ~triad.several
        narrow(first, hidden, triad.naked, elsewhere)
        narrow(first + step, hidden, triad.naked, elsewhere)
        narrow(first + 2 * step, hidden, triad.naked, elsewhere)
    }

    @inline(always)
    private mutating func narrow(_ cell: Int, _ hidden: Lanes, _ naked: Lanes, _ elsewhere: Lanes) {
        let old = self[vector: cell]
        let here = old & hidden
        // Removing `naked` would also remove a naked single from its own cell, so it is added back.
        let open = (old & ~naked) | old.single
        self[vector: cell] = ((open & (here == Lanes(repeating: 0))) | here) & ~elsewhere
    }
}

/// Three cells in a line within a box, treated as one variable.
private struct Triad {
    /// Digits that have a place here.
    let some: Lanes
    /// Digits that have two or three places here.
    let several: Lanes
    /// Digits that are a cell's only candidate here.
    let naked: Lanes

    @inline(always) init(_ a: Lanes, _ b: Lanes, _ c: Lanes) {
        let ab = a | b
        some = ab | c
        several = (a & b) | (ab & c)
        naked = a.single | b.single | c.single
    }

    /// Returns the digits that this triad must contain, given those that the others of its line and
    /// of its box can contain.
    @inline(always) func must(_ line: Lanes, _ box: Lanes) -> Lanes {
        (some & ~(line & box)) | naked
    }
}
