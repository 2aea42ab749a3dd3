import SudokuEngine

/// A solving path as text, in full with boards, or in one line per step.
struct PlanText {
    let language: Language
    let terminal: Terminal
    let isBrief: Bool

    /// The heading of one of several puzzles.
    func heading(_ number: Int) -> String {
        language.texts.text("plan.puzzle", ("number", "\(number)"))
    }

    /// Returns the message that the boards of a plan are left out for lack of room; nil if there is room.
    func problem(with plan: SolvingPlan) -> String? {
        guard let grid = plan.path.first?.step.grid, !isBrief else { return nil }
        return terminal.problem(
            withBoards: "the boards of this puzzle are left out: they take",
            taking: board(of: plan).leastWidth(in: grid), remedy: "write pictures with --svg")
    }

    private func board(of plan: SolvingPlan) -> BoardText {
        BoardText(on: terminal, language: language, drawing: plan.puzzle.drawing)
    }

    func text(of plan: SolvingPlan) -> String {
        let board = board(of: plan)
        var lines = isBrief ? brief(plan.steps) : plan.steps.flatMap { full($0, on: board) }
        if !plan.isComplete && plan.selection.extent == .rest { lines += end(of: plan) }
        if plan.selection.extent != .next || lines.isEmpty {
            if isBrief && !lines.isEmpty { lines.append("") }
            lines += wrapped(summary(of: plan), width: terminal.width)
        } else if lines.last == "" {
            lines.removeLast()
        }
        return lines.joined(separator: "\n")
    }

    // MARK: In full

    private func full(_ step: SolvingPlan.Step, on board: BoardText) -> [String] {
        let (shown, texts) = (step.shown.step, language.texts)
        let rating = step.shown.rating.map { " (\($0))" } ?? ""
        let title = "\(step.number). \(shown.name(from: texts))" + rating
        let drawn = board.lines(step.grid, showing: shown)
        return wrapped(title, width: terminal.width).map(terminal.bold)
            + wrapped(shown.paragraph(from: texts), width: terminal.width) + [""]
            + (drawn.isEmpty ? [] : drawn + [""])
    }

    private func end(of plan: SolvingPlan) -> [String] {
        let text =
            "\(plan.path.count + 1). "
            + language.texts.text("plan.stuck", ("ladder", plan.ladder))
        let lines = wrapped(text, width: terminal.width)
        return isBrief ? lines : lines.map(terminal.bold) + [""]
    }

    // MARK: In brief

    private static let singles: Set<String> = ["full-house", "hidden-single", "naked-single"]

    private func brief(_ steps: [SolvingPlan.Step]) -> [String] {
        var lines: [String] = []
        var rest = steps[...]
        while let first = rest.first {
            let run = rest.prefix { Self.singles.contains($0.shown.step.technique) }
            guard run.count > 1, let last = run.last else {
                lines += line(
                    "\(first.number). \(first.shown.step.name(from: language.texts))",
                    effects(of: first.shown.step))
                rest.removeFirst()
                continue
            }
            lines += line(
                "\(first.number)-\(last.number). Singles",
                run.flatMap { effects(of: $0.shown.step) })
            rest.removeFirst(run.count)
        }
        return lines
    }

    /// Returns a line of a step, continued with an indent if it is too long.
    private func line(_ title: String, _ effects: [String]) -> [String] {
        let text = title + ": " + effects.joined(separator: " ")
        return wrapped(text, width: terminal.width - 4).enumerated().map { number, line in
            number == 0 ? line : "    " + line
        }
    }

    /// Returns what a step places and removes: `r3c6=5`, `r7c2<>39`.
    private func effects(of step: GridStep) -> [String] {
        let grid = step.grid
        return step.placements.map { "\(grid.cell($0.cell))=\(grid.digit($0.digit))" }
            + step.eliminations.indices.map { cell in
                "\(grid.cell(cell))<>" + grid.digits(step.eliminations[wide: cell]).joined()
            }
    }

    // MARK: The result

    private func summary(of plan: SolvingPlan) -> String {
        let (texts, count) = (language.texts, plan.path.count)
        var text = WordLists(texts).text(
            "plan.steps", isPlural: count != 1, ("count", "\(count)"),
            ("ladder", plan.ladder))
        if let hardest = plan.hardest {
            let name = hardest.step.name(from: texts) + (hardest.rating.map { " \($0)" } ?? "")
            text += texts.text("plan.hardest", ("technique", name))
        }
        if plan.hardestRating != plan.tierRating {
            text += "; tierRating \(plan.tierRating) " + texts.text("plan.farm")
        }
        return text
    }
}
